import { plattLogOdds } from '../../../start/calibration.ts';
import { balanceGroup } from '../../../start/eleven/elevenPerTeam.ts';
import { logLoss } from '../evaluate/metrics.ts';
import { OUTFIELD_PLACES, scoreCandidate, sectionsOf } from '../../../start/forecastClub.ts';
import { isGoalkeeper, type Candidate } from '../../../start/inputs/candidates.ts';
import type { PointsCard } from '../../../start/points.ts';
import { NO_TREND } from '../../../start/seasonTrend.ts';
import type { PlayedMatch } from './playedMatch.ts';
import { round } from './pointScale.ts';

/** Finer steps would change no displayed percentage. */
const PULL_STEP = 0.1;
const STRONGEST_PULL = 2;

/**
 * Fits the pull of the position groups that makes the actual starters most likely. Suspensions are known here, since a
 * line-up without a suspended player shows who took his place.
 */
export function fitPositionPull(
  matches: readonly PlayedMatch[],
  card: PointsCard,
  scores: ReadonlyMap<Candidate, number>,
): number {
  const clubs = matches.map(({ informed: club, partOf }) => {
    const candidates = club.candidates.filter((candidate) => !isGoalkeeper(candidate));
    return {
      members: candidates.map((candidate) => {
        const score = scores.get(candidate);
        return score === undefined
          ? scoreCandidate(candidate, card, { trend: NO_TREND, seasonStart: [], age: [], isEarly: false })
              .member
          : { logOdds: plattLogOdds(card.calibration, score), fixed: null };
      }),
      sections: sectionsOf(candidates),
      started: candidates.map(({ player }) => partOf.get(player.playerId)?.started === true),
    };
  });
  const lossAt = (pull: number) =>
    logLoss(
      clubs.flatMap(({ members, sections, started }) =>
        balanceGroup(members, OUTFIELD_PLACES, sections, pull).probabilities.map((probability, index) => ({
          probability,
          happened: started[index] === true,
        })),
      ),
    );
  let best = { pull: 0, loss: lossAt(0) };
  // The loss has a single minimum, so stop once it rises.
  for (let pull = PULL_STEP; pull <= STRONGEST_PULL; pull += PULL_STEP) {
    const loss = lossAt(pull);
    if (!(loss < best.loss)) break;
    best = { pull, loss };
  }
  return round(best.pull);
}
