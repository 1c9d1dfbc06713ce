import {
  drawMatchday,
  inSlices,
  settledPlayer,
  type DrawnCandidate,
  type DrawnMatchday,
  type DrawnPlayer,
} from '@hub/forecast/points/joint/drawMatchday.ts';
import type { Pace } from '@hub/forecast/points/pointsInSlices.ts';
import type { DuelPlayer, Duels } from '@hub/shared/duel/duel.schema.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import type { FanPlayer } from '@hub/shared/games/fanMatchday.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { hundredths } from '@hub/shared/review/reviewParts.ts';
import { hasStarted, startShareOf } from '@hub/shared/season/matchTruth.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import type { SeasonReading } from '../../../stores/users/reviews.ts';
import { knowledgeAt } from '../../review/luckIn.ts';
import { playedTogether, readSeasonFacts } from '../../review/seasonFacts.ts';
import type { FieldedSquad } from './fieldedSquad.ts';

/** Enough for chances in whole percent: their standard error is at most half a point. */
const DUEL_DRAWS = 10_000;

interface Known {
  reading: SeasonReading;
  /** By player id, [0, 1]. */
  comesOn: ReadonlyMap<string, number>;
  at: Date;
  game: Game;
  pace: Pace;
}

/** The courses that a matchday can still take, and what is known of its players. */
export interface DuelCourses extends Pick<Duels, 'unit' | 'state'> {
  drawn: DrawnMatchday;
  playerOf: (id: string) => UserTeamPlayer | undefined;
  shownOf: (id: string) => Pick<DuelPlayer, 'startProbability' | 'expected' | 'brought'>;
}

type Player = FanPlayer<UserTeamPlayer>;

/** Draws the matches of some squads' players that are not over; of the others everything is known. */
export async function duelCourses(
  { reading, comesOn, at, game, pace }: Known,
  squads: readonly [FieldedSquad, ...FieldedSquad[]],
): Promise<DuelCourses> {
  const { matchday } = squads[0];
  const players = new Map(
    squads.flatMap((squad) => squad.players.map((one) => [one.player.id, one] as const)),
  );
  const groupOf = (id: string) => {
    const player = players.get(id)?.player;
    return (player && fieldGroupOf(player)) ?? 'midfielder';
  };
  const facts = readSeasonFacts(reading, { game, matchdays: playedTogether(reading), groupOf });
  const { unit } = facts.season;
  const brought = new Map<string, number>();
  const settled = new Map<string, DrawnPlayer>();
  const candidates: DrawnCandidate[] = [];
  for (const [id, { player, phase }] of players) {
    if (phase === null) continue;
    const teamId = facts.clubOf(id, matchday) ?? player.team?.id ?? null;
    const { fixture, fact } = facts.of({ id, teamId }, matchday, unit);
    if (fixture === null || teamId === null) continue;
    if (fact.state === 'known') {
      brought.set(id, fact.value ?? 0);
      settled.set(id, settledPlayer(fact.value ?? 0, hasStarted(player, phase) === true, DUEL_DRAWS));
    } else {
      const chances = chancesOf({ player, phase }, comesOn.get(id) ?? 0);
      candidates.push({
        playerId: id,
        teamId,
        fixtureId: fixture.fixtureId,
        positionGroup: groupOf(id),
        chances,
      });
    }
  }
  const scheduled = facts.matchdays.get(matchday) ?? [];
  const knowledge = knowledgeAt(at.toISOString(), { ...reading, parts: facts.parts, scheduled });
  const profile = unit === 'points' ? facts.profile : null;
  const ahead = await inSlices(drawMatchday(candidates, knowledge, { profile, draws: DUEL_DRAWS }), pace);
  const startOf = new Map(candidates.map(({ playerId, chances }) => [playerId, chances.starts]));
  return {
    unit,
    state: candidates.length === 0 ? 'over' : settled.size === 0 ? 'before' : 'running',
    drawn: { draws: DUEL_DRAWS, players: new Map([...ahead.players, ...settled]) },
    playerOf: (id) => players.get(id)?.player,
    shownOf: (id) => {
      const points = ahead.players.get(id)?.points;
      return {
        startProbability: startOf.get(id) ?? null,
        expected: points === undefined ? null : hundredths(meanOf(points)),
        brought: brought.get(id) ?? null,
      };
    },
  };
}

/** The chances of a player's part in a match that is not over; once it runs, his part so far is known. */
function chancesOf(
  { player, phase }: Pick<Player, 'player' | 'phase'>,
  comesOn: number,
): DrawnCandidate['chances'] {
  const starts = startShareOf(player, phase) ?? 0;
  const hasComeOn = phase !== 'before' && starts === 0 && (player.played?.minutes ?? 0) > 0;
  return { starts, comesOn: Math.min(1 - starts, hasComeOn ? 1 : comesOn) };
}

function meanOf(points: Int16Array): number {
  let sum = 0;
  for (const value of points) sum += value;
  return points.length === 0 ? 0 : sum / points.length;
}
