/** Where a visitor's team lies in the browser's storage; on its own, since the early script has to know whether there is one. */
export const DEVICE_TEAM_KEY = 'hub-device-team';
