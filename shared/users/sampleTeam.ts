import { positionGroupOf, type PositionGroup } from '../terms.ts';

/** A squad as managers' games require it: an eleven, and a bench to swap with. */
const SQUAD: Readonly<Record<PositionGroup, number>> = {
  goalkeeper: 2,
  defender: 5,
  midfielder: 5,
  forward: 4,
};
const PER_CLUB = 2;

export interface SampleCandidate {
  id: string;
  teamId: string;
  positionPrimary: string;
}

/**
 * A team to play with: the best-known players of each line, at most two per club.
 *
 * @param candidates best-known first
 * @returns ids; fewer if the league has not enough players
 */
export function sampleTeam(candidates: readonly SampleCandidate[]): string[] {
  const ofGroup = { goalkeeper: 0, defender: 0, midfielder: 0, forward: 0 };
  const ofClub = new Map<string, number>();
  const chosen: string[] = [];
  for (const { id, teamId, positionPrimary } of candidates) {
    const group = positionGroupOf(positionPrimary);
    const clubMates = ofClub.get(teamId) ?? 0;
    if (group === null || ofGroup[group] >= SQUAD[group] || clubMates >= PER_CLUB) continue;
    ofGroup[group]++;
    ofClub.set(teamId, clubMates + 1);
    chosen.push(id);
  }
  return chosen;
}
