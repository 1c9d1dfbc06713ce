import { useEffect, useEffectEvent, useState } from 'react';
import { LiveEvent } from '#shared/community.ts';
import { channelOfPage, type PageRef } from '#shared/communityPages.ts';
import { trpc } from '../api/trpc.ts';
import { openLiveChannel, type LiveState } from './realtime/liveChannel.ts';
import type { ChannelMessage } from './realtime/frames.ts';
import { readerId } from './realtime/readerId.ts';

interface LiveThreadOptions {
  onEvent: (event: LiveEvent) => void;
  /** Something may have been missed. */
  onMissed: () => void;
}

/** Follows what others do on a page, as long as the page is shown. */
export function useLiveThread({ pageType, pageId }: PageRef, { onEvent, onMissed }: LiveThreadOptions) {
  const { data: facts } = trpc.community.live.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const [state, setState] = useState<LiveState>('connecting');
  const [isLost, setIsLost] = useState(false);
  const [readers, setReaders] = useState<number | null>(null);
  const address = facts === undefined ? null : socketAddress(facts);
  // On a socket elsewhere anybody may speak: what is said there is only a reason to ask the hub.
  const isTrusted = facts?.socketUrl === null;

  const missed = useEffectEvent(onMissed);
  const receive = useEffectEvent(({ type, data }: ChannelMessage) => {
    const event = isTrusted ? LiveEvent.safeParse({ type, data }).data : undefined;
    if (event === undefined) onMissed();
    else onEvent(event);
  });

  useEffect(() => {
    if (address === null) return undefined;
    let newestId: string | null | undefined = null;
    const live = openLiveChannel({
      channel: channelOfPage({ pageType, pageId }),
      readerId: readerId(),
      openSocket: () => new WebSocket(address),
      onState: (next) => {
        setState(next);
        if (next === 'live') setIsLost(false);
        if (next !== 'waiting') return;
        setIsLost(true);
        setReaders(null);
      },
      onReaders: setReaders,
      onSubscribed(lastId) {
        if (lastId === undefined || lastId !== newestId) missed();
        newestId = lastId;
      },
      onMessage(message) {
        newestId = message.id;
        receive(message);
      },
    });
    window.addEventListener('online', live.wake);
    return () => {
      window.removeEventListener('online', live.wake);
      live.close();
    };
  }, [address, pageType, pageId]);

  return { isLive: state === 'live', isLost, readers };
}

function socketAddress({ socketUrl, projectId }: { socketUrl: string | null; projectId: string }): string {
  const url = new URL(socketUrl ?? '/', window.location.origin);
  url.protocol = url.protocol.replace(/^http/u, 'ws');
  if (!url.searchParams.has('project_id')) url.searchParams.set('project_id', projectId);
  return url.href;
}
