import { MODEL_VERSION } from '../../shared/pstart.ts';
import type { Deps } from '../deps.ts';
import { computeStartProbabilities } from '../pstart/startProbabilities.ts';
import { recentElevensOf } from '../pstart/recentElevens.ts';
import { walkSeason } from '../pstart/walkSeason.ts';
import { scoredRecords } from './ledgerRows.ts';

/** Earlier matches say too little about a club's players; the figures of docs/forecast.md begin here too. */
const REPLAY_FROM_MATCH = 6;
const SLOT = 'replay';

export interface ReplayReport {
  /** Fixtures walked. */
  fixtures: number;
  predictions: number;
}

/**
 * Walks the played matches of the season on show, forecasts each with only what lay before its kick-off, and puts the
 * scored result in the place of an earlier replay. It is kept apart from predictions that were frozen live.
 */
export async function replayRecord(deps: Deps): Promise<ReplayReport> {
  const { stores } = deps;
  const settings = await stores.settings.read();
  const facts = await stores.playedSeason.facts();
  const nowTs = deps.now().toISOString();
  const snapshots = [];
  const predictions = [];
  const scores = [];
  for (const view of walkSeason(facts, { fromMatch: REPLAY_FROM_MATCH, absences: 'begun' })) {
    const { forecasts } = computeStartProbabilities(view.snapshot);
    const counted = new Set(view.teamIds);
    const recent = recentElevensOf(view.snapshot);
    const said = forecasts
      .filter(({ teamId }) => counted.has(teamId))
      .map(({ teamId, playerId, fixtureId, probability, comesOn }) => ({
        teamId,
        playerId,
        fixtureId,
        probability,
        comesOn,
        positionGroup: facts.positionGroups.get(playerId) ?? ('midfielder' as const),
      }));
    const saidOf = Map.groupBy(said, ({ fixtureId }) => fixtureId);
    for (const { fixtureId, kickoffTs, matchday, homeTeamId, awayTeamId } of view.snapshot.upcoming) {
      const ofFixture = saidOf.get(fixtureId) ?? [];
      const starters = view.line.filter((row) => row.fixtureId === fixtureId && row.started);
      // Without a line-up nobody knows who began.
      if (ofFixture.length === 0 || starters.length === 0) continue;
      const snapshot = {
        id: `${fixtureId} ${kickoffTs} ${SLOT}`,
        season: settings.season,
        competition: settings.competition,
        matchday,
        fixtureId,
        kickoffTs,
        homeTeamId,
        awayTeamId,
        kind: 'replay',
        slot: SLOT,
        asOfTs: kickoffTs,
        frozenTs: nowTs,
        modelVersion: MODEL_VERSION,
        runId: null,
        scoredTs: nowTs,
      };
      snapshots.push(snapshot);
      const records = scoredRecords(snapshot, ofFixture, (teamId) => ({
        starters: new Set(starters.filter((row) => row.teamId === teamId).map(({ playerId }) => playerId)),
        recentElevens: recent.get(teamId) ?? [],
        groupOf: (playerId) => facts.positionGroups.get(playerId) ?? null,
      }));
      predictions.push(...records.predictions);
      scores.push(...records.scores);
    }
  }
  await stores.ledger.replaceReplay(settings, { snapshots, predictions, scores }, await replayBasis(deps));
  deps.log.info({ fixtures: snapshots.length, predictions: predictions.length }, 'season replayed');
  return { fixtures: snapshots.length, predictions: predictions.length };
}

/** Whether the replay on record was made by this model from the season as it was imported. */
export async function isReplayed(deps: Deps): Promise<boolean> {
  return (await deps.stores.ledger.replayedFrom()) === (await replayBasis(deps));
}

async function replayBasis({ stores }: Deps): Promise<string> {
  return `${MODEL_VERSION} ${await stores.ledger.importHash()}`;
}
