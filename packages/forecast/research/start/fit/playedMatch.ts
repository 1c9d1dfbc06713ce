import type { ClubCandidates } from '../../../start/inputs/candidates.ts';
import type { AppearanceFact } from '../../../start/types.ts';

/** A club's match with each player's part in it. */
export interface PlayedMatch {
  club: ClubCandidates;
  /** The same candidates with suspensions known. */
  informed: ClubCandidates;
  /** Whether minutes in this match are estimated. */
  isEstimated: boolean;
  partOf: ReadonlyMap<string, AppearanceFact>;
}
