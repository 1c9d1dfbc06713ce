import type { NamedPlayer } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { namedClub } from '@hub/shared/catalog/clubNames.ts';
import { foldText } from '@hub/shared/text/foldText.ts';
import { nameForms } from '@hub/shared/text/nameForms.ts';
import { COMMON_WORDS } from './newsMarks.data.ts';

/** A club or player that a headline names. */
export interface Named {
  teamIds: string[];
  playerIds: string[];
}

/** Shorter surnames are too often ordinary words. */
const SURNAME_LETTERS = 4;

interface Word {
  folded: string;
  isCapital: boolean;
}

/** Consecutive words, and who has this name. */
interface Phrase {
  words: readonly string[];
  id: string;
}

/**
 * Finds the clubs and players that a headline names. A surname alone is wrong in one case out of four, so a player must
 * be named in full. His surname is enough only in a feed of his club, if no one else in the league has it, it is not a
 * common word or first name, and no other first name or initial precedes it. Two players of the same name are
 * distinguished by the feed's club or not at all.
 *
 * @returns a function of a headline and of the feed's club
 */
export function createMarker(
  players: readonly NamedPlayer[],
  teams: readonly TeamRef[],
): (title: string, feedTeamId: string | null) => Named {
  const clubs = phrasesByFirstWord(teams.flatMap(clubPhrases));
  const fullNames = phrasesByFirstWord(players.flatMap(fullNamePhrases));
  const playerOf = new Map(players.map((player) => [player.id, player]));
  const firstNames = new Set(
    players.flatMap((player) => formsOf(player).flatMap((form) => form.slice(0, -1))),
  );
  const bySurname = Map.groupBy(
    players.flatMap((player) => surnamesOf(player).map((surname) => ({ surname, player }))),
    ({ surname }) => surname,
  );

  function bySurnameAlone(words: readonly Word[], feedTeamId: string): string[] {
    return words.flatMap(({ folded, isCapital }, at) => {
      const [only, other] = bySurname.get(folded) ?? [];
      if (!isCapital || only === undefined || other !== undefined) return [];
      const { player } = only;
      const isCommon =
        COMMON_WORDS.has(folded) || (firstNames.has(folded) && formsOf(player)[0]?.length !== 1);
      if (isCommon || player.teamId !== feedTeamId) return [];
      return isOtherPerson(player, words[at - 1]) ? [] : [player.id];
    });
  }

  /** Whether the word before a surname is another person's first name or initial. */
  function isOtherPerson(player: NamedPlayer, before: Word | undefined): boolean {
    if (before === undefined || !before.isCapital) return false;
    const own = formsOf(player).flatMap((form) => form.slice(0, -1));
    if (before.folded.length === 1) return !own.some((part) => part.startsWith(before.folded));
    return (firstNames.has(before.folded) || COMMON_WORDS.has(before.folded)) && !own.includes(before.folded);
  }

  return (title, feedTeamId) => {
    const words = wordsOf(title);
    const named = idsIn(words, fullNames);
    const playerIds = named.flatMap((ids) => {
      if (ids.length === 1) return ids;
      const ofClub = ids.filter((id) => feedTeamId !== null && playerOf.get(id)?.teamId === feedTeamId);
      return ofClub.length === 1 ? ofClub : [];
    });
    if (feedTeamId !== null) playerIds.push(...bySurnameAlone(words, feedTeamId));
    const teamIds = idsIn(words, clubs).flatMap((ids) => (ids.length === 1 ? ids : []));
    return {
      teamIds: [...new Set(teamIds)].filter((id) => id !== feedTeamId),
      playerIds: [...new Set(playerIds)],
    };
  };
}

const formsOf = ({ name, fullName }: NamedPlayer): string[][] =>
  [name, ...(fullName === null ? [] : [fullName])].flatMap(nameForms).filter(({ length }) => length > 0);

/** In both orders: `Kim Min-jae` and `Min-jae Kim`. */
const fullNamePhrases = (player: NamedPlayer): Phrase[] =>
  formsOf(player)
    .filter(({ length }) => length > 1)
    .flatMap((form) => [form, [form.at(-1) ?? '', ...form.slice(0, -1)]])
    .map((words) => ({ words, id: player.id }));

const surnamesOf = (player: NamedPlayer): string[] => [
  ...new Set(
    formsOf(player)
      .map((form) => form.at(-1) ?? '')
      .filter(({ length }) => length >= SURNAME_LETTERS),
  ),
];

function clubPhrases({ id, name, shortName }: TeamRef): Phrase[] {
  const called = namedClub(name, shortName)?.headlines ?? [];
  return [name, shortName, ...called].map((text) => ({
    words: wordsOf(text).map((word) => word.folded),
    id,
  }));
}

function phrasesByFirstWord(phrases: readonly Phrase[]): ReadonlyMap<string, Phrase[]> {
  return Map.groupBy(
    phrases.filter(({ words }) => words.length > 0),
    ({ words }) => words[0] ?? '',
  );
}

/** The candidates for each name in a headline. */
function idsIn(words: readonly Word[], phrases: ReadonlyMap<string, Phrase[]>): string[][] {
  return words.flatMap(({ folded, isCapital }, at) => {
    if (!isCapital) return [];
    const found = (phrases.get(folded) ?? []).filter((phrase) =>
      phrase.words.every((word, index) => words[at + index]?.folded === word),
    );
    return found.length === 0 ? [] : [[...new Set(found.map(({ id }) => id))]];
  });
}

/** Words, split as by `nameForms`, and whether they begin with a capital or a digit. */
function wordsOf(text: string): Word[] {
  return text
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => ({ folded: foldText(word), isCapital: /^[\p{Lu}\p{N}]/u.test(word) }));
}
