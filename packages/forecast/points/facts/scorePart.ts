import type { PointRules } from '@hub/shared/points/pointRules.ts';
import { concededWhile, scorePoints, type ScoredPoints } from '@hub/shared/points/scorePoints.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { FixtureFact } from '../../start/types.ts';
import type { PlayedPart } from '../types.ts';

/** The facts of a match that its players are scored by. */
export type MatchScore = Pick<FixtureFact, 'homeTeamId' | 'homeGoals' | 'awayGoals'>;

/** Key of a player's part in a match. */
export const partKey = (fixtureId: string, playerId: string) => `${fixtureId}\n${playerId}`;

/** Scores a player's part in a played match; goals conceded are those of `concededWhile` if no source reports them. */
export function scorePart(
  rules: PointRules,
  part: PlayedPart,
  { fixture, positionGroup }: { fixture: MatchScore; positionGroup: PositionGroup },
): ScoredPoints {
  const isHome = fixture.homeTeamId === part.teamId;
  const goalsFor = (isHome ? fixture.homeGoals : fixture.awayGoals) ?? 0;
  const goalsAgainst = (isHome ? fixture.awayGoals : fixture.homeGoals) ?? 0;
  return scorePoints(rules, {
    ...part,
    bonus: part.bonus ?? null,
    positionGroup,
    goalsConceded: part.concededOnPitch ?? concededWhile(part.minutesPlayed, goalsAgainst),
    goalsFor,
    goalsAgainst,
  });
}
