/**
 * What is drawn as nothing: characters that Unicode tells renderers to ignore (soft hyphens, zero-width spaces, changes of
 * direction, Hangul fillers), controls other than line breaks and tabs, and letters and signs that are blank.
 */
const HIDDEN = String.raw`[\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFC\u{1D159}\u{13441}\u{13442}]|[^\P{Cc}\n\t]`;
const HIDDEN_ANYWHERE = new RegExp(HIDDEN, 'gu');
/** Hidden characters that have a meaning: in emoji, and between letters of scripts that join. */
const MEANT = [
  String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{3,6}\u{E007F}`,
  String.raw`\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?(?:\u200D\p{Extended_Pictographic}[\uFE0E\uFE0F\p{Emoji_Modifier}]?)*`,
  String.raw`[#*\d]\uFE0F\u20E3`,
  String.raw`(?<=[\u0600-\u0DFF])[\u200C\u200D](?=[\u0600-\u0DFF])`,
];
const HIDDEN_IN_TEXT = new RegExp(`(${MEANT.join('|')})|${HIDDEN}`, 'gu');

const LINE_BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/gu;
/** Not white space for patterns, but drawn as a blank. */
const BLANK_BRAILLE = /\u2800/gu;
/** More accents on one letter than any language writes; they would cover the lines around it. */
const STACKED = /(\p{M}{4})\p{M}+/gu;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/** The text without all that is drawn as nothing, for comparisons. */
export const withoutHidden = (text: string): string => text.replaceAll(HIDDEN_ANYWHERE, '');

/** Normalizes a text for storage: composed, without hidden characters, with at most one empty line in a row, trimmed. */
export function cleanText(text: string): string {
  return (
    text
      // Half of a character, which no encoding can store.
      .replaceAll(/\p{Cs}/gu, '\uFFFD')
      .replaceAll(LINE_BREAKS, '\n')
      .replaceAll(BLANK_BRAILLE, ' ')
      .replaceAll(HIDDEN_IN_TEXT, (_hidden, meant?: string) => meant ?? '')
      .normalize('NFC')
      .replaceAll(STACKED, '$1')
      .replaceAll(/\s{3,}/gu, (gap) => (gap.split('\n').length > 3 ? '\n\n' : gap))
      .trim()
  );
}

/** Like `cleanText`, but on one line; empty without visible characters. */
export function cleanLine(text: string): string {
  const line = cleanText(text).replaceAll(/\s+/gu, ' ');
  return isVisible(line) ? line : '';
}

/** Whether a cleaned text shows anything. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);
