import { createHash } from 'node:crypto';
import type { StatusFact } from '@hub/forecast/start/types.ts';

/** SHA-256 (hex) of a report on a player: the same for the same report of the same source. */
export function reportIdOf({
  playerId,
  knownFromTs,
  status,
  chance,
  expectedReturn,
  source,
}: StatusFact & { source: string }): string {
  return createHash('sha256')
    .update(JSON.stringify([source, playerId, knownFromTs, status, chance, expectedReturn]))
    .digest('hex');
}
