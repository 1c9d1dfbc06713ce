import { bestElevenOf, fieldGroupOf, type ElevenCandidate, type Formation } from '../elevens/bestEleven.ts';
import { WORTH_CONSIDERING } from '../games/closeCalls.ts';
import { lockOf, type LockFixture } from '../games/lockOf.ts';
import { GAME_PROFILES, type Game } from '../games/profiles.ts';
import type { PositionGroup } from '../terms.ts';
import type { SampleTeam } from './userTeams.schema.ts';

/** A squad as managers' games require it: an eleven, and a bench to swap with. */
const SQUAD: Readonly<Record<PositionGroup, number>> = {
  goalkeeper: 2,
  defender: 5,
  midfielder: 5,
  forward: 4,
};
const PER_CLUB = 2;
/** What everybody knows; another formation is drawn only if it has so many more expected starters. */
const USUAL_FORMATIONS: readonly Formation[] = ['4-4-2', '4-3-3'];
const WORTH_ANOTHER = 0.3;

export interface SampleCandidate extends ElevenCandidate {
  teamId: string;
}

/**
 * A team to play with: the best-known players of each line, at most two per club, and nobody who will hardly start, be it that
 * he is hurt or that he has left and no source says so.
 *
 * @param candidates best-known first
 * @returns fewer players if the league has not enough
 */
export function sampleTeam(candidates: readonly SampleCandidate[]): SampleTeam {
  const ofGroup = { goalkeeper: 0, defender: 0, midfielder: 0, forward: 0 };
  const ofClub = new Map<string, number>();
  const chosen: SampleCandidate[] = [];
  for (const candidate of candidates) {
    const group = fieldGroupOf(candidate);
    const clubMates = ofClub.get(candidate.teamId) ?? 0;
    if (group === null || ofGroup[group] >= SQUAD[group] || clubMates >= PER_CLUB) continue;
    if ((candidate.startProbability ?? 1) < WORTH_CONSIDERING) continue;
    ofGroup[group]++;
    ofClub.set(candidate.teamId, clubMates + 1);
    chosen.push(candidate);
  }
  const [usual, best] = [bestElevenOf(chosen, USUAL_FORMATIONS), bestElevenOf(chosen)];
  const gained = (best.expectedStarters ?? 0) - (usual.expectedStarters ?? 0);
  return {
    playerIds: chosen.map(({ id }) => id),
    formation: gained < WORTH_ANOTHER ? usual.formation : null,
  };
}

/**
 * The fixtures that count for a sample team: from the matchday of its next lock on, so that it can always be played with.
 *
 * @param fixtures, nowTs as for `lockOf`
 */
export function fixturesToPlayWith<F extends LockFixture>(
  { game, players }: { game: Game; players: readonly { team: { id: string } | null }[] },
  fixtures: readonly F[],
  nowTs: string,
): F[] {
  const clubIds = new Set(players.flatMap(({ team }) => team?.id ?? []));
  const next = lockOf(GAME_PROFILES[game].lock, fixtures, nowTs, clubIds);
  return fixtures.filter(({ matchday }) => next === null || matchday >= next.matchday);
}
