import { useEffect, useEffectEvent, useState } from 'react';
import { LiveEvent } from '#shared/community.ts';
import { channelOfPage, type PageRef } from '#shared/communityPages.ts';
import { trpc } from '../../api/trpc.ts';
import { openLiveChannel, type LiveState } from '#shared/live/liveChannel.ts';
import type { ChannelMessage } from '#shared/live/frames.ts';
import { presenceId } from './presenceId.ts';

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
  const receive = useEffectEvent(({ id, type, data }: ChannelMessage) => {
    const event = isTrusted ? LiveEvent.safeParse({ type, data }).data : undefined;
    if (event === undefined) onMissed();
    else onEvent(event, id);
  });

  useEffect(() => {
    if (address === null) return undefined;
    const live = openLiveChannel({
      channel: channelOfPage({ pageType, pageId }),
      userId: presenceId(),
      openSocket: () => new WebSocket(address),
      onState: (next) => {
        setState(next);
        if (next === 'live') setIsLost(false);
        if (next !== 'waiting') return;
        setIsLost(true);
        setPresentCount(null);
      },
      onPresence: ({ users, count }) => setPresentCount(count ?? users.length),
      onSubscribed: subscribed,
      onMessage: receive,
    });
    window.addEventListener('online', live.wake);
    return () => {
      window.removeEventListener('online', live.wake);
      live.close();
    };
  }, [address, pageType, pageId]);

  return { isLive: state === 'live', isLost, presentCount };
}

function socketAddress({ socketUrl, projectId }: { socketUrl: string | null; projectId: string }): string {
  const url = new URL(socketUrl ?? '/', window.location.origin);
  url.protocol = url.protocol.replace(/^http/u, 'ws');
  if (!url.searchParams.has('project_id')) url.searchParams.set('project_id', projectId);
  return url.href;
}
