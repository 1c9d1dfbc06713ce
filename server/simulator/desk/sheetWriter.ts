import type { Random } from '../../matchdata/demo/random.ts';
import type { WatchedMatch, WatchedPlayer, WatchedSide } from './watchedMatch.ts';

/** Parts shared by the writers of all forms. */

export type Writer = (match: WatchedMatch, random: Random) => string;

export const SIDES = ['home', 'away'] as const;

/** Suffixes of surnames, which are never printed alone. */
const SUFFIXES = new Set(['Junior', 'Júnior', 'Jr.']);

/** A player's unambiguous name in a text: the surname, with his initial if a team-mate shares it. */
export function surnamesOf({ starters, bench }: WatchedSide): (player: WatchedPlayer) => string {
  const surname = ({ name }: WatchedPlayer) =>
    name.split(' ').findLast((word) => !SUFFIXES.has(word)) ?? name;
  const times = Map.groupBy([...starters, ...bench], surname);
  return (player) => {
    const short = surname(player);
    return (times.get(short)?.length ?? 0) > 1 && player.name.includes(' ')
      ? `${player.name.slice(0, 1)}. ${short}`
      : short;
  };
}

export const scorersOf = ({ goals, home, away }: WatchedMatch, sign = '.'): string =>
  goals
    .map(({ scorer, isOwn, minute, score }) => {
      const side = home.starters.concat(home.bench).some(({ id }) => id === scorer.id) ? home : away;
      return `${score.join(':')} ${surnamesOf(side)(scorer)} (${minute}${sign}${isOwn ? ', Eigentor' : ''})`;
    })
    .join(', ');
