import { importMatchData } from '@hub/server/commands/season/importMatchData.ts';
import type { Deps } from '@hub/server/deps.ts';
import type { MatchDataBundle } from '@hub/season/matchdata/bundleRows.ts';
import { toSeasonFacts } from '@hub/season/matchdata/seasonFacts.ts';
import { forecastSeason, type ForecastView } from '@hub/forecast/research/start/evaluate/forecastSeason.ts';
import { buildLeague } from '@hub/forecast/start/league/buildLeague.ts';
import { lastSeasonOf } from '@hub/forecast/start/inputs/lastSeason.ts';
import { committedModel } from '@hub/forecast/start/committedModel.ts';
import type { PstartModel } from '@hub/forecast/start/pstartModel.ts';
import { computeStartProbabilities } from '@hub/forecast/start/startProbabilities.ts';
import type { AppearanceFact, LeagueSnapshot } from '@hub/forecast/start/types.ts';

/** A season to simulate, with its options. */
export interface LivedSeason {
  bundle: MatchDataBundle;
  /** Last season; null leaves it unknown. */
  previous: MatchDataBundle | null;
  /** Hours before kickoff. */
  horizons: readonly number[];
  /** First and last match of a club, counted by kickoff from 1. */
  fromMatch: number;
  toMatch?: number;
  /** Constants to forecast with; the committed ones if left out. */
  model?: PstartModel;
}

/** One kickoff at one horizon, forecast by a hub and by a backtest. */
export interface LiveView {
  horizonHours: number;
  kickoffTs: string;
  /** The model's input as the hub builds it. */
  live: LeagueSnapshot;
  /** The backtest's input, without players at clubs that they have left, where no hub shows them. */
  measured: LeagueSnapshot;
  rows: LiveRow[];
}

/** A player of a club's match with both chances, [0, 1]. */
export interface LiveRow {
  fixtureId: string;
  matchday: number;
  teamId: string;
  playerId: string;
  live: number;
  measured: number;
  started: boolean;
  /**
   * Whether the backtest judges the player: he was in an earlier matchday squad of the club, or on its list for its
   * first matches.
   */
  isJudged: boolean;
}

/**
 * Simulates a season: before each kickoff the hub imports the season as known then, reads its facts back from its
 * database and forecasts the matches, while a backtest forecasts them from the files. Yields in order of time.
 *
 * @param deps a hub whose data may be overwritten
 */
export async function* liveForecasts(
  deps: Pick<Deps, 'provider' | 'stores' | 'now'>,
  season: LivedSeason,
): AsyncGenerator<LiveView> {
  const { bundle, previous, horizons, fromMatch, toMatch, model } = season;
  const facts = toSeasonFacts(bundle);
  const lastSeason = previous === null ? null : lastSeasonOf(toSeasonFacts(previous));
  const walks = horizons.map((horizonHours) => {
    const options = { fromMatch, ...(toMatch === undefined ? {} : { toMatch }), lastSeason, horizonHours };
    const known = { absences: 'known', news: 'known', judgesUnseen: true } as const;
    const views = forecastSeason(facts, { ...options, ...known }, model);
    return { horizonHours, views, next: views.next().value ?? null };
  });
  for (;;) {
    const [first] = walks
      .filter(({ next }) => next !== null)
      .toSorted((one, other) => (asOfOf(one.next) < asOfOf(other.next) ? -1 : 1));
    if (first === undefined || first.next === null) return;
    const view = first.next;
    const { asOfTs } = view.snapshot;
    await importMatchData(deps, {
      source: bundle,
      ...(previous === null ? {} : { previous }),
      asOf: asOfTs,
    });
    const reading = await deps.stores.league.read(asOfTs);
    const { upcoming, trend } = view.snapshot;
    const built = buildLeague(reading.facts, { asOfTs: reading.asOfTs, upcoming }).snapshot;
    const snapshot = { ...built, appearances: built.appearances.map(toAppearanceFact) };
    // A hub learns its trend with the constants that it ships.
    const live = model === undefined || trend === undefined ? snapshot : { ...snapshot, trend };
    yield {
      horizonHours: first.horizonHours,
      kickoffTs: view.kickoffTs,
      live,
      measured: atTheirClubs(view.snapshot, live),
      rows: compareForecasts(view, live, model ?? committedModel),
    };
    first.next = first.views.next().value ?? null;
  }
}

const asOfOf = (view: ForecastView | null) => view?.snapshot.asOfTs ?? '';

/** The model's part of a stored row, which also contains the inputs of points. */
const toAppearanceFact = (row: AppearanceFact): AppearanceFact => ({
  fixtureId: row.fixtureId,
  teamId: row.teamId,
  playerId: row.playerId,
  started: row.started,
  minutesPlayed: row.minutesPlayed,
  subbedOutMinute: row.subbedOutMinute,
  booked: row.booked,
  sentOff: row.sentOff,
  goals: row.goals,
});

function atTheirClubs(measured: LeagueSnapshot, live: LeagueSnapshot): LeagueSnapshot {
  const shown = new Set(live.players.map(keyOf));
  return { ...measured, players: measured.players.filter((player) => shown.has(keyOf(player))) };
}

const keyOf = ({ teamId, playerId }: { teamId: string; playerId: string }) => `${teamId}\n${playerId}`;

/** Leaves out players who have left the club, where the hub does not show them. */
function compareForecasts(view: ForecastView, live: LeagueSnapshot, model: PstartModel): LiveRow[] {
  const { forecasts } = computeStartProbabilities(live, model);
  const chanceOf = new Map(forecasts.map((forecast) => [keyOf(forecast), forecast.startProbability]));
  const matchdayOf = new Map(live.upcoming.map(({ fixtureId, matchday }) => [fixtureId, matchday]));
  return view.forecasts.flatMap((forecast): LiveRow[] => {
    const { fixtureId, teamId, playerId, startProbability } = forecast;
    const chance = chanceOf.get(keyOf(forecast));
    if (chance === undefined || !view.teamIds.includes(teamId)) return [];
    return [
      {
        fixtureId,
        matchday: matchdayOf.get(fixtureId) ?? 0,
        teamId,
        playerId,
        live: chance,
        measured: startProbability,
        started: view.starters.has(keyOf(forecast)),
        isJudged: view.isJudged(teamId, playerId),
      },
    ];
  });
}
