import type { Departure } from './players.schema.ts';

/** Whether a player belongs to a club of the league and so can start. Kept free of zod for the first screen. */
export const isInLeague = ({ left }: { left: Departure | null }): boolean => left === null;
