import type { Candidate } from '../../../start/inputs/candidates.ts';
import type { PlayerForecast } from '../../../start/forecastClub.ts';
import type { PstartModel } from '../../../start/pstartModel.ts';
import { forecastSeason } from './forecastSeason.ts';
import type { PlayedSeason, WalkOptions } from './playedSeason.ts';

/** A player's forecast, with what was known of him, and what he then did. */
interface JudgedForecast {
  candidate: Candidate;
  forecast: PlayerForecast;
  started: boolean;
  minutesPlayed: number;
}

/** Forecasts and outcomes of one kind of player. */
export interface SegmentScore {
  segment: string;
  rows: number;
  /** Mean chance. */
  predicted: number;
  /** Share of players for whom it came true. */
  happened: number;
  /** Half of the width of the 95 % interval around that share. */
  halfWidth: number;
}

export interface SegmentReport {
  scores: SegmentScore[];
  /** Root mean square error of the expected minutes. */
  minutesRmse: number;
}

/** Share of starts, weighted by recency, that makes a player a regular. */
const REGULAR_SHARE = 0.7;
const FEW_SQUADS = 3;
const startedLast = ({ inputs }: Candidate) => inputs.startedLast === 1;
const isRegular = ({ inputs }: Candidate) => (inputs.startShareSlow ?? 0) >= REGULAR_SHARE;

/** Kinds of players whose chances of starting might be off, by what was known of them. */
const STARTING: Readonly<Record<string, (candidate: Candidate) => boolean>> = {
  'started last, in at most three squads': (one) => startedLast(one) && one.facts.squads <= FEW_SQUADS,
  'started last, club played in Europe since': (one) =>
    one.playedEurope && one.facts.lastEntry?.part === 'started',
  'started last after an unexplained gap': (one) => startedLast(one) && one.facts.gapBeforeReturn > 0,
  'started last after a reported injury': (one) => startedLast(one) && one.inputs.newsGapBeforeReturn > 0,
  'regulars after one match missed with a reason': (one) => isRegular(one) && one.facts.matchesExcused === 1,
  'regulars after two or more': (one) => isRegular(one) && one.facts.matchesExcused >= 2,
};

/** Bands of the chance that a player who does not start comes on. */
const COMING_ON = [
  { segment: 'came on, expected up to 20 %', from: 0, to: 0.2 },
  { segment: 'came on, expected 20 to 50 %', from: 0.2, to: 0.5 },
  { segment: 'came on, expected 50 to 80 %', from: 0.5, to: 0.8 },
  { segment: 'came on, expected 80 % or more', from: 0.8, to: Infinity },
];

/** Compares forecasts for kinds of players with their outcomes; leaves out certain cases. */
export function reportSegments(
  season: PlayedSeason,
  options: WalkOptions,
  model?: PstartModel,
): SegmentReport {
  const judged = [...judgedForecasts(season, options, model)];
  const open = judged.filter(({ candidate }) => candidate.certainCase === null);
  const scores = Object.entries(STARTING).map(([segment, isOfIt]) =>
    scoreOf(
      segment,
      open
        .filter(({ candidate }) => isOfIt(candidate))
        .map(({ forecast, started }) => ({ predicted: forecast.startProbability, happened: started })),
    ),
  );
  const reserves = open
    .filter(({ started }) => !started)
    .map(({ forecast, minutesPlayed }) => ({
      predicted: forecast.comesOn / (1 - forecast.startProbability),
      happened: minutesPlayed > 0,
    }));
  const bands = COMING_ON.map(({ segment, from, to }) =>
    scoreOf(
      segment,
      reserves.filter(({ predicted }) => predicted >= from && predicted < to),
    ),
  );
  const squares = judged.map(
    ({ forecast, minutesPlayed }) => (forecast.expectedMinutes - minutesPlayed) ** 2,
  );
  const minutesRmse = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  return { scores: [...scores, ...bands], minutesRmse };
}

function* judgedForecasts(
  season: PlayedSeason,
  options: WalkOptions,
  model?: PstartModel,
): Generator<JudgedForecast> {
  for (const { clubs, forecasts, appearances, teamIds, isJudged } of forecastSeason(season, options, model)) {
    const keyOf = ({ teamId, playerId }: { teamId: string; playerId: string }) => `${teamId}\n${playerId}`;
    const partOf = new Map(appearances.map((appearance) => [keyOf(appearance), appearance]));
    const candidateOf = new Map(
      clubs.flatMap(({ candidates }) => candidates).map((one) => [keyOf(one.player), one]),
    );
    for (const forecast of forecasts) {
      const candidate = candidateOf.get(keyOf(forecast));
      const isCounted = teamIds.includes(forecast.teamId) && isJudged(forecast.teamId, forecast.playerId);
      if (candidate === undefined || !isCounted) continue;
      const part = partOf.get(keyOf(forecast));
      yield {
        candidate,
        forecast,
        started: part?.started === true,
        minutesPlayed: part?.minutesPlayed ?? 0,
      };
    }
  }
}

const Z_95 = 1.96;

function scoreOf(segment: string, rows: readonly { predicted: number; happened: boolean }[]): SegmentScore {
  const predicted = rows.reduce((sum, row) => sum + row.predicted, 0) / rows.length;
  const happened = rows.filter((row) => row.happened).length / rows.length;
  const halfWidth = Z_95 * Math.sqrt((happened * (1 - happened)) / rows.length);
  return { segment, rows: rows.length, predicted, happened, halfWidth };
}
