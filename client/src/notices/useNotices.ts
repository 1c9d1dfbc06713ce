import { useEffect, useState } from 'react';
import type { Notice } from '@hub/shared/users/account.schema.ts';
import type { Alert } from '@hub/shared/alerts/alerts.schema.ts';
import { trpc } from '../api/trpc.ts';
import { playerPath } from '@hub/shared/hub/paths.ts';
import type { Loaded } from '../ui/states/LoadFailure.tsx';

const ASK_AGAIN_MS = 5 * 60_000;

export interface NoticesView {
  /** Undefined until loaded. */
  items: readonly Notice[] | undefined;
  /** Events that the user was notified of, newest first. */
  alerts: readonly Alert[];
  query: Loaded & { isLoadingError: boolean };
  /** Number of notices the user has not seen yet. */
  unseenCount: number;
  markSeen: () => void;
}

/**
 * Messages to the user, and changes to their players; seen ones stay listed until the bell is reopened, but do not count.
 */
export function useNotices(): NoticesView {
  const query = trpc.account.notices.useQuery(undefined, { refetchInterval: ASK_AGAIN_MS });
  const { data, refetch } = query;
  const [seenVersion, setSeenVersion] = useState<string | null>(null);
  const { mutate, isIdle } = trpc.account.markNoticesSeen.useMutation({
    onSuccess: async ({ isMarked }) => {
      if (isMarked) return;
      setSeenVersion(null);
      await refetch();
    },
    onError: () => setSeenVersion(null),
  });

  const { alerts, unseenAlerts, markAlertsSeen } = useAlerts();
  const isFirstVisit = data?.isFirstVisit === true;
  const version = data?.version;
  useEffect(() => {
    // The first visit sets the baseline for later notices.
    if (isFirstVisit && version !== undefined && isIdle) mutate({ version });
  }, [isFirstVisit, version, isIdle, mutate]);

  const alertedPaths = new Set(alerts.filter(({ isSeen }) => !isSeen).map(({ path }) => path));
  // A change that the user was notified of need not be listed twice.
  const items = data?.items.filter(({ playerId }) => !alertedPaths.has(playerPath(playerId)));
  const unseenChanges = data === undefined || data.version === seenVersion ? 0 : (items?.length ?? 0);
  const unseenCount = unseenChanges + unseenAlerts;
  return {
    items,
    alerts,
    query,
    unseenCount,
    markSeen() {
      markAlertsSeen();
      if (data === undefined || unseenChanges === 0) return;
      setSeenVersion(data.version);
      mutate({ version: data.version });
    },
  };
}

interface AlertsView {
  /** Seen or not as of the hub's last answer. */
  alerts: readonly Alert[];
  /** How many the user has not seen yet. */
  unseenAlerts: number;
  markAlertsSeen: () => void;
}

function useAlerts(): AlertsView {
  const { data: alerts = NONE } = trpc.alerts.list.useQuery(undefined, { refetchInterval: ASK_AGAIN_MS });
  const [seenTs, setSeenTs] = useState('');
  const { mutate } = trpc.alerts.markSeen.useMutation({ onError: () => setSeenTs('') });
  const unseenAlerts = alerts.filter(({ isSeen, createdTs }) => !isSeen && createdTs > seenTs).length;
  return {
    alerts,
    unseenAlerts,
    markAlertsSeen() {
      const [newest] = alerts;
      if (newest === undefined || unseenAlerts === 0) return;
      setSeenTs(newest.createdTs);
      mutate();
    },
  };
}

const NONE: readonly Alert[] = [];
