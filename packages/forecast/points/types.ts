import type { MatchCounts, MatchFacts } from '@hub/shared/points/scorePoints.ts';

/** A player's part in a played match, with the counts that games give points for. */
export interface PlayedPart
  extends
    Omit<MatchCounts, 'bonus'>,
    Pick<MatchFacts, 'minutesPlayed' | 'goals' | 'ownGoals' | 'yellowCards' | 'yellowRedCards' | 'redCards'> {
  fixtureId: string;
  teamId: string;
  playerId: string;
  started: boolean;
  /** Goals conceded while he was on the pitch; null if no source reports them. */
  concededOnPitch: number | null;
  /** Points that the game itself gave to the best players of the match; left out if unknown. */
  bonus?: number | null;
}

/** The facts of a part in a played match that expected points are computed from. */
export type SeenPart = Pick<
  PlayedPart,
  | 'fixtureId'
  | 'teamId'
  | 'playerId'
  | 'started'
  | 'minutesPlayed'
  | 'goals'
  | 'yellowCards'
  | 'assists'
  | 'saves'
  | 'shots'
  | 'keyPasses'
  | 'duelsWon'
>;
