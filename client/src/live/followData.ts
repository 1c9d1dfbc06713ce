import { DATA_CHANNEL } from '#shared/live/dataChannel.ts';
import { openLiveChannel, type LiveChannel } from '#shared/live/liveChannel.ts';

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
