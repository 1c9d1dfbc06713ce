/** The channel on which the hub tells that what it shows has changed; each message carries the version of the data. */
export const DATA_CHANNEL = 'hub:data';
export const DATA_CHANGED = 'changed';
