import { DATA_CHANNEL } from '@hub/provider/live/dataChannel.ts';
import { openLiveChannel, type LiveChannel } from '@hub/provider/live/liveChannel.ts';

interface DataListeners {
  onChanged: () => void;
  onLive: (isLive: boolean) => void;
}

/** Follows changes of the hub's data until closed. Pulls in a schema library, so it is loaded late. */
export const followData = (address: string, { onChanged, onLive }: DataListeners): LiveChannel =>
  openLiveChannel({
    channel: DATA_CHANNEL,
    openSocket: () => new WebSocket(address),
    onState: (state) => onLive(state === 'live'),
    onPresence: () => undefined,
    onSubscribed: () => undefined,
    onMessage: onChanged,
  });
