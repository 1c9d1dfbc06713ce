/**
 * Gives the history entry on which the hub was opened a key of its own, before the router reads it. Otherwise all such
 * entries share the key `default`, and an address typed into the tab would open at the scroll position of the previous
 * one.
 */
export function nameFirstEntry(history: History): void {
  const state: unknown = history.state;
  if (typeof state === 'object' && state !== null && 'key' in state) return;
  history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2, 10) }, '');
}
