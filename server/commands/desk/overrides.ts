import { berlinInstant } from '#shared/text/berlinTime.ts';
import type { Contradiction } from '#shared/feeds/feeds.schema.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { AuthUser } from '../../provider/provider.ts';
import { recompute } from '../runs/runs.ts';

interface Held {
  /** ISO date */
  expectedReturn: string | null;
  /** Of the club's first match after the edit; ISO-8601 UTC. */
  nextKickoffTs: string | null;
}

/** When an edit no longer holds: on the day of the expected return, else at the club's next kickoff; null: not yet known. */
export const overrideEndsTs = ({ expectedReturn, nextKickoffTs }: Held): string | null =>
  expectedReturn === null ? nextKickoffTs : new Date(berlinInstant(expectedReturn, '00:00')).toISOString();

/** Whether a feed has said something else of the player since the edit. */
export const isContradicted = ({
  status,
  toldStatus,
  editedTs,
  reportedTs,
}: {
  status: string | null;
  toldStatus: string | null;
  editedTs: string;
  reportedTs: string | null;
}): boolean => toldStatus !== null && reportedTs !== null && reportedTs > editedTs && toldStatus !== status;

/**
 * Lets the feeds speak again of a player whose status was entered at the desk, and recomputes the start probabilities.
 *
 * @returns whether they were recomputed, which is not possible while another run is in progress
 * @throws AppError 'alreadyDecided' when no edit of him is in force
 */
export async function releaseOverride(
  deps: Deps,
  playerId: string,
  by: Pick<AuthUser, 'id'>,
): Promise<{ isComputed: boolean }> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  const override = (await stores.overrides.inForce(nowTs)).find((one) => one.playerId === playerId);
  if (override === undefined || !(await stores.overrides.end(override, 'released', nowTs)))
    throw new AppError('alreadyDecided');
  log.info({ playerId, userId: by.id }, 'edit released');
  return { isComputed: await recompute(deps) };
}

/** Ends edits whose time has come, on a hub that reads sources: nobody else would say something newer. */
export async function expireOverrides(deps: Deps): Promise<number> {
  const { stores, now, log } = deps;
  const nowTs = now().toISOString();
  let ended = 0;
  for (const override of await stores.overrides.inForce(nowTs)) {
    const endsTs = overrideEndsTs(override);
    if (endsTs === null || endsTs > nowTs || !(await stores.overrides.end(override, 'expired', nowTs)))
      continue;
    log.info({ playerId: override.playerId }, 'edit expired');
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
  const overrides = await stores.overrides.inForce(now().toISOString());
  return overrides.filter(isContradicted).map((override) => ({
    playerId: override.playerId,
    name: override.name,
    club: override.teamShortName,
    entered: override.status ?? 'doubtful',
    enteredBy: override.source,
    enteredTs: override.editedTs,
    told: override.toldStatus ?? 'fit',
    toldBy: override.toldSource ?? '',
    reportedTs: override.reportedTs ?? override.editedTs,
    endsTs: overrideEndsTs(override),
  }));
}
