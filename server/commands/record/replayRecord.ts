import { MODEL_VERSION } from '@hub/shared/startChance/pstart.schema.ts';
import type { Deps } from '../../deps.ts';
import { recentElevensOf } from '@hub/forecast/start/eleven/recentElevens.ts';
import { forecastSeason } from '@hub/forecast/research/start/evaluate/forecastSeason.ts';
import { statusBefore } from '@hub/forecast/start/news/statusBefore.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import { toScoredRows, createActualPoints, createPointsFreezer } from './ledger.ts';
import { chancesWithoutNews, forecastKey } from './predictions.ts';

/** From a club's sixth match on, since forecasts of earlier ones have too few matches to learn from; see docs/forecast.md. */
const REPLAY_OPTIONS = { fromMatch: 6, absences: 'known', news: 'known' } as const;
const SLOT = 'replay';

export interface ReplaySummary {
  /** Number of replayed fixtures. */
  fixtures: number;
  predictions: number;
}

/**
 * Replays the current season: forecasts each played match from data before its kickoff, and replaces an earlier replay with
 * the scored result. Predictions frozen live are kept separately.
 */
export async function replayRecord(deps: Pick<Deps, 'stores' | 'now' | 'log'>): Promise<ReplaySummary> {
  const { stores } = deps;
  const nowTs = deps.now().toISOString();
  const { settings, facts, parts } = await stores.league.readCounted(nowTs);
  const freezer = createPointsFreezer({ facts, parts });
  const pointsIn = createActualPoints({ facts, parts });
  const snapshots = [];
  const predictions = [];
  const scores = [];
  // Computing a whole season must not block other work.
  const pace = createPace();
  const reportOf = statusBefore(facts.statuses, facts.statusCover);
  for (const view of forecastSeason(facts, REPLAY_OPTIONS)) {
    const { forecasts } = view;
    const counted = new Set(view.teamIds);
    const recent = recentElevensOf(view.snapshot);
    const matchdayOf = new Map(
      view.snapshot.upcoming.map((fixture) => [fixture.fixtureId, fixture.matchday]),
    );
    const chanceWithoutNews = await chancesWithoutNews(view.snapshot);
    const pointsOf = await freezer.of(view.snapshot, forecasts);
    const predicted = forecasts
      .filter(({ teamId, playerId }) => counted.has(teamId) && view.isJudged(teamId, playerId))
      .map(({ teamId, playerId, fixtureId, startProbability, untold = null, comesOn, card }) => ({
        teamId,
        playerId,
        fixtureId,
        startProbability,
        untold,
        comesOn,
        card,
        positionGroup: facts.positionGroups.get(playerId) ?? ('midfielder' as const),
        withoutNews: chanceWithoutNews.get(forecastKey(fixtureId, playerId)) ?? null,
        statusReport: reportOf(playerId, matchdayOf.get(fixtureId) ?? 0, view.snapshot.asOfTs),
        points: pointsOf.get(playerId) ?? [],
      }));
    const predictedOf = Map.groupBy(predicted, ({ fixtureId }) => fixtureId);
    for (const { fixtureId, kickoffTs, matchday, homeTeamId, awayTeamId } of view.snapshot.upcoming) {
      const ofFixture = predictedOf.get(fixtureId) ?? [];
      const starters = view.appearances.filter((row) => row.fixtureId === fixtureId && row.started);
      // Without a line-up the starters are unknown.
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
      const scored = toScoredRows(snapshot, ofFixture, {
        pointsIn,
        outcomeOf: (teamId) => ({
          starters: new Set(starters.filter((row) => row.teamId === teamId).map(({ playerId }) => playerId)),
          recentElevens: recent.get(teamId) ?? [],
          groupOf: (playerId) => facts.positionGroups.get(playerId) ?? null,
        }),
      });
      predictions.push(...scored.predictions);
      scores.push(...scored.scores);
      if (pace.isOver()) await pace.rest();
    }
    if (pace.isOver()) await pace.rest();
  }
  await stores.ledger.replaceReplay(
    settings,
    { snapshots, predictions, scores },
    await readReplayBasis(deps),
  );
  deps.log.info({ fixtures: snapshots.length, predictions: predictions.length }, 'season replayed');
  return { fixtures: snapshots.length, predictions: predictions.length };
}

/** Whether the stored replay was made by this model from the current season. */
export async function isReplayed(deps: Pick<Deps, 'stores'>): Promise<boolean> {
  return (await deps.stores.settings.replayedFrom()) === (await readReplayBasis(deps));
}

async function readReplayBasis({ stores }: Pick<Deps, 'stores'>): Promise<string> {
  const { demo } = await stores.settings.read();
  // A demo season's forecasts are frozen while it continues; only matches before its start are replayed.
  return `${MODEL_VERSION} ${demo?.sinceTs ?? (await stores.settings.importHash())}`;
}
