import { areSameForms, nameForms } from '#shared/text/nameForms.ts';

/** A player as a pasted line may name him. */
export interface SquadName {
  id: string;
  name: string;
}

export interface PastedEleven {
  /** Ids of the players whom a line names beyond doubt, in the order of the text. */
  found: string[];
  /** Lines that may mean several players, or one whose name is spelled differently. */
  unclear: { line: string; candidates: SquadName[] }[];
  /** Lines that name nobody of the squad. */
  unknown: string[];
}

/** What follows is no longer the eleven. */
const BENCH =
  /(^|[\s,;.|])(ersatzbank|bank|ersatz|auswechselspieler|reserve|bench|substitutes|subs|trainer|coach|es fehlen|nicht dabei)\s*:?(?=[\s\n]|$)/iu;
/** What can stand in front of the first name. */
const HEADING =
  /^[^\n:]*\b(startelf|start-?11|aufstellung|starting xi|starting eleven|starting lineup|elf|xi|lineup)\b[^\n:]*:?/iu;
const SEPARATORS = /[\n\r\t,;|/•·]+|\s[–—-]\s/u;
/** Numbers, shirt numbers, captaincy, minutes and whatever stands in brackets. */
const ORNAMENTS =
  /\([^()]{0,80}\)|\[[^[\]]{0,80}\]|#?\d+\.?\s*['’]?|[©*:]|\p{Extended_Pictographic}\uFE0F?/gu;
/** Longer than any post of an eleven. */
const TEXT_MAX = 5000;
const CANDIDATES = 3;
/** Shorter names differ by one letter too often. */
const TYPO_LENGTH = 5;

/**
 * Reads an eleven from text as clubs post it: one name a line or all in one, with or without numbers, formation, captain
 * and bench. A line finds its player by full name, by surname or by initial and surname, however accents and umlauts are
 * written, if no other of the squad can be meant.
 */
export function readPastedEleven(text: string, squad: readonly SquadName[]): PastedEleven {
  const result: PastedEleven = { found: [], unclear: [], unknown: [] };
  const known = squad.map((player) => ({ player, forms: nameForms(player.name) }));
  for (const line of linesOf(text)) {
    const forms = nameForms(line);
    const exact = known.filter((one) => areSameForms(one.forms, forms));
    const named = exact.length > 0 ? exact : known.filter((one) => isNamed(one.forms, forms));
    const [first] = named;
    if (first !== undefined && named.length === 1) {
      if (!result.found.includes(first.player.id)) result.found.push(first.player.id);
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

/** Whether every part of the line is one of the name or its initial, and at least one is written out. */
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

/** Whether a long part of the line is one letter away from one of the name. */
export const isMisspelled = (known: readonly string[][], given: readonly string[][]) =>
  known.some((form) =>
    given.some((theirs) =>
      theirs.some((part) => part.length >= TYPO_LENGTH && form.some((own) => isOneLetterAway(own, part))),
    ),
  );

/** One letter more, less or other, or two neighbours swapped. */
function isOneLetterAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end))
    end += 1;
  const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  return (
    (left.length <= 1 && right.length <= 1) ||
    (left.length === 2 && left === `${right[1] ?? ''}${right[0] ?? ''}`)
  );
}
