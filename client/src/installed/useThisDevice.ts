import type { AlertSettings } from '#shared/alerts/alerts.schema.ts';
import { trpc } from '../api/trpc.ts';
import { rememberDevice, rememberedDevice, subscribeBrowser } from './pushSubscription.ts';

/** The outcome of turning messages on: denied by the browser, or no way to send to it. */
export type TurnedOn = 'on' | 'denied' | 'failed';

/** The browser in use among those that get messages. */
export function useThisDevice({ devices, publicKey }: Pick<AlertSettings, 'devices' | 'publicKey'>) {
  const subscribe = trpc.alerts.subscribe.useMutation();
  return {
    /** Undefined while it gets none. */
    own: devices.find(({ id }) => id === rememberedDevice()),
    /** Asks the user for leave. @throws what the hub refuses */
    turnOn: async (): Promise<TurnedOn> => {
      const subscription = await subscribeBrowser(publicKey).catch(() => undefined);
      if (subscription === undefined) return 'failed';
      if (subscription === null) return 'denied';
      const { deviceId } = await subscribe.mutateAsync(subscription);
      rememberDevice(deviceId);
      return 'on';
    },
  };
}
