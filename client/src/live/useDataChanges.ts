import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveChannel } from '@hub/provider/live/liveChannel.ts';
import { trpc } from '../api/trpc.ts';
import { socketAddress } from './socketAddress.ts';

/** All clients are notified at once and refetch within this time, each at a random instant. */
const SPREAD_MS = 3000;

/**
 * Calls `onChanged` when the hub's data has changed, while the window is visible.
 *
 * @returns whether it is connected; otherwise the caller has to poll
 */
export function useDataChanges(onChanged: () => void): boolean {
  const { data: facts } = trpc.community.live.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [isLive, setIsLive] = useState(false);
  const address = facts === undefined ? null : socketAddress(facts);
  const notify = useEffectEvent(onChanged);

  useEffect(() => {
    if (address === null) return undefined;
    let channel: LiveChannel | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isWanted = false;
    const changed = () => {
      // Messages in quick succession cause one refetch.
      timer ??= setTimeout(() => {
        timer = undefined;
        notify();
      }, Math.random() * SPREAD_MS);
    };
    const stop = () => {
      isWanted = false;
      clearTimeout(timer);
      timer = undefined;
      channel?.close();
      channel = null;
      setIsLive(false);
    };
    const start = async () => {
      isWanted = true;
      const { followData } = await import('./followData.ts');
      if (isWanted && channel === null)
        channel = followData(address, { onChanged: changed, onLive: setIsLive });
    };
    const follow = () => {
      if (document.visibilityState === 'hidden') stop();
      // If the script cannot be loaded, the caller polls.
      else void start().catch(() => undefined);
    };
    const wake = () => channel?.wake();
    follow();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('online', wake);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('online', wake);
      stop();
    };
  }, [address]);

  return isLive;
}
