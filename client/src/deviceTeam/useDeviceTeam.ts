import { useSyncExternalStore } from 'react';
import { deviceTeam, type DeviceTeam } from './deviceTeam.ts';
import { subscribeToDevice } from './deviceStorage.ts';

/** The team on this device; null if there is none. */
export const useDeviceTeam = (): DeviceTeam | null => useSyncExternalStore(subscribeToDevice, deviceTeam);
