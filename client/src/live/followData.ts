import { DATA_CHANNEL } from '#shared/live/dataChannel.ts';
import { openLiveChannel, type LiveChannel } from '#shared/live/liveChannel.ts';

interface DataListeners {
  onChanged: () => void;
  onLive: (isLive: boolean) => void;
}

/** Follows changes of what the hub shows until it is closed. Brings a library of schemas, so it is loaded late. */
export const followData = (address: string, { onChanged, onLive }: DataListeners): LiveChannel =>
  openLiveChannel({
    channel: DATA_CHANNEL,
    openSocket: () => new WebSocket(address),
    onState: (state) => onLive(state === 'live'),
    onPresence: () => undefined,
    onSubscribed: () => undefined,
    onMessage: onChanged,
  });
