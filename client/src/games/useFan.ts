import { useMemo } from 'react';
import { fanMatchdayOf, type FanMatchday } from '@hub/shared/games/fanMatchday.ts';
import type { Held } from '@hub/shared/games/lockedChanges.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import type { Reported } from '@hub/shared/hub/reported.ts';
import { useHubNowMs } from '../api/hubClock.ts';
import { useReported } from '../api/useReported.ts';
import { useTeamFixtures } from './useTeamFixtures.ts';

export type Fan = FanMatchday<UserTeamPlayer>;

export interface FanNow {
  fan: Fan;
  fixtures: ComingFixtures;
  /** The hub's time, milliseconds since 1970. */
  nowMs: number;
  reported: Reported;
}

const NOTHING: Held = new Map();

/** Everything that is locked of a team, by player id. */
export const useHeld = (team: UserTeam): Held => useFan(team)?.fan.held ?? NOTHING;

/** The state of the user's team on the matchday; undefined until known, null after the season. */
export function useFan(team: UserTeam): FanNow | null | undefined {
  const nowMs = useHubNowMs();
  const reported = useReported();
  const fixtures = useTeamFixtures(team);
  return useMemo(() => {
    if (fixtures === undefined || nowMs === null) return undefined;
    const fan = fanMatchdayOf(team, fixtures, nowMs);
    return fan === null ? null : { fan, fixtures, nowMs, reported };
  }, [team, fixtures, nowMs, reported]);
}
