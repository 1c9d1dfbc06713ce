import type { ExpectedConstants } from '../../../start/expected/expectedConstants.ts';
import {
  balanceChances,
  constantsFor,
  scoreCandidates,
  type ChosenConstants,
} from '../../../start/forecastClub.ts';
import type { ClubCandidates } from '../../../start/inputs/candidates.ts';
import { committedModel } from '../../../start/committedModel.ts';
import type { Mention } from '../../../start/expected/expectedElevens.ts';
import type { PstartModel } from '../../../start/pstartModel.ts';
import { forecastSeason } from './forecastSeason.ts';
import { logLoss, rightOfEleven } from './metrics.ts';
import type { PlayedSeason, WalkOptions } from './playedSeason.ts';

/** A club's match for which an eleven was expected. */
export interface ToldMatch {
  teamId: string;
  fixtureId: string;
  club: ClubCandidates;
  constants: ChosenConstants;
  starters: ReadonlySet<string>;
  isJudged: (playerId: string) => boolean;
}

/** A judged candidate of such a match. */
export interface ToldRow {
  probability: number;
  /** The same without expected elevens. */
  untold: number;
  happened: boolean;
  mentions: readonly Mention[];
  isFixed: boolean;
}

/**
 * The matches of `season.expectedElevens` in order of kickoff, from a club's second match on; from its first if last season is known.
 * Everybody on a club's list is judged, since sources also name newcomers.
 */
export function toldMatches(
  season: PlayedSeason,
  options: WalkOptions,
  model: PstartModel = committedModel,
): ToldMatch[] {
  const walk = {
    ...options,
    fromMatch: options.lastSeason ? 1 : 2,
    toMatch: Infinity,
    judgesUnseen: 'always',
  } as const;
  const matches: ToldMatch[] = [];
  for (const view of forecastSeason(season, walk, model))
    for (const club of view.clubs) {
      const { teamId, fixtureId } = club;
      if (!view.teamIds.includes(teamId) || club.candidates.every(({ mentions }) => mentions === null))
        continue;
      matches.push({
        teamId,
        fixtureId,
        club,
        constants: constantsFor(club, model),
        starters: new Set(
          view.appearances
            .filter((row) => row.teamId === teamId && row.fixtureId === fixtureId && row.started)
            .map(({ playerId }) => playerId),
        ),
        isJudged: (playerId) => view.isJudged(teamId, playerId),
      });
    }
  return matches;
}

/** The judged candidates of a match. @param expected what expected elevens add; the committed constants if left out */
export function toldRows(
  { club, constants, starters, isJudged }: ToldMatch,
  expected?: ExpectedConstants,
): ToldRow[] {
  const cards = expected === undefined ? constants : { ...constants, expected };
  return balanceChances(scoreCandidates(club, cards), cards)
    .filter(({ candidate }) => isJudged(candidate.player.playerId))
    .map(({ candidate, startProbability, untold }) => ({
      probability: startProbability,
      untold: untold ?? startProbability,
      happened: starters.has(candidate.player.playerId),
      mentions: candidate.mentions ?? [],
      isFixed: candidate.certainCase !== null,
    }));
}

export interface ToldFigures {
  /** Mean over the clubs' matches; NaN without any. */
  rightOf11: number;
  logLoss: number;
}

/** The figures of clubs' matches. @param matches the rows of each club's match */
export function measureTold(
  matches: readonly (readonly ToldRow[])[],
): ToldFigures & { without: ToldFigures } {
  const untold = matches.map((rows) =>
    rows.map(({ untold: probability, happened }) => ({ probability, happened })),
  );
  const figures = (judged: readonly (readonly { probability: number; happened: boolean }[])[]) => ({
    rightOf11: judged.reduce((sum, rows) => sum + rightOfEleven(rows), 0) / judged.length,
    logLoss: logLoss(judged.flat()),
  });
  return { ...figures(matches), without: figures(untold) };
}

export interface ExpectedMetrics extends ToldFigures {
  clubMatches: number;
  /** How many of each source's elevens began, mean over its club matches. */
  sources: { sourceId: string; clubMatches: number; rightOf11: number }[];
  /** The same forecasts without expected elevens. */
  without: ToldFigures;
}

/** Measures the forecasts of the matches of `season.expectedElevens`. */
export function measureExpected(
  season: PlayedSeason,
  options: WalkOptions,
  model?: PstartModel,
): ExpectedMetrics {
  const matches = toldMatches(season, options, model);
  const startersOf = new Map(matches.map((match) => [`${match.fixtureId} ${match.teamId}`, match.starters]));
  const rights = (season.expectedElevens ?? []).flatMap(({ sourceId, fixtureId, teamId, playerIds }) => {
    const starters = startersOf.get(`${fixtureId} ${teamId}`);
    return starters === undefined
      ? []
      : [{ sourceId, right: playerIds.filter((playerId) => starters.has(playerId)).length }];
  });
  return {
    clubMatches: matches.length,
    ...measureTold(matches.map((match) => toldRows(match))),
    sources: [...Map.groupBy(rights, ({ sourceId }) => sourceId)].map(([sourceId, ofSource]) => ({
      sourceId,
      clubMatches: ofSource.length,
      rightOf11: ofSource.reduce((sum, { right }) => sum + right, 0) / ofSource.length,
    })),
  };
}
