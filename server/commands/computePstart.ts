import { CANCELLED, PSTART_FLOW, type FlowResult } from '../../shared/flows.ts';
import { MODEL_VERSION, type StartGain } from '../../shared/pstart.ts';
import type { RunTrigger } from '../../shared/terms.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../errors.ts';
import type { PlayerForecast } from '../pstart/forecastClub.ts';
import { forecastLeague } from '../pstart/startProbabilities.ts';
import type { PstartPredictionRecord } from '../schema/tables.ts';
import type { LeagueReading } from '../stores/pstart.ts';
import { asOfTsOf } from './asOf.ts';
import { finishStatements, type RunEnd } from '../stores/flows.ts';
import { newRunId } from '../stores/runIds.ts';

/** A run takes about a second; a crashed one must not block the next for long. */
const LEASE_MS = 60_000;

export type RunStage = 'read' | 'computed' | 'saved';

/**
 * The verb behind `Compute_Pstart_Model`: reads the season, computes every player's start probability for his
 * club's next fixture, and appends the run with its predictions.
 *
 * @returns `success: false` with the reason when the run failed; the last good values stay
 * @throws AppError 'conflict' while another run is in progress, here or in another process
 */
export async function computePstart(
  deps: Deps,
  trigger: RunTrigger,
  onStage: (stage: RunStage) => void = () => {},
): Promise<FlowResult> {
  const { stores } = deps;
  const holder = crypto.randomUUID();
  const startedMs = Date.now();
  const expiresTs = new Date(startedMs + LEASE_MS).toISOString();
  const startTs = new Date(startedMs).toISOString();
  if (!(await stores.flows.acquire(PSTART_FLOW, holder, startTs, expiresTs, trigger)))
    throw conflict('A run is already in progress');
  const endOf = (ranTs: string): RunEnd => {
    const finishedMs = Date.now();
    return { ranTs, finishedTs: new Date(finishedMs).toISOString(), durationMs: finishedMs - startedMs };
  };
  const reach = async (stage: RunStage) => {
    if (stage !== 'saved' && !(await stores.flows.reach(holder, stage))) throw new RunLost();
    onStage(stage);
  };
  let result: FlowResult;
  try {
    result = await run(deps, trigger, holder, { reach, endOf });
  } catch (error) {
    return await failedRun(deps, holder, endOf(deps.now().toISOString()), error);
  }
  const durationMs = Date.now() - startedMs;
  deps.log.info({ flow: PSTART_FLOW, trigger, ...result, ms: durationMs }, 'flow finished');
  await stores.flows
    .noteDuration(holder, durationMs)
    .catch((cause: unknown) => deps.log.warn({ err: cause }, 'the time of a run could not be noted'));
  return result;
}

/** Somebody cancelled the run, or took it for dead. */
class RunLost extends Error {
  constructor() {
    super('The run has lost its lease');
  }
}

async function failedRun(deps: Deps, holder: string, end: RunEnd, error: unknown): Promise<FlowResult> {
  const { flows } = deps.stores;
  if (await flows.isCancelled(holder).catch(() => false))
    return { success: false, processed: 0, message: CANCELLED, errors: [] };
  deps.log.error({ flow: PSTART_FLOW, err: error }, 'flow failed');
  const result = { success: false, processed: 0, message: 'The run failed; see the log', errors: [] };
  await flows
    .finish(PSTART_FLOW, holder, result, end)
    .catch((cause: unknown) => deps.log.error({ err: cause }, 'the failed run could not be noted'));
  return result;
}

async function run(
  deps: Deps,
  trigger: RunTrigger,
  holder: string,
  { reach, endOf }: { reach: (stage: RunStage) => Promise<void>; endOf: (ranTs: string) => RunEnd },
): Promise<FlowResult> {
  const startedTs = deps.now().toISOString();
  const reading = await deps.stores.pstart.readLeague();
  await reach('read');
  const asOfTs = asOfTsOf(reading.settings, startedTs);
  const { forecasts, gains, errors } = forecastLeague({ ...reading.facts, asOfTs });
  const allErrors = [...reading.errors, ...errors];
  await reach('computed');
  const matchday = matchdayOf(reading);
  const result: FlowResult = {
    success: true,
    processed: forecasts.length,
    message:
      matchday === null
        ? 'No scheduled fixture, nothing to compute'
        : `Start probabilities for matchday ${matchday} computed`,
    errors: allErrors,
  };
  const runId = newRunId();
  const finishedTs = deps.now().toISOString();
  await deps.stores.pstart.saveRun(
    {
      id: runId,
      season: reading.settings.season,
      competition: reading.settings.competition,
      matchday,
      asOfTs,
      startedTs,
      finishedTs,
      trigger,
      modelVersion: MODEL_VERSION,
      processed: forecasts.length,
      errors: allErrors,
    },
    forecasts.map((forecast) => toPrediction(runId, forecast, gains.get(forecast.playerId))),
    finishStatements(PSTART_FLOW, holder, result, endOf(finishedTs)),
  );
  await reach('saved');
  return result;
}

/** The matchday of the earliest fixture that is still to come. */
function matchdayOf(reading: LeagueReading): number | null {
  return reading.facts.upcoming[0]?.matchday ?? null;
}

function toPrediction(
  runId: string,
  forecast: PlayerForecast,
  gains: readonly StartGain[] = [],
): PstartPredictionRecord {
  return {
    id: `${runId}-${forecast.playerId}`,
    runId,
    playerId: forecast.playerId,
    teamId: forecast.teamId,
    fixtureId: forecast.fixtureId,
    probability: forecast.probability,
    score: forecast.score,
    reasons: JSON.stringify(forecast.reasons),
    comesOn: forecast.comesOn,
    expectedMinutes: forecast.expectedMinutes,
    reliability: forecast.reliability,
    reliabilityReason: forecast.reliabilityReason,
    gains: gains.length === 0 ? null : JSON.stringify(gains),
  };
}
