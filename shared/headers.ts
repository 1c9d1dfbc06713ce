/** Sent while the provider is unreachable: the time of the answer's data. ISO-8601 UTC. */
export const DATA_FROM_HEADER = 'x-hub-data-from';
