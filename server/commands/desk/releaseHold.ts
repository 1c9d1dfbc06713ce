import type { Contradiction } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { recompute } from '../runs/recompute.ts';
import { holdEndsTs, isContradicted } from './holdRules.ts';

/**
 * Lets the feeds speak again of a player whose status was entered at the desk, and recomputes the start probabilities.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'alreadyDecided' when no edit of him is in force
 */
export async function releaseHold(
  deps: Deps,
  playerId: string,
  by: Pick<AuthUser, 'id'>,
): Promise<{ isComputed: boolean }> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  const hold = (await stores.holds.inForce(nowTs)).find((one) => one.playerId === playerId);
  if (hold === undefined || !(await stores.holds.end(hold, 'released', nowTs)))
    throw new AppError('alreadyDecided');
  log.info({ playerId, userId: by.id }, 'edit released');
  return { isComputed: await recompute(deps) };
}

/** Ends edits whose time has come, on a hub that reads sources: nobody else would say something newer. */
export async function expireHolds(deps: Deps): Promise<number> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  let ended = 0;
  for (const hold of await stores.holds.inForce(nowTs)) {
    const endsTs = holdEndsTs(hold);
    if (endsTs === null || endsTs > nowTs || !(await stores.holds.end(hold, 'expired', nowTs))) continue;
    log.info({ playerId: hold.playerId }, 'edit expired');
    ended += 1;
  }
  if (ended > 0) await recompute(deps);
  return ended;
}

/** Players of whom a feed has said something else since the desk entered a status. */
export async function readContradictions({
  stores,
  now,
}: Pick<Deps, 'stores' | 'now'>): Promise<Contradiction[]> {
  const holds = await stores.holds.inForce(now().toISOString());
  return holds.filter(isContradicted).map((hold) => ({
    playerId: hold.playerId,
    name: hold.name,
    club: hold.teamShortName,
    entered: hold.status ?? 'doubtful',
    enteredBy: hold.source,
    enteredTs: hold.editedTs,
    told: hold.toldStatus ?? 'fit',
    toldBy: hold.toldSource ?? '',
    toldTs: hold.toldTs ?? hold.editedTs,
    endsTs: holdEndsTs(hold),
  }));
}
