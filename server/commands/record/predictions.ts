import { MODEL_VERSION } from '@hub/shared/startChance/pstart.schema.ts';
import { HORIZONS, type Horizon } from '@hub/shared/record/record.schema.ts';
import type { Deps } from '../../deps.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import { LeagueBuilder } from '@hub/forecast/start/league/buildLeague.ts';
import { statusBefore } from '@hub/forecast/start/news/statusBefore.ts';
import type { LeagueSnapshot, FixtureFact } from '@hub/forecast/start/types.ts';
import type { NearFixture } from '../../stores/record/ledger.ts';
import { toScoredRows, createActualPoints, toPredictionRows, createPointsFreezer } from './ledger.ts';
import { recentElevensOf } from '@hub/forecast/start/eleven/recentElevens.ts';
import type { PlayerForecast } from '@hub/forecast/start/forecastClub.ts';
import { forecastsByClub } from '@hub/forecast/start/startProbabilities.ts';
import { hasNews, withoutNews } from '@hub/forecast/start/news/withoutNews.ts';

const MINUTE_MS = 60_000;
const LONGEST_HORIZON_MS = HORIZONS[0].minutesBefore * MINUTE_MS;

/**
 * Freezes the predictions of every fixture with a due horizon: 72 h, 24 h, 3 h and 75 min before kickoff. Each fixture and
 * horizon is frozen once. After downtime only the newest horizon is caught up, since a late forecast would use facts from
 * after its horizon. Official elevens are ignored, since they are not a forecast.
 *
 * @returns number of fixtures frozen; 0 if another process was faster
 */
export async function freezePredictions(deps: Pick<Deps, 'stores' | 'now' | 'log'>): Promise<number> {
  const { stores } = deps;
  const nowTs = deps.now().toISOString();
  const nowMs = Date.parse(nowTs);
  const near = await stores.ledger.nearFixtures(nowTs, new Date(nowMs + LONGEST_HORIZON_MS).toISOString());
  const due = near.flatMap((fixture) => {
    const slot = findDueSlot(fixture, nowMs);
    return slot === null ? [] : [{ ...fixture, slot }];
  });
  if (due.length === 0) return 0;
  const { settings, facts, parts, asOfTs } = await stores.league.readCounted(nowTs);
  const slotOf = new Map(due.map(({ fixtureId, slot }) => [fixtureId, slot]));
  const fixtures = (facts.scheduled ?? []).filter(({ fixtureId }) => slotOf.has(fixtureId));
  const reportOf = statusBefore(facts.statuses, facts.statusCover);
  const builder = new LeagueBuilder({ ...facts, officialElevens: new Map() });
  const freezer = createPointsFreezer({ facts, parts });
  const snapshots = [];
  const predictions = [];
  const pace = createPace();
  for (const round of splitIntoRounds(fixtures)) {
    if (pace.isOver()) await pace.rest();
    const { snapshot } = builder.at({ asOfTs, upcoming: round });
    const forecasts = await forecastInSteps(snapshot);
    const groups = new Map(snapshot.players.map((player) => [player.playerId, player.positionGroup]));
    const chanceWithoutNews = await chancesWithoutNews(snapshot);
    const pointsOf = await freezer.of(snapshot, forecasts);
    const forecastsOf = Map.groupBy(forecasts, ({ fixtureId }) => fixtureId);
    for (const fixture of round) {
      const { fixtureId, kickoffTs, matchday, homeTeamId, awayTeamId } = fixture;
      const slot = slotOf.get(fixtureId) ?? '';
      const id = `${fixtureId} ${kickoffTs} ${slot}`;
      const { season, competition } = settings;
      snapshots.push({
        id,
        season,
        competition,
        matchday,
        fixtureId,
        kickoffTs,
        homeTeamId,
        awayTeamId,
        kind: 'frozen',
        slot,
        asOfTs,
        frozenTs: nowTs,
        modelVersion: MODEL_VERSION,
        runId: null,
        scoredTs: null,
      });
      const predicted = (forecastsOf.get(fixtureId) ?? []).map((forecast) => ({
        teamId: forecast.teamId,
        playerId: forecast.playerId,
        positionGroup: groups.get(forecast.playerId) ?? 'midfielder',
        startProbability: forecast.startProbability,
        comesOn: forecast.comesOn,
        card: forecast.card,
        withoutNews: chanceWithoutNews.get(forecastKey(fixtureId, forecast.playerId)) ?? null,
        untold: forecast.untold ?? null,
        statusReport: reportOf(forecast.playerId, matchday, asOfTs),
        points: pointsOf.get(forecast.playerId) ?? [],
      }));
      predictions.push(...toPredictionRows(id, predicted));
    }
  }
  try {
    await stores.ledger.freeze({ snapshots, predictions });
  } catch (error) {
    if (error instanceof Failure && error.reason === 'conflict') return 0;
    throw error;
  }
  deps.log.info({ fixtures: snapshots.length }, 'predictions frozen');
  return snapshots.length;
}

/** The newest horizon that is due, unless it is already frozen. */
function findDueSlot({ kickoffTs, slots }: NearFixture, nowMs: number): Horizon | null {
  const leftMs = Date.parse(kickoffTs) - nowMs;
  const newest = HORIZONS.findLast(({ minutesBefore }) => leftMs <= minutesBefore * MINUTE_MS);
  return newest === undefined || slots.has(newest.slot) ? null : newest.slot;
}

/** Splits fixtures into rounds in which each club plays once; two of its matches can be due in a busy week. */
function splitIntoRounds(fixtures: readonly FixtureFact[]): FixtureFact[][] {
  const rounds: { fixtures: FixtureFact[]; clubs: Set<string> }[] = [];
  for (const fixture of fixtures) {
    const clubs = [fixture.homeTeamId, fixture.awayTeamId];
    let round = rounds.find((candidate) => !clubs.some((teamId) => candidate.clubs.has(teamId)));
    if (round === undefined) rounds.push((round = { fixtures: [], clubs: new Set() }));
    round.fixtures.push(fixture);
    for (const teamId of clubs) round.clubs.add(teamId);
  }
  return rounds.map((round) => round.fixtures);
}

const SNAPSHOTS_AT_ONCE = 100;

/**
 * Scores every snapshot once its match is over and both line-ups are known. The baseline 'same eleven again' and the
 * usual shapes use only matches that had kicked off when the snapshot was made.
 *
 * @returns number of snapshots scored by this call
 */
export async function scorePredictions(deps: Pick<Deps, 'stores' | 'now' | 'log'>): Promise<number> {
  const { stores } = deps;
  let scored = 0;
  let read: Awaited<ReturnType<typeof readPlayed>> | null = null;
  for (;;) {
    const waiting = await stores.ledger.unscored(SNAPSHOTS_AT_ONCE);
    if (waiting.length === 0) break;
    const { elevens, pointsIn } = (read ??= await readPlayed(deps));
    const before = scored;
    for (const unscored of waiting) {
      const { snapshot, predictions } = unscored;
      const known = knownElevensOf(elevens, snapshot.asOfTs);
      const rows = toScoredRows(snapshot, predictions, {
        pointsIn,
        outcomeOf: (teamId) => ({
          starters: startersOf(elevens, snapshot.fixtureId, teamId),
          recentElevens: known.get(teamId) ?? [],
          groupOf: (playerId) => elevens.groups.get(playerId) ?? null,
        }),
      });
      try {
        await stores.ledger.saveScore(unscored, rows.predictions, rows.scores, deps.now().toISOString());
        scored += 1;
      } catch (error) {
        // Another process has already scored it.
        if (!(error instanceof Failure && error.reason === 'conflict')) throw error;
      }
    }
    // Another process scored all of them and will score the rest, too.
    if (scored === before) break;
  }
  if (scored > 0) deps.log.info({ snapshots: scored }, 'predictions scored');
  return scored;
}

/** The played matches and points of this season, by which forecasts are scored. */
async function readPlayed({ stores, now }: Pick<Deps, 'stores' | 'now'>) {
  const league = await stores.league.readCounted(now().toISOString());
  const { fixtures: played, appearances, positionGroups: groups } = league.facts;
  const starters = appearances.filter(({ started }) => started);
  return { elevens: { played, starters, groups }, pointsIn: createActualPoints(league) };
}

type PlayedElevens = Awaited<ReturnType<typeof readPlayed>>['elevens'];

function knownElevensOf({ played, starters }: PlayedElevens, asOfTs: string) {
  return recentElevensOf({
    played: played.filter(({ kickoffTs }) => kickoffTs < asOfTs),
    appearances: starters,
  });
}

function startersOf(
  { starters }: Pick<PlayedElevens, 'starters'>,
  fixtureId: string,
  teamId: string,
): Set<string> {
  return new Set(
    starters
      .filter((row) => row.fixtureId === fixtureId && row.teamId === teamId)
      .map(({ playerId }) => playerId),
  );
}

/** Computes as `computeStartProbabilities`, and yields the event loop between clubs. */
async function forecastInSteps(snapshot: LeagueSnapshot): Promise<PlayerForecast[]> {
  const pace = createPace();
  const forecasts: PlayerForecast[] = [];
  for (const ofClub of forecastsByClub(snapshot)) {
    forecasts.push(...ofClub);
    if (pace.isOver()) await pace.rest();
  }
  return forecasts;
}

/** Key of a player's forecast for a fixture. */
export const forecastKey = (fixtureId: string, playerId: string) => `${fixtureId} ${playerId}`;

/** The chances without any status reports, by `forecastKey`; empty if there were no reports. */
export async function chancesWithoutNews(snapshot: LeagueSnapshot): Promise<ReadonlyMap<string, number>> {
  if (!hasNews(snapshot)) return new Map();
  const forecasts = await forecastInSteps(withoutNews(snapshot));
  return new Map(
    forecasts.map(({ fixtureId, playerId, startProbability }) => [
      forecastKey(fixtureId, playerId),
      startProbability,
    ]),
  );
}
