/** Storage key of a visitor's team; in its own file, because the early script checks whether there is one. */
export const DEVICE_TEAM_KEY = 'hub-device-team';
