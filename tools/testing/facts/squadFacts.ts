import type { PositionGroup } from '@hub/shared/terms.ts';
import type { AppearanceFact, LeagueSnapshot, PlayerFact } from '@hub/forecast/start/types.ts';
import { aLeague, anAppearance, aPlayer } from './leagueFacts.ts';

/**
 * A typical Bundesliga squad (4-2-3-1) with each player's ten weeks: S started, C came on for 20 minutes, B stayed on
 * the bench, - was not in the squad.
 */
const SQUAD: readonly (readonly [id: string, group: PositionGroup, weeks: string])[] = [
  ['keeper', 'goalkeeper', 'SSSSSSSSSS'],
  ['second-keeper', 'goalkeeper', 'BBBBBBBBBB'],
  ['third-keeper', 'goalkeeper', '----------'],
  ['right-back', 'defender', 'SSSSSSSSSS'],
  ['centre-back', 'defender', 'SSSSSSSSSS'],
  ['second-centre-back', 'defender', 'SSSSSSSSSS'],
  ['left-back', 'defender', 'SSSSSSBSSS'],
  ['reserve-centre-back', 'defender', 'CBBCBBCBCB'],
  ['reserve-full-back', 'defender', 'BBCBBBSBBC'],
  ['young-defender', 'defender', '---B----B-'],
  ['holding-midfielder', 'midfielder', 'SSSSSSSSSS'],
  ['box-to-box', 'midfielder', 'SSSSSSSSSS'],
  ['playmaker', 'midfielder', 'SSSBSSSSSS'],
  ['right-winger', 'midfielder', 'SSSSSSSSSS'],
  ['left-winger', 'midfielder', 'SSSSSSSSCS'],
  ['reserve-midfielder', 'midfielder', 'BCBSCBBCBC'],
  ['reserve-winger', 'midfielder', 'CBCBCCBCSC'],
  ['young-midfielder', 'midfielder', '-B-----B--'],
  ['striker', 'forward', 'SSSSSSSSSS'],
  ['second-striker', 'forward', 'CCCBCCCCBC'],
  ['third-striker', 'forward', 'BB-BB-BB-B'],
];
export const SQUAD_WEEKS = 10;

const PART: Record<string, Partial<AppearanceFact>> = {
  S: {},
  C: { started: false, minutesPlayed: 20 },
  B: { started: false, minutesPlayed: 0 },
};

export const groupInSquad = new Map(SQUAD.map(([id, group]) => [id, group]));

/**
 * The league of this squad before its eleventh week.
 *
 * @param changes facts about players, by id
 * @param weeksOf replaces a player's weeks, in the same letters
 */
export function aSquadLeague(
  changes: Partial<Record<string, Partial<PlayerFact>>> = {},
  weeksOf: Partial<Record<string, string>> = {},
): LeagueSnapshot {
  return aLeague(SQUAD_WEEKS, {
    players: SQUAD.map(([id, positionGroup]) => aPlayer(id, { positionGroup, ...changes[id] })),
    appearances: SQUAD.flatMap(([id, , weeks]) =>
      (weeksOf[id] ?? weeks).split('').flatMap((letter, week) => {
        const part = PART[letter];
        return part === undefined ? [] : [anAppearance(id, week, part)];
      }),
    ),
  });
}
