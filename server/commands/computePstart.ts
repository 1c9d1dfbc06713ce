import { PSTART_FLOW, type FlowResult } from '../../shared/flows.ts';
import { MODEL_VERSION, type StartGain } from '../../shared/pstart.ts';
import type { RunTrigger } from '../../shared/terms.ts';
import type { Deps } from '../deps.ts';
import { conflict } from '../errors.ts';
import type { PlayerForecast } from '../pstart/forecastClub.ts';
import { forecastLeague } from '../pstart/startProbabilities.ts';
import type { PstartPredictionRecord } from '../schema/tables.ts';
import type { LeagueReading } from '../stores/pstart.ts';
import { asOfTsOf } from './asOf.ts';
import { finishStatements } from '../stores/flows.ts';

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
  if (!(await stores.flows.acquire(PSTART_FLOW, holder, new Date(startedMs).toISOString(), expiresTs)))
    throw conflict('A run is already in progress');
  try {
    const result = await run(deps, trigger, holder, onStage);
    deps.log.info({ flow: PSTART_FLOW, trigger, ...result, ms: Date.now() - startedMs }, 'flow finished');
    return result;
  } catch (error) {
    deps.log.error({ flow: PSTART_FLOW, trigger, err: error }, 'flow failed');
    const result = { success: false, processed: 0, message: 'The run failed; see the log', errors: [] };
    await stores.flows
      .finish(PSTART_FLOW, holder, deps.now().toISOString(), result)
      .catch((cause: unknown) => deps.log.error({ err: cause }, 'the failed run could not be noted'));
    return result;
  }
}

async function run(
  deps: Deps,
  trigger: RunTrigger,
  holder: string,
  onStage: (stage: RunStage) => void,
): Promise<FlowResult> {
  const startedTs = deps.now().toISOString();
  const reading = await deps.stores.pstart.readLeague();
  onStage('read');
  const asOfTs = asOfTsOf(reading.settings, startedTs);
  const { forecasts, gains, errors } = forecastLeague({ ...reading.facts, asOfTs });
  const allErrors = [...reading.errors, ...errors];
  onStage('computed');
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
  const runId = crypto.randomUUID();
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
    finishStatements(PSTART_FLOW, holder, finishedTs, result),
  );
  onStage('saved');
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
