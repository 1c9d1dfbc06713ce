import type { Game } from '#shared/games/profiles.ts';
import { POINTS_OF_GAME } from '#shared/games/points/gamePoints.ts';
import { POINT_PARTS, POINT_RULES, type PointPart } from '#shared/games/points/pointRules.ts';
import type { TipPoints } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { clubPointsOf, elevenPointsIn, type ClubPoints } from '../../points/facts/elevenPoints.ts';
import { rulesWithout, untoldParts } from '../../points/forecastPoints.ts';
import { eachInSlices } from '../../provider/loopTurns.ts';
import type { Deps } from '../../deps.ts';
import type { TipLeagueRows } from '../../stores/tipLeagues/tipLeagues.ts';
import { keyOf, matchKey, type ClubMatch } from './tips.ts';

/** By whose points a league is also counted; null as well for a game whose points cannot be had any more. */
export const gameOf = ({ game }: Pick<TipLeagueRows['league'], 'game'>): Game | null =>
  game === null || POINTS_OF_GAME[game] === null ? null : game;

/** What elevens brought under the rules of a league's game. */
export interface LeaguePoints {
  /** Parts that no source of the season tells, which are left out. */
  missing: PointPart[];
  hasFacts: (match: ClubMatch) => boolean;
  /** @returns null where there are no facts, and without an eleven */
  of: (match: ClubMatch, eleven: ReadonlySet<string> | null) => TipPoints | null;
}

/** With at most one provider call. @returns null for a league that counts no points */
export async function readLeaguePoints(
  { tipLeagues }: Pick<Deps['stores'], 'tipLeagues'>,
  league: Pick<TipLeagueRows['league'], 'id' | 'game'>,
): Promise<LeaguePoints | null> {
  const game = gameOf(league);
  const profile = game && POINTS_OF_GAME[game];
  if (profile === null) return null;
  const { parts, told } = await tipLeagues.parts(league.id);
  const rules = POINT_RULES[profile];
  const untold = untoldParts(rules, (count) => told[count]);
  const byRules = rulesWithout(rules, untold);
  const points = new Map<string, ClubPoints>();
  await eachInSlices([...Map.groupBy(parts, ({ fixtureId }) => fixtureId)], ([fixtureId, ofMatch]) => {
    for (const [teamId, ofClub] of clubPointsOf(byRules, ofMatch))
      if ([...ofClub.values()].some((known) => known !== null))
        points.set(matchKey({ fixtureId, teamId }), ofClub);
  });
  return {
    missing: POINT_PARTS.filter((part) => untold.includes(part) || (part === 'cards' && !told.cards)),
    hasFacts: (match) => points.has(keyOf(match)),
    of: (match, eleven) => {
      const ofClub = points.get(keyOf(match));
      return ofClub === undefined || eleven === null ? null : elevenPointsIn(eleven, ofClub);
    },
  };
}

/** Adds up what is known; null where nothing is. */
export function sumPoints(points: readonly (TipPoints | null)[]): TipPoints | null {
  const known = points.filter((one) => one !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, one) => ({
    points: sum.points + one.points,
    unknown: sum.unknown + one.unknown,
  }));
}
