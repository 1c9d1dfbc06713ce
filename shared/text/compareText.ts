/** Orders ids and ISO texts the same way on every machine, whatever its locale. */
export const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
