/** Name prefixes of tables that belong to the provider itself and are hidden from the port. */
export const OWN_PREFIXES = [
  'auth_',
  'realtime_',
  'storage_',
  'mail_',
  'analytics_',
  'ai_',
  'private_values',
] as const;

/** @param table snake_case */
export const isOwnTable = (table: string): boolean => OWN_PREFIXES.some((prefix) => table.startsWith(prefix));
