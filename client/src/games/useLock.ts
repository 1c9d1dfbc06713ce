import { useMemo } from 'react';
import { lockOf, type Lock } from '@hub/shared/games/lockOf.ts';
import { GAME_PROFILES } from '@hub/shared/games/profiles.ts';
import { openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { useHubNowMs } from '../api/hubClock.ts';
import { useTeamFixtures } from './useTeamFixtures.ts';

interface TeamLock {
  /** Null if none lies ahead; undefined while unknown. */
  lock: Lock | null | undefined;
  /** Whether it belongs to the matchday after the one shown, which can no longer be changed. */
  isOfNext: boolean;
  /** The hub's time; null while unknown. */
  nowMs: number | null;
  /** The players' clubs by id, sorted by name. */
  clubs: ReadonlyMap<string, TeamRef>;
}

/** When the managers' game of a team locks next. */
export function useLock(team: UserTeam): TeamLock {
  const profile = GAME_PROFILES[team.game];
  const nowMs = useHubNowMs();
  const fixtures = useTeamFixtures(team);
  const clubs = useMemo(() => clubsOf(team.players), [team.players]);
  const { lock, isOfNext } = useMemo(() => {
    if (fixtures === undefined || nowMs === null) return { lock: undefined, isOfNext: false };
    const nowTs = new Date(nowMs).toISOString();
    const next = lockOf(profile.lock, fixtures, nowTs, new Set(clubs.keys()));
    const shown = openMatchdayAt(fixtures, nowTs);
    return { lock: next, isOfNext: next !== null && shown !== null && next.matchday !== shown.matchday };
  }, [profile, fixtures, nowMs, clubs]);
  return { lock, isOfNext, nowMs, clubs };
}

const clubsOf = (players: readonly UserTeamPlayer[]): Map<string, TeamRef> =>
  new Map(
    players
      .flatMap(({ team }) => team ?? [])
      .toSorted((one, other) => one.shortName.localeCompare(other.shortName, 'de'))
      .map((club) => [club.id, club]),
  );
