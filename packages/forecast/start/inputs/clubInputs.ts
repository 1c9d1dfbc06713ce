import type { ClubHistory } from './history.ts';

const MS_PER_DAY = 86_400_000;
const REPEAT_WINDOW_MATCHES = 5;

/** Inputs that all players of a club share before a fixture. */
export interface ClubInputs {
  /** Days since the club's last match in the league or in Europe; null before the first. */
  restDays: number | null;
  /** True when that match was European. */
  playedEurope: boolean;
  /** Goal difference in the club's last league match; null if unknown. */
  goalDifference: number | null;
  /** Share of starters kept from one match to the next over the last five matches; null before the second. */
  repeatShare: number | null;
  /** (points + `PRIOR_MATCHES` · `AVERAGE_POINTS`) ÷ (matches + `PRIOR_MATCHES`) of this season. */
  pointsPerMatch: number;
}

/** Points per match of an average club, where a quarter of the matches are drawn. */
export const AVERAGE_POINTS = 1.35;
/** Weight of the average in matches, so that one early win does not make a strong club. */
const PRIOR_MATCHES = 6;
const POINTS = { win: 3, draw: 1 };

function pointsPerMatch(matches: ClubHistory['matches']): number {
  let points = PRIOR_MATCHES * AVERAGE_POINTS;
  let counted = PRIOR_MATCHES;
  for (const { goalDifference } of matches) {
    if (goalDifference === null) continue;
    counted += 1;
    points += goalDifference > 0 ? POINTS.win : goalDifference === 0 ? POINTS.draw : 0;
  }
  return points / counted;
}

export function clubInputs(club: ClubHistory | undefined, kickoffMs: number): ClubInputs {
  const matches = club?.matches ?? [];
  const europeanMs = club?.europeanKickoffsMs.findLast((startMs) => startMs < kickoffMs) ?? -Infinity;
  const leagueMs = matches.at(-1)?.kickoffMs ?? -Infinity;
  const lastMs = Math.max(leagueMs, europeanMs);
  let kept = 0;
  let starters = 0;
  const places = matches.slice(-1 - REPEAT_WINDOW_MATCHES).map(({ place }) => place);
  for (const ofPlayer of club?.appearancesOf.values() ?? []) {
    // Null before the first of these matches, for which the previous eleven is unknown.
    let startedBefore: boolean | null = null;
    for (const place of places) {
      const started: boolean = ofPlayer[place]?.started === true;
      if (started && startedBefore !== null) {
        starters += 1;
        if (startedBefore) kept += 1;
      }
      startedBefore = started;
    }
  }
  return {
    restDays: lastMs === -Infinity ? null : (kickoffMs - lastMs) / MS_PER_DAY,
    goalDifference: matches.at(-1)?.goalDifference ?? null,
    playedEurope: europeanMs > leagueMs,
    repeatShare: starters === 0 ? null : kept / starters,
    pointsPerMatch: pointsPerMatch(matches),
  };
}
