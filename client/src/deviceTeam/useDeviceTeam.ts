import { useSyncExternalStore } from 'react';
import { deviceTeam, type DeviceTeam } from './deviceTeam.ts';
import { subscribeToDevice } from './deviceStorage.ts';

/** The team that lies on this device; null without one. */
export const useDeviceTeam = (): DeviceTeam | null => useSyncExternalStore(subscribeToDevice, deviceTeam);
