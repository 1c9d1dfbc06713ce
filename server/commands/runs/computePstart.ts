import { CANCELLED, PSTART_FLOW, type FlowResult } from '@hub/shared/runs/flows.schema.ts';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import { MODEL_VERSION, type StartGain } from '@hub/shared/startChance/pstart.schema.ts';
import type { RunTrigger } from '@hub/shared/terms.ts';
import type { ExpectedPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { LeagueSnapshot } from '@hub/forecast/start/types.ts';
import type { PlayerForecast } from '@hub/forecast/start/forecastClub.ts';
import { forecastClubs, type LeagueForecast } from '@hub/forecast/start/startProbabilities.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import { leaguesOfMatchday, type MatchdayLeague } from '@hub/forecast/start/league/leaguesOfMatchday.ts';
import type { LeagueReading } from '../../stores/season/league.ts';
import type { Stores } from '../../stores/stores.ts';
import { pointsInSlices } from '@hub/forecast/points/pointsInSlices.ts';
import type { StoredPstartPrediction } from '../../schema/runs.ts';
import { finishStatements, type RunEnd } from '../../stores/runs/flows.ts';
import { newRunId } from '../../stores/runIds.ts';

/** What a run needs. */
export type RunDeps = Pick<Deps, 'stores' | 'now' | 'log' | 'leaseMs'>;

/** Most errors logged; there can be one per player, and the history has them all. */
const ERRORS_LOGGED = 5;
/** A run takes about a second, and a crashed one must not block the next for long. */
const LEASE_MS = 60_000;

export type RunStage = 'read' | 'computed' | 'saved';

/**
 * The command behind `Compute_Pstart_Model`: reads the season, computes every player's start probability for his
 * club's next fixture, and appends the run with its predictions.
 *
 * One id identifies the run everywhere: in its lease, the history, its predictions, the ledger and the log.
 *
 * @returns `success: false` with the reason if the run failed; the last good values stay
 * @throws AppError 'conflict' while another run is in progress in any process
 */
export async function computePstart(
  deps: RunDeps,
  trigger: RunTrigger,
  onStage: (stage: RunStage) => void = () => {},
): Promise<FlowResult> {
  const { stores } = deps;
  const runId = newRunId();
  const startedMs = Date.now();
  const startTs = new Date(startedMs).toISOString();
  const claim = { name: PSTART_FLOW, holder: runId, trigger };
  if (!(await stores.flows.acquire(claim, startTs, deps.leaseMs ?? LEASE_MS)))
    throw new AppError('runInProgress');
  const toRunEnd = (ranTs: string): RunEnd => {
    const finishedMs = Date.now();
    return { ranTs, finishedTs: new Date(finishedMs).toISOString(), durationMs: finishedMs - startedMs };
  };
  const recordStage = async (stage: RunStage) => {
    if (stage !== 'saved' && !(await stores.flows.recordStage(runId, stage))) throw new RunLost();
    onStage(stage);
  };
  let result: FlowResult;
  try {
    result = await run(deps, trigger, runId, { recordStage, toRunEnd });
  } catch (error) {
    return await finishFailedRun(deps, runId, toRunEnd(deps.now().toISOString()), error);
  }
  const durationMs = Date.now() - startedMs;
  const { errors, ...outcome } = result;
  const logged = { ...outcome, errors: errors.slice(0, ERRORS_LOGGED), errorCount: errors.length };
  deps.log.info({ flow: PSTART_FLOW, runId, trigger, ...logged, ms: durationMs }, 'flow finished');
  await stores.flows
    .recordDuration(runId, durationMs)
    .catch((cause: unknown) => deps.log.warn({ runId, err: cause }, 'could not store the duration of a run'));
  return result;
}

/** The run was cancelled, or another process took it for dead. */
class RunLost extends Error {
  constructor() {
    super('The run has lost its lease');
  }
}

async function finishFailedRun(
  deps: Pick<Deps, 'stores' | 'log'>,
  runId: string,
  end: RunEnd,
  error: unknown,
): Promise<FlowResult> {
  const { flows } = deps.stores;
  if (await flows.isCancelled(runId).catch(() => false))
    return { success: false, processed: 0, message: CANCELLED, errors: [] };
  deps.log.error({ flow: PSTART_FLOW, runId, err: error }, 'flow failed');
  const result = { success: false, processed: 0, message: 'The run failed; see the log', errors: [] };
  await flows
    .finish(PSTART_FLOW, runId, result, end)
    .catch((cause: unknown) => deps.log.error({ runId, err: cause }, 'could not store a failed run'));
  return result;
}

async function run(
  deps: Pick<Deps, 'stores' | 'now'>,
  trigger: RunTrigger,
  runId: string,
  {
    recordStage,
    toRunEnd,
  }: { recordStage: (stage: RunStage) => Promise<void>; toRunEnd: (ranTs: string) => RunEnd },
): Promise<FlowResult> {
  const startedTs = deps.now().toISOString();
  const reading = await readSeason(deps.stores, startedTs);
  const { settings, asOfTs, facts } = reading;
  await recordStage('read');
  const { matchday, leagues } = leaguesOfMatchday(facts, asOfTs);
  const { forecasts, gains, errors } = await forecastsOf(leagues);
  const points = await pointsInSlices({ ...reading, leagues, forecasts }, createPace());
  const predictions = forecasts.map((forecast) =>
    toPrediction(runId, forecast, {
      gains: gains.get(forecast.playerId) ?? [],
      points: points.get(forecast.playerId) ?? null,
    }),
  );
  await recordStage('computed');
  const result: FlowResult = {
    success: matchday === null || predictions.length > 0 || errors.length === 0,
    processed: predictions.length,
    message: messageOf(matchday, predictions.length, errors),
    errors,
  };
  const finishedTs = deps.now().toISOString();
  await deps.stores.pstart.saveRun(
    {
      id: runId,
      season: settings.season,
      competition: settings.competition,
      matchday,
      asOfTs,
      startedTs,
      finishedTs,
      trigger,
      modelVersion: MODEL_VERSION,
      processed: predictions.length,
      errors,
    },
    predictions,
    finishStatements(PSTART_FLOW, runId, result, toRunEnd(finishedTs)),
  );
  await recordStage('saved');
  return result;
}

/** Longest reuse of appearances, since changes by hand and by hubs of older versions do not set a new version. */
const KNOWN_MS = 10 * 60_000;

/** This process's newest reading, and when its appearances were read, ms since 1970 by the hub's clock. */
const lastReadings = new WeakMap<Stores, { reading: LeagueReading; readMs: number }>();

/** The current season; its appearances, most of the rows, are those of the last run while they are unchanged. */
async function readSeason(stores: Stores, nowTs: string): Promise<LeagueReading> {
  const nowMs = Date.parse(nowTs);
  const last = lastReadings.get(stores);
  // After the clock was set back the time of the last reading is useless.
  const known = last !== undefined && Math.abs(nowMs - last.readMs) < KNOWN_MS ? last : null;
  const reading = await stores.league.read(nowTs, known?.reading ?? null);
  const isKnown = reading.facts.appearances === known?.reading.facts.appearances;
  lastReadings.set(stores, { reading, readMs: isKnown ? known.readMs : nowMs });
  return reading;
}

/** Forecasts in club order; of each league only those of its clubs. */
async function forecastsOf(
  leagues: readonly MatchdayLeague[],
): Promise<Pick<LeagueForecast, 'forecasts' | 'gains' | 'errors'>> {
  const pace = createPace();
  const forecasts: PlayerForecast[] = [];
  const gains = new Map<string, StartGain[]>();
  const errors = new Set<string>();
  for (const { snapshot, teamIds } of leagues) {
    const clubs = forecastClubs(snapshot);
    let next = clubs.next();
    for (; next.done !== true; next = clubs.next()) if (pace.isOver()) await pace.rest();
    const isOfSeen = ofSeenClubs(snapshot);
    forecasts.push(
      ...next.value.forecasts.filter((forecast) => teamIds.has(forecast.teamId) && isOfSeen(forecast)),
    );
    for (const [playerId, ofPlayer] of next.value.gains) gains.set(playerId, ofPlayer);
    for (const error of next.value.errors) errors.add(error);
  }
  return { forecasts, gains, errors: [...errors] };
}

/**
 * Whether a forecast rests on anything: an eleven of the club, in a match of the season, a friendly or announced, or what last
 * season and prices say about its players. Without any of these all of a squad would have the same chance.
 */
function ofSeenClubs({
  appearances,
  friendlies = [],
}: LeagueSnapshot): (forecast: PlayerForecast) => boolean {
  const seen = new Set(appearances.flatMap(({ teamId, started }) => (started ? [teamId] : [])));
  for (const { teamId } of friendlies) seen.add(teamId);
  return ({ teamId, knowledge, startProbability }) =>
    knowledge !== 'little' || seen.has(teamId) || isOfficialChance(startProbability);
}

function messageOf(matchday: number | null, predicted: number, errors: readonly string[]): string {
  if (matchday === null) return 'No scheduled fixture, nothing to compute';
  if (predicted === 0 && errors.length > 0)
    return `No start probability for matchday ${matchday} could be computed`;
  if (predicted === 0)
    return `No eleven is known yet, so there are no start probabilities for matchday ${matchday}`;
  return `Start probabilities for matchday ${matchday} computed`;
}

const predictionId = (runId: string, playerId: string) => `${runId}-${playerId}`;

function toPrediction(
  runId: string,
  forecast: PlayerForecast,
  { gains, points }: { gains: readonly StartGain[]; points: readonly ExpectedPoints[] | null },
): StoredPstartPrediction {
  return {
    id: predictionId(runId, forecast.playerId),
    runId,
    playerId: forecast.playerId,
    teamId: forecast.teamId,
    fixtureId: forecast.fixtureId,
    pstart: forecast.startProbability,
    score: forecast.score,
    reasons: JSON.stringify(forecast.reasons),
    comesOn: forecast.comesOn,
    expectedMinutes: forecast.expectedMinutes,
    reliability: forecast.reliability,
    reliabilityReason: forecast.reliabilityReason,
    gains: gains.length === 0 ? null : JSON.stringify(gains),
    knowledge: forecast.knowledge,
    card: forecast.card,
    points: points === null ? null : JSON.stringify(points),
  };
}
