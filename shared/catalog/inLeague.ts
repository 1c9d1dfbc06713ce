import type { Departure } from './players.schema.ts';

/** Whether a player belongs to a club of the league, so that he can start. Without zod: the first screen needs it. */
export const isInLeague = ({ left }: { left: Departure | null }): boolean => left === null;
