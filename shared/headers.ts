/** Tells, when the provider cannot be asked, since when the data of an answer are as they are. ISO-8601 UTC. */
export const DATA_FROM_HEADER = 'x-hub-data-from';
