import type { ChannelMessage } from '@hub/provider/live/frames.schema.ts';
import { channelOfPage, type PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { openLiveChannel, type LiveChannel, type LiveState } from '@hub/provider/live/liveChannel.ts';

interface PageListeners {
  onMessage: (message: ChannelMessage) => void;
  /** From now on every change is reported. @param lastId the newest message; undefined if unknown */
  onSubscribed: (lastId: string | null | undefined) => void | Promise<void>;
  onPresence: (count: number) => void;
  onState: (state: LiveState) => void;
}

/** Follows a page's channel until closed. Pulls in a schema library, so it is loaded after the discussion. */
export const followPage = (
  page: PageRef,
  address: string,
  { onMessage, onSubscribed, onPresence, onState }: PageListeners,
): LiveChannel =>
  openLiveChannel({
    channel: channelOfPage(page),
    userId: presenceId(),
    openSocket: () => new WebSocket(address),
    onState,
    onPresence: ({ users, count }) => onPresence(count ?? users.length),
    onSubscribed,
    onMessage,
  });

const KEY = 'hub-reader';

let unstoredId: string | null = null;

/** An anonymous id with which all tabs of this browser count as one reader of a page. */
function presenceId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && /^[\w-]{1,64}$/u.test(kept)) return kept;
    const fresh = newId();
    localStorage.setItem(KEY, fresh);
    return fresh;
  } catch {
    // Without storage, the id lasts for this page only.
    unstoredId ??= newId();
    return unstoredId;
  }
}

const newId = () => [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(36)).join('');
