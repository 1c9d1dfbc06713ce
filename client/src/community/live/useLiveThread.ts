import { useEffect, useEffectEvent, useState } from 'react';
import type { LiveEvent } from '@hub/shared/community/community.schema.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import type { LiveChannel, LiveState } from '@hub/provider/live/liveChannel.ts';
import { trpc } from '../../api/trpc.ts';
import { socketAddress } from '../../live/socketAddress.ts';

interface LiveThreadOptions {
  /** @param id of the message that reported it */
  onEvent: (event: LiveEvent, id: string) => void;
  /** From now on every change is reported. @param lastId the newest message; undefined if unknown */
  onSubscribed: (lastId: string | null | undefined) => void;
  /** Something changed, but the message cannot be trusted or understood. */
  onMissed: () => void;
}

/** Follows other users' changes to a page while it is shown. */
export function useLiveThread(
  { pageType, pageId }: PageRef,
  { onEvent, onSubscribed, onMissed }: LiveThreadOptions,
) {
  const { data: facts } = trpc.community.live.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [state, setState] = useState<LiveState>('connecting');
  const [isLost, setIsLost] = useState(false);
  const [presentCount, setPresentCount] = useState<number | null>(null);
  const address = facts === undefined ? null : socketAddress(facts);
  // On an external socket anyone may send, so a message there only triggers a request to the hub.
  const isTrusted = facts?.socketUrl === null;

  const subscribed = useEffectEvent((lastId: string | null | undefined) =>
    onSubscribed(isTrusted ? lastId : undefined),
  );
  const receive = useEffectEvent((event: LiveEvent | null, id: string) => {
    if (event === null || !isTrusted) onMissed();
    else onEvent(event, id);
  });

  useEffect(() => {
    if (address === null) return undefined;
    let live: LiveChannel | null = null;
    let isOver = false;
    const follow = async () => {
      // Both pull in schemas; loading them one after the other keeps each task short.
      const { LiveEvent: Schema } = await import('@hub/shared/community/community.schema.ts');
      const { followPage } = await import('./followPage.ts');
      if (isOver) return;
      live = followPage({ pageType, pageId }, address, {
        onState: (next) => {
          setState(next);
          if (next === 'live') setIsLost(false);
          if (next !== 'waiting') return;
          setIsLost(true);
          setPresentCount(null);
        },
        onPresence: setPresentCount,
        onSubscribed: subscribed,
        onMessage: ({ id, type, data }) => receive(Schema.safeParse({ type, data }).data ?? null, id),
      });
    };
    const wake = () => (live === null ? void follow().catch(lose) : live.wake());
    const lose = () => setIsLost(true);
    follow().catch(lose);
    window.addEventListener('online', wake);
    return () => {
      isOver = true;
      window.removeEventListener('online', wake);
      live?.close();
    };
  }, [address, pageType, pageId]);

  return { isLive: state === 'live', isLost, presentCount };
}
