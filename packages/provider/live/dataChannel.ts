/** The channel on which the hub announces changed data; each message contains the version of the data. */
export const DATA_CHANNEL = 'hub:data';
export const DATA_CHANGED = 'changed';
