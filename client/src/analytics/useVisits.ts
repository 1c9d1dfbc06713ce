import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { trpc } from '../api/trpc.ts';
import { useMayCount } from './consent.ts';
import type { Tracker } from './tracker.ts';

/** Counts opened screens if the user has consented. A hosted provider shows the counts on its own pages. */
export function useVisits(): void {
  const mayCount = useMayCount();
  const { pathname } = useLocation();
  const { data: provider } = trpc.account.provider.useQuery(undefined, {
    enabled: mayCount,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const projectId = provider?.authUrl === null ? provider.projectId : null;
  const tracker = useRef<Tracker | null>(null);

  useEffect(() => {
    if (!mayCount || projectId === null) return undefined;
    let isOver = false;
    const leave = () => tracker.current?.leave();
    const start = async () => {
      // Loaded only for users who have consented.
      const { createTracker } = await import('./tracker.ts');
      if (isOver) return;
      tracker.current = createTracker({ send: (events) => sendTo(projectId, events) });
      tracker.current.view(new URL(window.location.href), document.referrer);
    };
    // Offline users are not counted.
    start().catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      isOver = true;
      window.removeEventListener('pagehide', leave);
      tracker.current?.stop();
      tracker.current = null;
    };
  }, [mayCount, projectId]);

  const isCounting = mayCount && projectId !== null;
  useEffect(() => {
    if (isCounting)
      tracker.current?.view(
        new URL(pathname + window.location.search, window.location.origin),
        document.referrer,
      );
  }, [pathname, isCounting]);
}

async function sendTo(projectId: string, events: readonly object[]): Promise<boolean> {
  const { ok } = await fetch(`/api/analytics/${encodeURIComponent(projectId)}/log`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ events }),
    credentials: 'omit',
    keepalive: true,
  });
  return ok;
}
