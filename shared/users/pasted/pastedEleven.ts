import type { PlayerRef } from '../../catalog/players.schema.ts';
import { withoutHidden } from '../../text/cleanText.ts';
import { nameForms } from '../../text/nameForms.ts';
import { readPastedSquad } from './pastedSquad.ts';

export interface PastedEleven {
  /** Ids of the players named beyond doubt, in the order of the text. */
  found: string[];
  /** Lines that fit several players, or misspell a name. */
  unclear: { line: string; candidates: PlayerRef[] }[];
  /** Lines that fit no player of the squad. */
  unknown: string[];
  /** Headings and other text that was not read as a name. */
  skipped: string[];
}

/** Substitutions, captaincy, grades and formations. */
const ASIDES = / ?(?:\([^()]{0,80}\)|\[[^[\]]{0,80}\]) ?/gu;
/** People who are no players, up to the next sign. */
const OTHERS =
  /(?<![\p{L}-])(?:(?:chef|co-?)?trainer(?:in)?|coach|manager|schiedsrichter(?:in)?|schiri|referee)(?![\p{L}-])[^,;|/\n\r•]*/giu;
const HASHTAGS = /#\p{L}[\p{L}\p{N}_]*/gu;
const SENTENCE_END = /(?<=\p{L}{3})\.(?=\s)/gu;
/** Words and signs that begin the bench, and the lists of those who are missing. */
const BENCH =
  /(?<![\p{L}-])(?:(?:ersatz|auswechsel|wechsel|reserve)?bank|ersatz(?:spieler)?|(?:aus|ein)?wechselspieler|reserve(?:spieler|n)?|joker|bench|substitutes|subs|es fehl(?:en|t)|nicht (?:dabei|im kader)|(?:verletzt|gesperrt|fehl(?:en|t))(?=\s*(?::|\n|\r|$)))(?![\p{L}-])|[🪑💺]/giu;
/** Words that begin the eleven. */
const ELEVEN =
  /(?<![\p{L}-])(?:start-?(?:elf|11)|startaufstellung|anfangself|starting (?:xi|eleven|line-?up))(?![\p{L}-])/iu;

/**
 * Reads an eleven from a text as clubs post it: one name per line or all on one line, with or without numbers, formation,
 * captain and bench. Players are found by full name, surname, given name, or initial and surname, in any spelling of accents
 * and umlauts, if the name fits no other player of the squad.
 */
export function readPastedEleven(text: string, squad: readonly PlayerRef[]): PastedEleven {
  const league = squad.map(({ id, name }) => ({
    id,
    name,
    fullName: null,
    teamId: null,
    positionGroup: null,
  }));
  const { found, unclear, unknown, skipped } = readPastedSquad(elevenIn(text, squad), league, [], {
    isOneSquad: true,
  });
  const isMissed = ({ kind }: { kind: string }) => kind === 'other' || kind === 'rest';
  return {
    found,
    unclear: unclear.map(({ line, candidates }) => ({ line, candidates })),
    unknown: [...unknown.map(({ line }) => line), ...skipped.filter(isMissed).map((one) => one.text)],
    skipped: skipped.filter(({ kind }) => kind === 'heading').map((one) => one.text),
  };
}

/** The part of the text with the eleven: up to the bench, or behind its heading if the bench is named first. */
function elevenIn(text: string, squad: readonly PlayerRef[]): string {
  const parts = new Set(squad.flatMap(({ name }) => nameForms(name)).flat());
  const isName = (word: string) => nameForms(word).some((form) => form.some((part) => parts.has(part)));
  const whole = withoutHidden(text)
    .replaceAll(ASIDES, (aside) => (aside.trim().length > 4 ? ' , ' : ' '))
    .replaceAll(HASHTAGS, (tag) => (isName(tag.slice(1)) ? tag : ' , '))
    .replaceAll(SENTENCE_END, ',')
    .replaceAll(OTHERS, (found) => (isName(found.split(/\s/u)[0] ?? '') ? found : ' '));
  const bench = [...whole.matchAll(BENCH)].find(([word]) => !isName(word));
  const before = whole.slice(0, bench?.index);
  if (bench === undefined || before.split(/[^\p{L}'’.-]+/u).some(isName)) return before;
  const heading = ELEVEN.exec(whole.slice(bench.index));
  return heading === null ? before : whole.slice(bench.index + heading.index);
}
