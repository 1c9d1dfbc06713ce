import type { ELEVEN_BASES } from '../catalog/fixtures.schema.ts';

/** What decides whether the eleven of one side of a fixture is overdue. */
export interface AwaitedEleven {
  /** Status of the fixture. */
  status: string;
  /** ISO-8601 UTC. */
  kickoffTs: string;
  /** Basis of the eleven shown. */
  basis: (typeof ELEVEN_BASES)[number];
}

/** Clubs announce their elevens about an hour before kickoff; by now one is overdue. */
const AWAITED_MS = 40 * 60_000;

/** Whether a club's official eleven is not known yet. */
export const isElevenOpen = ({ status, basis }: Pick<AwaitedEleven, 'status' | 'basis'>): boolean =>
  (status === 'scheduled' || status === 'live') && (basis === 'startChance' || basis === 'none');

/** Whether a club's official eleven should have been announced but is unknown. */
export const isElevenAwaited = (eleven: AwaitedEleven, nowMs: number): boolean =>
  isElevenOpen(eleven) && nowMs >= Date.parse(eleven.kickoffTs) - AWAITED_MS;
