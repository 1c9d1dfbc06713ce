import { distance } from 'fastest-levenshtein';
import { areSameForms, nameForms } from '#shared/text/nameForms.ts';

/** A player who may be named in a pasted line. */
export interface SquadName {
  id: string;
  name: string;
}

export interface PastedEleven {
  /** Ids of the players named beyond doubt, in the order of the text. */
  found: string[];
  /** Lines that fit several players, or misspell a name. */
  unclear: { line: string; candidates: SquadName[] }[];
  /** Lines that fit no player of the squad. */
  unknown: string[];
}

/** Words that end the eleven. */
const BENCH =
  /(^|[\s,;.|])(ersatzbank|bank|ersatz|auswechselspieler|reserve|bench|substitutes|subs|trainer|coach|es fehlen|nicht dabei)\s*:?(?=[\s\n]|$)/iu;
/** Headings in front of the first name. */
const HEADING =
  /^[^\n:]*\b(startelf|start-?11|aufstellung|starting xi|starting eleven|starting lineup|elf|xi|lineup)\b[^\n:]*:?/iu;
const SEPARATORS = /[\n\r\t,;|/•·]+|\s[–—-]\s/u;
/** Numbers, shirt numbers, captaincy, minutes and anything in brackets. */
const ORNAMENTS =
  /\([^()]{0,80}\)|\[[^[\]]{0,80}\]|#?\d+\.?\s*['’]?|[©*:]|\p{Extended_Pictographic}\uFE0F?/gu;
/** Longer than any post of an eleven. */
const TEXT_MAX = 5000;
const CANDIDATES = 3;
/** Shorter names differ from each other by one letter too often. */
const TYPO_LENGTH = 5;

/**
 * Reads an eleven from a text as clubs post it: one name per line or all on one line, with or without numbers, formation,
 * captain and bench. Players are found by full name, surname, or initial and surname, in any spelling of accents and
 * umlauts, if the name fits no other player of the squad.
 */
export function readPastedEleven(text: string, squad: readonly SquadName[]): PastedEleven {
  const result: PastedEleven = { found: [], unclear: [], unknown: [] };
  const known = squad.map((player) => ({ player, forms: nameForms(player.name) }));
  for (const line of linesOf(text)) {
    const forms = nameForms(line);
    const exact = known.filter((one) => areSameForms(one.forms, forms));
    const named = exact.length > 0 ? exact : known.filter((one) => isNamed(one.forms, forms));
    const [only, ...namesakes] = named;
    if (only !== undefined && namesakes.length === 0) {
      if (!result.found.includes(only.player.id)) result.found.push(only.player.id);
      continue;
    }
    const candidates = named.length > 0 ? named : known.filter((one) => isMisspelled(one.forms, forms));
    if (candidates.length === 0) result.unknown.push(line);
    else
      result.unclear.push({
        line,
        candidates: candidates.slice(0, CANDIDATES).map(({ player: { id, name } }) => ({ id, name })),
      });
  }
  return result;
}

function linesOf(text: string): string[] {
  const eleven = text.slice(0, TEXT_MAX).split(BENCH)[0] ?? '';
  return eleven
    .replace(HEADING, '')
    .split(SEPARATORS)
    .map((line) => line.replaceAll(ORNAMENTS, ' ').replaceAll(/\s+/g, ' ').trim())
    .filter((line) => /\p{L}{2}/u.test(line));
}

/** Whether every part of the line is a part of the name or its initial, and at least one is written out. */
export const isNamed = (known: readonly string[][], given: readonly string[][]) =>
  known.some((form) =>
    given.some(
      (theirs) =>
        theirs.some((part) => part.length > 1) &&
        theirs.every((part) =>
          part.length === 1 ? form.some((own) => own.startsWith(part)) : form.includes(part),
        ),
    ),
  );

/** Whether a long part of the line is one letter away from a part of the name. */
export const isMisspelled = (known: readonly string[][], given: readonly string[][]) =>
  known.some((form) =>
    given.some((theirs) =>
      theirs.some((part) => part.length >= TYPO_LENGTH && form.some((own) => isOneLetterAway(own, part))),
    ),
  );

/** One letter added, missing or replaced, or two neighbours swapped. */
function isOneLetterAway(one: string, other: string): boolean {
  if (distance(one, other) < 2) return true;
  let at = 0;
  while (one[at] === other[at]) at += 1;
  return one === other.slice(0, at) + other.charAt(at + 1) + other.charAt(at) + other.slice(at + 2);
}
