/** Sent while the provider is out of reach: the time from which the answer's data date. ISO-8601 UTC. */
export const DATA_FROM_HEADER = 'x-hub-data-from';
