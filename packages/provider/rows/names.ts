/** `startsLast5` → `starts_last5`: every capital becomes `_` and its lower case; digits change nothing. */
export function toSnake(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

/** `starts_last5` → `startsLast5`: removes `_` only before a lower-case letter, so `last_5` stays. */
export function toCamel(name: string): string {
  return name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}
