/** Prefix of refusals, which distinguishes them from the database's own messages. */
export const REFUSAL = 'rule: ';
/** PostgreSQL's error code for refusals and nothing else. */
export const REFUSAL_CODE = 'HB409';

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
