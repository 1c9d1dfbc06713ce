import { drawMatchday, inSlices, type DrawnCandidate } from '@hub/forecast/points/joint/drawMatchday.ts';
import { luckOf } from '@hub/forecast/points/joint/luckOf.ts';
import type { PointsKnowledge } from '@hub/forecast/points/forecastPoints.ts';
import { hasManySubstitutes } from '@hub/forecast/points/facts/substitutes.ts';
import { committedPoints } from '@hub/forecast/points/model/committedPoints.ts';
import { endOf } from '@hub/forecast/start/league/buildLeague.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import type { MatchdayReview } from '@hub/shared/review/review.schema.ts';
import { hundredths } from '@hub/shared/review/reviewParts.ts';
import type { ReviewedFixture, SeasonReading } from '../../stores/users/reviews.ts';
import { groupOf, type ReviewedMatchday, type ReviewedSeason } from './reviewedMatchday.ts';

/** Fewer than for duels: each course in a hundred counts, not each in a thousand. */
const DRAWS = 5000;

/**
 * Where a squad's sum lies among the courses that the matchday could take: by the frozen chances, and the rates of players and
 * clubs in the matches that were over at the first lock.
 *
 * @returns null if a player who can count had no frozen chance
 */
export async function luckIn(
  { people, facts }: ReviewedSeason,
  { fixtures }: SeasonReading,
  { day, value }: { day: ReviewedMatchday; value: number },
): Promise<MatchdayReview['luck']> {
  const playing = day.mine.players.map(({ id }) => day.player(id)).filter(({ fixture }) => fixture !== null);
  const candidates = playing.flatMap(({ id, teamId, fixture, frozen }): DrawnCandidate[] =>
    frozen === null || fixture === null || teamId === null
      ? []
      : [
          {
            playerId: id,
            teamId,
            fixtureId: fixture.fixtureId,
            positionGroup: groupOf(people.get(id)),
            chances: { starts: frozen.startProbability, comesOn: frozen.comesOn ?? 0 },
          },
        ],
  );
  if (candidates.length < playing.length || candidates.length === 0) return null;
  const asOfTs = day.places.map(({ lockTs }) => lockTs).toSorted()[0] ?? '';
  const scheduled = fixtures.filter(({ kickoffTs }) => kickoffTs >= asOfTs);
  const knowledge = knowledgeAt(asOfTs, { fixtures, parts: facts.parts, scheduled });
  const profile = day.counting.unit === 'points' ? facts.profile : null;
  const pace = createPace();
  await pace.rest();
  const drawn = await inSlices(drawMatchday(candidates, knowledge, { profile, draws: DRAWS }), pace);
  const { percentile, expected } = luckOf(day.mine, drawn, value);
  const { mean, low, high } = expected;
  return { percentile, mean: hundredths(mean), low, high };
}

/** What points are drawn from at an instant. @param scheduled the matches to draw */
export const knowledgeAt = (
  asOfTs: string,
  {
    fixtures,
    parts,
    scheduled,
  }: Pick<SeasonReading, 'fixtures'> & Pick<PointsKnowledge, 'parts' | 'scheduled'>,
): PointsKnowledge => ({
  asOfTs,
  played: fixtures.flatMap((fixture) => scoredBefore(fixture, asOfTs)),
  parts,
  scheduled,
  model: hasManySubstitutes(parts) ? committedPoints.five : committedPoints.three,
});

function scoredBefore(fixture: ReviewedFixture, asOfTs: string) {
  const { homeGoals, awayGoals, kickoffTs, status } = fixture;
  return status !== 'finished' || endOf(kickoffTs) > asOfTs || homeGoals === null || awayGoals === null
    ? []
    : [{ ...fixture, homeGoals, awayGoals }];
}
