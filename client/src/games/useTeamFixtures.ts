import { useMemo } from 'react';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import { fixturesToPlayWith } from '@hub/shared/users/sampleTeam.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { useHubNowMs } from '../api/hubClock.ts';
import { trpc } from '../api/trpc.ts';
import { DEVICE_TEAM_ID, useDeviceTeam } from '../deviceTeam/deviceTeam.ts';

/** The coming fixtures that count for a team: a sample team can always be played with; undefined while unknown. */
export function useTeamFixtures(team: UserTeam): ComingFixtures | undefined {
  const nowMs = useHubNowMs();
  const { data } = trpc.catalog.comingFixtures.useQuery();
  const isSample = useDeviceTeam()?.isSample === true && team.id === DEVICE_TEAM_ID;
  return useMemo(
    () =>
      data === undefined || nowMs === null || !isSample
        ? data
        : fixturesToPlayWith(team, data, new Date(nowMs).toISOString()),
    [data, nowMs, isSample, team],
  );
}
