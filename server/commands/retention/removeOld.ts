import { setImmediate as nextTurn } from 'node:timers/promises';
import { RETENTION_DAYS } from '@hub/shared/hub/retention.ts';
import type { Deps } from '../../deps.ts';
import { isMeantAsAdministrator } from '../users/administrators.ts';
import { eraseData } from '../users/account.ts';
import { underLease } from '../runs/underLease.ts';

type RemoveDeps = Pick<Deps, 'config' | 'stores' | 'provider' | 'now' | 'log' | 'leaseMs'>;

const DAY_MS = 24 * 3600_000;
/** Runs have hundreds of forecasts each. */
const RUNS_AT_ONCE = 5;
const ROWS_AT_ONCE = 500;
/** Each has files and many rows. */
const ACCOUNTS_AT_ONCE = 20;

/**
 * Deletes data older than `RETENTION_DAYS`, in small transactions, with a turn for other work between them. One process does
 * this for all; if it is stopped, the next night does the rest.
 */
export async function removeOld(deps: RemoveDeps): Promise<void> {
  const { stores, provider, now, log } = deps;
  const before = (days: number) => new Date(now().getTime() - days * DAY_MS);
  const ts = (days: number) => before(days).toISOString();
  const { retention } = stores;
  const rules: Record<string, { atOnce: number; remove: (atOnce: number) => Promise<number> }> = {
    modelRuns: {
      atOnce: RUNS_AT_ONCE,
      remove: (atOnce) => retention.removeRuns(ts(RETENTION_DAYS.modelRuns), atOnce),
    },
    flowRuns: {
      atOnce: ROWS_AT_ONCE,
      remove: (atOnce) => retention.removeFlowRuns(ts(RETENTION_DAYS.flowRuns), atOnce),
    },
    supersededFacts: {
      atOnce: ROWS_AT_ONCE,
      remove: (atOnce) => retention.removeFacts(ts(RETENTION_DAYS.supersededFacts), atOnce),
    },
    news: {
      atOnce: ROWS_AT_ONCE,
      remove: (atOnce) => retention.removeNews(ts(RETENTION_DAYS.news), atOnce),
    },
    unverifiedAccounts: {
      atOnce: ACCOUNTS_AT_ONCE,
      remove: (atOnce) => removeUnverified(deps, before(RETENTION_DAYS.unverifiedAccounts), atOnce),
    },
    writtenMails: {
      atOnce: ROWS_AT_ONCE,
      remove: async (atOnce) =>
        (await provider.notifications.removeOld?.(before(RETENTION_DAYS.writtenMails), atOnce)) ?? 0,
    },
    alerts: {
      atOnce: ROWS_AT_ONCE,
      remove: (atOnce) => retention.removeAlerts(ts(RETENTION_DAYS.alerts), atOnce),
    },
    heldPlaces: {
      atOnce: ROWS_AT_ONCE,
      remove: (atOnce) => retention.removeHeldPlaces(ts(RETENTION_DAYS.heldPlaces), atOnce),
    },
    endedSessions: {
      atOnce: ROWS_AT_ONCE,
      remove: async (atOnce) =>
        (await provider.removeEndedSessions?.(before(RETENTION_DAYS.endedSessions), atOnce)) ?? 0,
    },
  };
  await underLease(deps, 'removeOld', async (signal) => {
    const removed: Record<string, number> = {};
    for (const [what, { atOnce, remove }] of Object.entries(rules)) {
      let last = atOnce;
      for (removed[what] = 0; last >= atOnce; removed[what] += last) {
        signal.throwIfAborted();
        last = await remove(atOnce);
        await nextTurn();
      }
    }
    await provider.analytics.rollUp?.(RETENTION_DAYS.usageCounts);
    log.info(removed, 'removed expired data');
  });
}

/** @returns the number of removed accounts; administrators stay */
async function removeUnverified(deps: RemoveDeps, before: Date, limit: number): Promise<number> {
  const { config, provider } = deps;
  // Without a mail server nobody can confirm an address.
  if (provider.accounts === undefined || config.mail.kind !== 'smtp') return 0;
  const users = await provider.accounts.neverVerified(before, limit + config.adminEmails.length);
  const leaving = users.filter((user) => !isMeantAsAdministrator(config, user)).slice(0, limit);
  for (const user of leaving) {
    await eraseData(deps, user);
    await provider.accounts.removeNeverVerified(user.id);
  }
  return leaving.length;
}
