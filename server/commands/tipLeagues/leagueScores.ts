import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { TipLeague, ElevenTip, TippedResult, TipScore } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { AGAIN, MODEL } from '#shared/tipLeagues/tipTerms.ts';
import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import type { TipLeagueRows, TippedRows } from '../../stores/tipLeagues/tipLeagues.ts';
import {
  sameElevenAgain,
  scoreTip,
  tipOfEleven,
  tipOfModel,
  type ClubTip,
} from '../../pstart/evaluate/scoreTip.ts';
import { eachInSlices, mapInSlices } from '../../provider/loopTurns.ts';
import { keyOf, type ClubMatch, clubMatchesOf, matchKey } from './clubMatches.ts';

/** What of a league is the same for all of its members. */
export type Standings = Pick<TipLeague, 'matches' | 'scoredMatchdays' | 'table' | 'matchdays'>;

/** Leagues whose standings are kept, each of at most a few thousand numbers. */
const KEPT = 100;
const kept = new LRUCache<string, { key: string; standings: Standings }>({ max: KEPT });

/** @param played matches whose lock has passed */
export function standingsOf(played: readonly ScoredTips[]): Standings {
  const scored = played.filter(({ scores }) => scores.length > 0);
  const ofMatchdays = Map.groupBy(played, ({ match }) => match.fixture.matchday);
  return {
    matches: scored.length,
    scoredMatchdays: new Set(scored.map(({ match }) => match.fixture.matchday)).size,
    table: sumScores(scored),
    matchdays: [...ofMatchdays]
      .map(([matchday, ofDay]) => ({
        matchday,
        matches: ofDay.length,
        scored: ofDay.filter(({ scores }) => scores.length > 0).length,
        scores: sumScores(ofDay),
      }))
      .toSorted((one, other) => other.matchday - one.matchday),
  };
}

/** Equal while nothing has changed that standings follow from: nobody changes a tip whose match is locked. */
export function standingsKey(rows: TipLeagueRows, locked: readonly ClubMatch[]): string {
  const parts = [
    rows.dataVersion,
    ...rows.members.map(({ id }) => id),
    ...locked.map((match) => `${keyOf(match)} ${match.fixture.status} ${snapshotBefore(rows, match)}`),
  ];
  return hash('sha256', parts.join('\n'), 'base64url');
}

/** @returns null where other standings or none are kept */
export function keptStandings(leagueId: string, key: string): Standings | null {
  const held = kept.get(leagueId);
  return held?.key === key ? held.standings : null;
}

export function keepStandings(leagueId: string, key: string, standings: Standings): void {
  kept.set(leagueId, { key, standings });
}

/** Matches between two looks at the clock. */
const STRIDE = 4;

/** A locked match with the scores of all tips, once it is over. */
export interface ScoredTips {
  match: ClubMatch;
  scores: ({ participant: string; isOwn: boolean } & ReturnType<typeof scoreTip>)[];
}

/** The same with everybody's tip, and who began once that is known. */
export interface PlayedTips extends ScoredTips {
  starters: ReadonlySet<string> | null;
  /** In the order of `participantsOf`. */
  tips: { participant: string; tip: ClubTip; own: ElevenTip | null; isOwn: boolean }[];
}

/** All of a league by order: members, the model, 'same eleven again'. */
const participantsOf = ({ members }: TipLeagueRows) => [...members.map(({ id }) => id), MODEL, AGAIN];

/** The matches of a league whose lock has passed, by kickoff. */
export const lockedMatches = (rows: TipLeagueRows, nowTs: string): ClubMatch[] =>
  clubMatchesOf(rows.fixtures, rows.clubs, rows.league.firstMatchday).filter(({ lockTs }) => lockTs <= nowTs);

/** The forecast that was frozen last before the lock, which is what the model has tipped. */
export function snapshotBefore({ snapshots }: TipLeagueRows, { fixture, lockTs }: ClubMatch): string | null {
  return (
    snapshots.findLast(({ fixtureId, frozenTs }) => fixtureId === fixture.id && frozenTs <= lockTs)?.id ??
    null
  );
}

/**
 * Everybody's tips for matches, and their scores. Whoever did not tip a match, be it that he joined later, counts as
 * 'same eleven again': nobody gains or loses by tipping only what is easy, and all are compared over the same matches.
 * The same holds for the model where no forecast was frozen.
 */
export async function playTips(
  rows: TipLeagueRows,
  tipped: TippedRows,
  matches: readonly ClubMatch[],
): Promise<PlayedTips[]> {
  return mapInSlices(matches, await playerOf(rows, tipped), { stride: STRIDE });
}

/** As `playTips`, of which only the scores are kept: a season's tips of all members are a hundred times as much. */
export async function scoreTips(
  rows: TipLeagueRows,
  tipped: TippedRows,
  matches: readonly ClubMatch[],
): Promise<ScoredTips[]> {
  const playMatch = await playerOf(rows, tipped);
  const scoreMatch = (match: ClubMatch) => ({ match, scores: playMatch(match).scores });
  return mapInSlices(matches, scoreMatch, { stride: STRIDE });
}

/** @returns plays one match, which takes up to a millisecond */
async function playerOf(rows: TipLeagueRows, tipped: TippedRows): Promise<(match: ClubMatch) => PlayedTips> {
  const elevens = elevensOf(tipped);
  const squads = Map.groupBy(tipped.squads, ({ teamId }) => teamId);
  const tipOf = new Map<string, TippedRows['tips'][number]>();
  await eachInSlices(tipped.tips, (tip) => tipOf.set(`${matchKey(tip)} ${tip.userId}`, tip));
  const userOf = new Map(rows.members.map(({ id, userId }) => [id, userId]));
  const forecasts = await forecastsOf(tipped);
  return (match) => {
    const forecast = forecasts.get(`${snapshotBefore(rows, match)} ${match.teamId}`);
    const squad = new Set(forecast?.keys() ?? squads.get(match.teamId)?.map(({ id }) => id));
    const again = sameElevenAgain(lastEleven(rows, match, elevens), squad);
    const tips = participantsOf(rows).map((participant) => {
      const own = tipOf.get(`${keyOf(match)} ${userOf.get(participant)}`) ?? null;
      if (own !== null) {
        const tip = tipOfEleven(new Set(own.playerIds), own.certaintyPercent / 100, squad);
        return { participant, tip, own, isOwn: true };
      }
      if (participant === MODEL && forecast !== undefined)
        return { participant, tip: tipOfModel(forecast), own, isOwn: true };
      return { participant, tip: again, own, isOwn: participant === AGAIN };
    });
    const began = elevens.get(keyOf(match));
    const starters = isWhole(began) ? began : null;
    const isOver = starters !== null && match.fixture.status === 'finished';
    return {
      match,
      starters,
      tips,
      scores: isOver
        ? tips.map(({ participant, tip, isOwn }) => {
            const { brier, hits } = scoreTip(tip, { squad, starters });
            return { participant, isOwn, brier, hits };
          })
        : [],
    };
  };
}

/** Chances by snapshot and club. */
async function forecastsOf({ forecasts }: TippedRows): Promise<Map<string, Map<string, number>>> {
  const chances = new Map<string, Map<string, number>>();
  await eachInSlices(forecasts, ({ snapshotId, teamId, playerId, startProbability }) => {
    const key = `${snapshotId} ${teamId}`;
    chances.set(key, (chances.get(key) ?? new Map<string, number>()).set(playerId, startProbability));
  });
  return chances;
}

/** Each participant's means over scored matches, best first; empty without one. */
export function sumScores(played: readonly ScoredTips[]): TipScore[] {
  const of = Map.groupBy(
    played.flatMap(({ scores }) => scores),
    ({ participant }) => participant,
  );
  return [...of]
    .map(([participant, scores]) => ({
      participant,
      brier: meanOf(scores.map(({ brier }) => brier)) ?? 0,
      hits: meanOf(scores.flatMap(({ hits }) => hits ?? [])),
      tipped: scores.filter(({ isOwn }) => isOwn).length,
    }))
    .toSorted(bestFirst);
}

/** What the tips for a match show, best first once it is scored. */
export function resultsOf({ tips, scores }: PlayedTips): TippedResult['tips'] {
  const scoreOf = new Map(scores.map(({ participant, brier, hits }) => [participant, { brier, hits }]));
  const results = tips.map(({ participant, tip, own, isOwn }) => ({
    participant,
    isOwn,
    playerIds: [...(tip.eleven ?? [])],
    certaintyPercent: own?.certaintyPercent ?? null,
    score: scoreOf.get(participant) ?? null,
  }));
  return results.toSorted((one, other) =>
    one.score === null || other.score === null ? 0 : bestFirst(one.score, other.score),
  );
}

const bestFirst = (
  one: { brier: number; hits: number | null },
  other: { brier: number; hits: number | null },
) => one.brier - other.brier || (other.hits ?? 0) - (one.hits ?? 0);

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** Who began, by club's match. */
export function elevensOf({ starters }: Pick<TippedRows, 'starters'>): Map<string, Set<string>> {
  const elevens = new Map<string, Set<string>>();
  for (const row of starters) {
    const key = matchKey(row);
    elevens.set(key, (elevens.get(key) ?? new Set()).add(row.playerId));
  }
  return elevens;
}

const isWhole = (eleven: ReadonlySet<string> | undefined): eleven is ReadonlySet<string> =>
  eleven !== undefined && eleven.size >= STARTERS_PER_TEAM;

/** Who began the club's last match before the lock; null before its first. */
export function lastEleven(
  rows: TipLeagueRows,
  { teamId, lockTs }: ClubMatch,
  elevens: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> | null {
  const last = rows.fixtures.findLast(
    ({ id, kickoffTs }) => kickoffTs < lockTs && isWhole(elevens.get(matchKey({ fixtureId: id, teamId }))),
  );
  return last === undefined ? null : (elevens.get(matchKey({ fixtureId: last.id, teamId })) ?? null);
}
