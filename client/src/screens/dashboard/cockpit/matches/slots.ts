import type { FanPlayer } from '@hub/shared/games/fanMatchday.ts';
import type { MatchPhase } from '@hub/shared/season/matchdayAt.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import type { Fan } from '../../../../games/useFan.ts';
import { groupBy } from '@hub/shared/groupBy.ts';

export type Mine = FanPlayer<UserTeamPlayer>;

/** A match of the matchday with the fan's players in it. */
export interface Match {
  fixtureId: string;
  kickoffTs: string;
  phase: MatchPhase;
  home: TeamRef | null;
  away: TeamRef | null;
  homeGoals: number | null;
  awayGoals: number | null;
  players: readonly Mine[];
}

/** Matches with the same kickoff. */
export interface Slot {
  kickoffTs: string;
  matches: readonly Match[];
}

/** The fan's matches by kickoff, with starters before the bench. */
export function slotsOf({ players }: Fan): Slot[] {
  const playing = players.filter(({ phase }) => phase !== null);
  const matches = [...groupBy(playing, ({ player }) => player.fixture?.fixtureId ?? '')].flatMap(
    ([, mine]) => matchOf(mine) ?? [],
  );
  return [...groupBy(matches, ({ kickoffTs }) => kickoffTs)]
    .map(([kickoffTs, together]) => ({ kickoffTs, matches: together }))
    .toSorted((one, other) => Date.parse(one.kickoffTs) - Date.parse(other.kickoffTs));
}

function matchOf(mine: readonly Mine[]): Match | null {
  const [first] = mine;
  const fixture = first?.player.fixture;
  if (first === undefined || !fixture || first.phase === null) return null;
  const { fixtureId, kickoffTs, isHome, opponent, homeGoals, awayGoals } = fixture;
  const { team } = first.player;
  return {
    fixtureId,
    kickoffTs,
    phase: first.phase,
    home: isHome ? team : opponent,
    away: isHome ? opponent : team,
    homeGoals,
    awayGoals,
    players: mine,
  };
}

/** The slot's anchor on the page, for links from the rail. */
export const slotId = (kickoffTs: string): string => `anstoss-${Date.parse(kickoffTs)}`;

/** Running while one of the matches runs, over once all are. */
export function phaseOfSlot(phases: readonly MatchPhase[]): MatchPhase {
  if (phases.includes('running')) return 'running';
  return phases.every((phase) => phase === 'over') ? 'over' : 'before';
}
