import { fanMatchdayOf, refreshMsOf } from '@hub/shared/games/fanMatchday.ts';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import type { Reported } from '@hub/shared/hub/reported.ts';
import { useHubNowMs } from '../api/hubClock.ts';
import { useToHubMs } from '../api/hubInstants.ts';
import { useDataChanges } from '../live/useDataChanges.ts';
import { trpc } from '../api/trpc.ts';
import { useReported } from '../api/useReported.ts';

/** After this many missed refetches the data counts as old. */
const MISSED = 3;

/** Polling interval while changes are also pushed. */
const PUSHED_MS = 5 * 60_000;

/**
 * Refetches the user's teams when the hub announces changes, otherwise at the pace of the matchday, and never while the
 * window is hidden. Returns the time of the data (hub's clock, milliseconds since 1970; null while unknown) and whether it
 * is old.
 */
export function useRefresh(): { asOfMs: number | null; isOld: boolean } {
  const nowMs = useHubNowMs();
  const reported = useReported();
  const toHubMs = useToHubMs();
  const utils = trpc.useUtils();
  const isPushed = useDataChanges(() => {
    void utils.myTeam.teams.invalidate();
    void utils.catalog.comingFixtures.invalidate();
  });
  const { data: fixtures } = trpc.catalog.comingFixtures.useQuery();
  const intervalOf = (teams: readonly UserTeam[] | undefined) => {
    const intervalMs = refreshMsAt(teams, fixtures, nowMs, reported);
    return intervalMs !== false && isPushed ? PUSHED_MS : intervalMs;
  };
  const { data, dataUpdatedAt } = trpc.myTeam.teams.useQuery(undefined, {
    // The screen has just requested them.
    refetchOnMount: false,
    refetchInterval: ({ state }) => intervalOf(state.data),
  });
  const asOfMs = dataUpdatedAt === 0 ? null : toHubMs(dataUpdatedAt);
  const intervalMs = intervalOf(data);
  const isOld =
    asOfMs !== null && nowMs !== null && intervalMs !== false && nowMs - asOfMs > MISSED * intervalMs;
  return { asOfMs, isOld };
}

/** The interval for refetching the user's teams, at the pace of the matchday, see `refreshMsOf`. */
function refreshMsAt(
  teams: readonly UserTeam[] | undefined,
  fixtures: ComingFixtures | undefined,
  nowMs: number | null,
  reported: Reported,
): number | false {
  if (teams === undefined || fixtures === undefined || nowMs === null) return false;
  const intervals = teams.flatMap((team) => {
    const fan = fanMatchdayOf(team, fixtures, nowMs);
    return fan === null ? [] : refreshMsOf(fan, nowMs, reported);
  });
  return intervals.length === 0 ? false : Math.min(...intervals);
}
