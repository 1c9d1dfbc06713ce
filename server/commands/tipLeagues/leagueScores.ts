import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type {
  TipLeague,
  TippedResult,
  ElevenTip,
  TipScore,
} from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { AGAIN, MODEL } from '@hub/shared/tipLeagues/tipTerms.ts';
import type { TipLeagueRows, TippedRows } from '../../stores/tipLeagues/tipLeagues.ts';
import {
  sameElevenAgain,
  scoreTip,
  tipOfEleven,
  tipOfModel,
  type ClubTip,
} from '@hub/forecast/research/start/evaluate/scoreTip.ts';
import { eachInSlices, mapInSlices } from '@hub/provider/loopTurns.ts';
import {
  clubMatchesOf,
  keyOf,
  matchKey,
  toTipFixture,
  type ClubMatch,
  clubsById,
  elevensOf,
  lastEleven,
  isWhole,
  gameOf,
  readLeaguePoints,
  sumPoints,
  type LeaguePoints,
} from './tips.ts';
import type { Deps } from '../../deps.ts';

/** The part of a league that is the same for all members. */
export type Standings = Pick<
  TipLeague,
  'matches' | 'scoredMatchdays' | 'pointMatches' | 'missingPoints' | 'table' | 'matchdays'
>;

/** Number of leagues with cached standings, each of at most a few thousand numbers. */
const KEPT = 100;
const kept = new LRUCache<string, { key: string; standings: Standings }>({ max: KEPT });

/**
 * @param played matches whose lock has passed
 * @param points the points with which they were scored
 */
export function standingsOf(played: readonly ScoredTips[], points: LeaguePoints | null): Standings {
  const scored = played.filter(({ scores }) => scores.length > 0);
  const ofMatchdays = Map.groupBy(played, ({ match }) => match.fixture.matchday);
  const withPoints = (some: readonly ScoredTips[]) =>
    some.filter(({ match, scores }) => scores.length > 0 && points?.hasFacts(match) === true).length;
  return {
    matches: scored.length,
    scoredMatchdays: new Set(scored.map(({ match }) => match.fixture.matchday)).size,
    pointMatches: withPoints(scored),
    missingPoints: points?.missing ?? [],
    table: sumScores(scored),
    matchdays: [...ofMatchdays]
      .map(([matchday, ofDay]) => ({
        matchday,
        matches: ofDay.length,
        scored: ofDay.filter(({ scores }) => scores.length > 0).length,
        pointMatches: withPoints(ofDay),
        scores: sumScores(ofDay),
      }))
      .toSorted((one, other) => other.matchday - one.matchday),
  };
}

/** Changes only with data that the standings depend on; tips of locked matches cannot change. */
export function standingsKey(rows: TipLeagueRows, locked: readonly ClubMatch[]): string {
  const parts = [
    rows.dataVersion,
    gameOf(rows.league) ?? '',
    ...rows.members.map(({ id }) => id),
    ...locked.map((match) => `${keyOf(match)} ${match.fixture.status} ${snapshotBefore(rows, match)}`),
  ];
  return hash('sha256', parts.join('\n'), 'base64url');
}

/** @returns null if none are cached for this key */
export function cachedStandings(leagueId: string, key: string): Standings | null {
  const held = kept.get(leagueId);
  return held?.key === key ? held.standings : null;
}

export function cacheStandings(leagueId: string, key: string, standings: Standings): void {
  kept.set(leagueId, { key, standings });
}

/** The tips, and the points of elevens if the league counts them. */
interface TippedWithPoints extends TippedRows {
  points: LeaguePoints | null;
}

/** Matches between two checks of the clock. */
const STRIDE = 4;

/** A locked match with the scores of all tips, once it is over. */
interface ScoredTips {
  match: ClubMatch;
  scores: ({ participant: string; isOwn: boolean } & NonNullable<TippedResult['tips'][number]['score']>)[];
}

/** The same with every participant's tip, and the starters once known. */
interface PlayedTips extends ScoredTips {
  starters: ReadonlySet<string> | null;
  /** In the order of `participantsOf`. */
  tips: { participant: string; tip: ClubTip; own: ElevenTip | null; isOwn: boolean }[];
}

/** All participants of a league, in order: members, the model, 'same eleven again'. */
const participantsOf = ({ members }: TipLeagueRows) => [...members.map(({ id }) => id), MODEL, AGAIN];

/** The matches of a league whose lock has passed, by kickoff. */
export const lockedMatches = (rows: TipLeagueRows, nowTs: string): ClubMatch[] =>
  clubMatchesOf(rows.fixtures, rows.clubs, rows.league.firstMatchday).filter(({ lockTs }) => lockTs <= nowTs);

/** Id of the last snapshot frozen before the lock, which is the model's tip. */
function snapshotBefore({ snapshots }: TipLeagueRows, { fixture, lockTs }: ClubMatch): string | null {
  return (
    snapshots.findLast(({ fixtureId, frozenTs }) => fixtureId === fixture.id && frozenTs <= lockTs)?.id ??
    null
  );
}

/**
 * All tips for matches, and their scores. A member who did not tip a match, for instance because they joined later, counts as
 * 'same eleven again', so that no one gains or loses by tipping only easy matches, and all are compared over the same matches.
 * The same applies to the model if no forecast was frozen.
 */
async function playTips(
  rows: TipLeagueRows,
  tipped: TippedWithPoints,
  matches: readonly ClubMatch[],
): Promise<PlayedTips[]> {
  return mapInSlices(matches, await matchPlayOf(rows, tipped), { stride: STRIDE });
}

/** As `playTips`, keeping only the scores: a season's tips of all members are a hundred times as large. */
export async function scoreTips(
  rows: TipLeagueRows,
  tipped: TippedWithPoints,
  matches: readonly ClubMatch[],
): Promise<ScoredTips[]> {
  const playMatch = await matchPlayOf(rows, tipped);
  const scoreMatch = (match: ClubMatch) => ({ match, scores: playMatch(match).scores });
  return mapInSlices(matches, scoreMatch, { stride: STRIDE });
}

/** @returns a function that plays one match in up to a millisecond */
async function matchPlayOf(
  rows: TipLeagueRows,
  tipped: TippedWithPoints,
): Promise<(match: ClubMatch) => PlayedTips> {
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
            const points = tipped.points?.of(match, tip.eleven) ?? null;
            return { participant, isOwn, brier, hits, points };
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

/** Each participant's means over scored matches, best first; empty if none is scored. */
function sumScores(played: readonly ScoredTips[]): TipScore[] {
  const of = Map.groupBy(
    played.flatMap(({ scores }) => scores),
    ({ participant }) => participant,
  );
  return [...of]
    .map(([participant, scores]) => ({
      participant,
      brier: meanOf(scores.map(({ brier }) => brier)) ?? 0,
      hits: meanOf(scores.flatMap(({ hits }) => hits ?? [])),
      points: sumPoints(scores.map(({ points }) => points)),
      tipped: scores.filter(({ isOwn }) => isOwn).length,
    }))
    .toSorted(bestFirst);
}

/** The tips for a match as displayed, best first once it is scored. */
export function resultsOf({ tips, scores }: PlayedTips): TippedResult['tips'] {
  const scoreOf = new Map(
    scores.map(({ participant, brier, hits, points }) => [participant, { brier, hits, points }]),
  );
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

/**
 * All tips for the locked matches of a matchday, by kickoff, with three provider calls, and one more for points.
 *
 * @throws AppError 'tipLeagueNotFound'
 */
export async function readTipMatchday(
  deps: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  { leagueId, matchday }: { leagueId: string; matchday: number },
): Promise<TippedResult[]> {
  const { tipLeagues } = deps.stores;
  const rows = await tipLeagues.read(userId, leagueId);
  const locked = lockedMatches(rows, deps.now().toISOString()).filter(
    ({ fixture }) => fixture.matchday === matchday,
  );
  const points = await readLeaguePoints(deps.stores, rows.league);
  const tipped = await tipLeagues.tipped(leagueId, {
    fixtures: [fixturesOf(locked)],
    snapshots: [snapshotsOf(rows, locked)],
    withElevens: true,
  });
  const clubOf = clubsById(rows);
  const played = await playTips(rows, { ...tipped, points }, locked);
  const named = played.map(
    ({ starters, tips }) =>
      new Set([...(starters ?? []), ...tips.flatMap(({ tip }) => [...(tip.eleven ?? [])])]),
  );
  const names = await tipLeagues.names([...new Set(named.flatMap((ids) => [...ids]))]);
  const toResult = (one: PlayedTips, nth: number): TippedResult => ({
    ...toTipFixture(one.match, clubOf),
    starters: one.starters && [...one.starters],
    players: names.filter(({ id }) => named[nth]?.has(id)),
    tips: resultsOf(one),
  });
  return played.map(toResult);
}

export const fixturesOf = (matches: readonly ClubMatch[]) => [
  ...new Set(matches.map(({ fixture }) => fixture.id)),
];

export const snapshotsOf = (rows: TipLeagueRows, matches: readonly ClubMatch[]) => [
  ...new Set(matches.flatMap((match) => snapshotBefore(rows, match) ?? [])),
];
