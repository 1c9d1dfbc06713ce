import type { ELEVEN_BASES } from '#shared/catalog/fixtures.schema.ts';

/** One side of a fixture, as far as it says whether its eleven should be known. */
export interface AwaitedEleven {
  /** Of the fixture. */
  status: string;
  /** ISO-8601 UTC. */
  kickoffTs: string;
  /** What the eleven on show rests on. */
  basis: (typeof ELEVEN_BASES)[number];
}

/** Clubs announce about an hour before kickoff; by then it is late. */
const AWAITED_MS = 40 * 60_000;

/** Whether a club's official eleven should have been announced, and is not known. */
export const isElevenAwaited = ({ status, kickoffTs, basis }: AwaitedEleven, nowMs: number): boolean =>
  (status === 'scheduled' || status === 'live') &&
  (basis === 'startChance' || basis === 'none') &&
  nowMs >= Date.parse(kickoffTs) - AWAITED_MS;
