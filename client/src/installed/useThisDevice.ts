import type { AlertSettings } from '@hub/shared/alerts/alerts.schema.ts';
import { trpc } from '../api/trpc.ts';
import { storeForWorker, rememberDevice, rememberedDevice, subscribeBrowser } from './pushSubscription.ts';

/** Why messages could not be turned on: denied by the browser, or unable to receive them. */
export type SubscribeOutcome = 'on' | 'denied' | 'failed';

/** This browser among those that receive messages. */
export function useThisDevice({ devices, publicKey }: Pick<AlertSettings, 'devices' | 'publicKey'>) {
  const subscribe = trpc.alerts.subscribe.useMutation();
  return {
    /** Undefined if it receives none. */
    own: devices.find(({ id }) => id === rememberedDevice()),
    /** Asks the user for permission. @throws the hub's error */
    turnOn: async (): Promise<SubscribeOutcome> => {
      const subscription = await subscribeBrowser(publicKey).catch(() => undefined);
      if (subscription === undefined) return 'failed';
      if (subscription === null) return 'denied';
      const { deviceId } = await subscribe.mutateAsync(subscription);
      rememberDevice(deviceId);
      // Without it messages arrive as well, until the browser renews the subscription.
      await storeForWorker(subscription, publicKey).catch(() => undefined);
      return 'on';
    },
  };
}
