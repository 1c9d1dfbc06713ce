/** The limit of requests that a source states itself. */
export const requestLimit: readonly string[] = ['alter table source_states add column request_limit integer'];
