/** Finds the facts that have come since a merge without reading all of them. */
export const factsSince = ['create index source_facts_since on source_facts (fetched_ts)'];
