import { foldText } from '#shared/text/foldText.ts';
import type { SaidStatus } from '#shared/availability/saidStatus.ts';
import type { InjuryStatus } from '#shared/terms.ts';
import type { NewSuggestion, SquadMember, UnreadNews } from '../../stores/desk/suggestions.ts';
import { textsOf, type Finding } from './newsPrompt.ts';

/** Players of one news item; longer lists are no report any more. */
const FINDINGS_MAX = 8;
const EVIDENCE_CHARS = { min: 12, max: 600 };
const RETURN_DAYS_MAX = 400;
const DAY_MS = 86_400_000;

/** Words with which a text turns to a model instead of readers. */
const ADDRESSES_A_MODEL = new RegExp(
  [
    String.raw`\b(?:ignore|disregard|forget|override|ignorieren?|vergiss|missachte)\b.{0,80}\b(?:instructions?|rules?|prompts?|above|previous|anweisung(?:en)?|regeln?|vorherige\w*|bisherige\w*|obige\w*)\b`,
    String.raw`(?:^|\n)\s*(?:system|assistant|developer|user)\s*:`,
    String.raw`</?\s*(?:system|assistant|instructions?|prompt|data)\b`,
    String.raw`\b(?:system ?prompt|prompt|language model|sprachmodell\w*|chatgpt|llms?|gpt-\d|ki-(?:modelle?|systeme?|assistent\w*)|jailbreak|json)\b`,
    String.raw`\b(?:you are|you must|du bist|du musst)\b.{0,60}\b(?:ai|ki|assistant|assistent|model|modell|report|mark|melde|markiere)\b`,
    String.raw`\b(?:expectedReturn|confidence|playerId|findings)\b`,
    String.raw`\[/?INST\]|<\|`,
  ].join('|'),
  'isu',
);

/** Whether a news item turns to a model instead of readers; true reports use such words, too, so people decide. */
export const isSuspicious = (item: UnreadNews): boolean =>
  [...textsOf(item).map(inOneSpace), item.summary].some((text) => ADDRESSES_A_MODEL.test(text));

/**
 * What of a model's answer can be believed, whatever the model was told by the text: players of the club's squad only, with a
 * sentence that stands in the text and names them, and something new.
 */
export function checkFindings(
  findings: readonly Finding[],
  item: UnreadNews,
  squad: readonly SquadMember[],
): NewSuggestion[] {
  const texts = textsOf(item).map(inOneSpace);
  const checked = findings.slice(0, FINDINGS_MAX).flatMap((finding) => {
    const player = playerOf(finding.player, squad);
    const evidence = inOneSpace(finding.evidence);
    const isBelievable =
      player !== null &&
      evidence.length >= EVIDENCE_CHARS.min &&
      evidence.length <= EVIDENCE_CHARS.max &&
      texts.some((text) => text.includes(evidence)) &&
      names(evidence, player.name) &&
      finding.confidence >= 0 &&
      finding.confidence <= 1;
    if (!isBelievable) return [];
    const { status, confidence } = finding;
    const expectedReturn = returnOf(finding, item.publishedTs);
    const isKnown = SHOWN_AS[status] === player.status && expectedReturn === null;
    return isKnown ? [] : [{ playerId: player.id, status, expectedReturn, evidence, confidence }];
  });
  // Of a player of whom it says two things it says nothing.
  return checked.filter(({ playerId }) => checked.filter((one) => one.playerId === playerId).length === 1);
}

const inOneSpace = (text: string) => text.replaceAll(/\s+/gu, ' ').trim();

/** By his id, or by a name that only he has. */
function playerOf(given: string, squad: readonly SquadMember[]): SquadMember | null {
  const byId = squad.find(({ id }) => id === given);
  const byName = squad.filter(({ name }) => name === given.trim());
  return byId ?? (byName.length === 1 ? (byName[0] ?? null) : null);
}

/** Whether a sentence holds a part of a name, as a word. */
function names(sentence: string, name: string): boolean {
  const words = new Set(foldText(sentence).split(/[^\p{L}\p{N}]+/u));
  const genitives = new Set([...words].map((word) => word.replace(/s$/u, '')));
  const parts = foldText(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part.length >= 3);
  const lasts = parts.slice(-1);
  return lasts.some((part) => words.has(part) || genitives.has(part));
}

/** Null for no day, one before the news, and one that nobody can know. */
function returnOf({ status, expectedReturn }: Finding, publishedTs: string): string | null {
  if (expectedReturn === null || status === 'fit' || !/^\d{4}-\d{2}-\d{2}$/u.test(expectedReturn))
    return null;
  const day = Date.parse(expectedReturn);
  const published = Date.parse(publishedTs.slice(0, 10));
  const isReal = !Number.isNaN(day) && new Date(day).toISOString().startsWith(expectedReturn);
  return isReal && day > published && day <= published + RETURN_DAYS_MAX * DAY_MS ? expectedReturn : null;
}

/** The status that lists show of a player of whom this was said; null where they show none of its own. */
const SHOWN_AS: Record<SaidStatus, InjuryStatus | null> = {
  fit: 'fit',
  doubtful: 'questionable',
  injured: 'injured',
  suspended: 'suspended',
  away: null,
};
