import type { Rival } from '@hub/shared/duel/duel.schema.ts';
import { RIVALS_MAX } from '@hub/shared/limits.ts';
import { teamNameOf } from '@hub/shared/users/teamName.ts';
import type { HubInputs } from '../api/trpc.ts';

type Inputs = HubInputs['myTeam'];
type Refusal = 'rivalTwice' | 'rivalNotFound' | 'tooManyRivals';

const squadOf = ({ playerIds }: Pick<Rival, 'playerIds'>) => playerIds.toSorted().join(' ');

/** The rivals with a new or changed one, under the hub's rules; else why it refuses. */
export function withRival(
  rivals: readonly Rival[],
  { rivalId, name, playerIds }: Inputs['saveRival'],
): { rivals: Rival[]; id: string } | Refusal {
  const rival = { id: rivalId ?? crypto.randomUUID(), name: teamNameOf(name) ?? name, playerIds };
  const others = rivals.filter(({ id }) => id !== rival.id);
  if (rivalId !== undefined && others.length === rivals.length) return 'rivalNotFound';
  const isSame = (other: Rival) =>
    other.name.toLowerCase() === rival.name.toLowerCase() || squadOf(other) === squadOf(rival);
  if (others.some(isSame)) return 'rivalTwice';
  if (others.length >= RIVALS_MAX) return 'tooManyRivals';
  return {
    id: rival.id,
    rivals:
      rivalId === undefined ? [...rivals, rival] : rivals.map((one) => (one.id === rivalId ? rival : one)),
  };
}

/** Data in a browser may have been written by anyone. */
export function toRivals(stored: unknown): Rival[] {
  return (Array.isArray(stored) ? stored : []).slice(0, RIVALS_MAX).flatMap((one: unknown): Rival[] => {
    const { id, name, playerIds } = (one ?? {}) as Record<string, unknown>;
    const known = typeof name === 'string' ? teamNameOf(name) : null;
    if (typeof id !== 'string' || known === null || !Array.isArray(playerIds)) return [];
    const ids = playerIds.filter((playerId) => typeof playerId === 'string');
    return ids.length === 0 ? [] : [{ id, name: known, playerIds: [...new Set(ids)] }];
  });
}
