import { rm } from 'node:fs/promises';
import { missingMaster } from '@hub/shared/feeds/coverage.ts';
import { KEYED_SOURCES, keyVariableOf, PULLED_SOURCES, type KeyedSource } from '@hub/shared/feeds/sources.ts';
import type { KeyVerdict, SetUpFacts, SetUpInput, SetUpProgress } from '@hub/shared/setUp/setUp.schema.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import { FIRST_ADMIN_EMAIL, type StorableSetting } from '../../config/settings.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { moveAccount } from '../users/account.ts';
import { endNewOwner, isNewOwner, removeUnverified } from './claim.ts';
import { firstAdministratorFile } from './firstAdministrator.ts';
import { newSettings } from './newSettings.ts';
import { hasTurnToRestart, readStoredSettings, storeSettings } from './storedSettings.ts';
import { tryKey } from './tryKey.ts';

/** Whether only the environment can set it, as everything where no settings are stored. */
const isFixed = ({ config, provider }: Pick<Deps, 'config' | 'provider'>, name: StorableSetting): boolean =>
  provider.privateValues === undefined || config.environmentSets.includes(name);

/** The settings of this hub, without keys. */
export async function readSetUp(deps: Deps, user: Pick<AuthUser, 'id'>): Promise<SetUpFacts> {
  const { config } = deps;
  const { settings, lostKeys } = await readStoredSettings(deps);
  const isSet = (name: StorableSetting) => isFixed(deps, name);
  const stateOf = (source: KeyedSource) => {
    const name = keyVariableOf(source);
    if (isSet(name)) return 'environment';
    return lostKeys.includes(name) ? 'lost' : settings.has(name) ? 'set' : 'none';
  };
  return {
    sources: [...config.feeds.sources],
    league: config.feeds.league,
    keys: Object.fromEntries(KEYED_SOURCES.map((source) => [source, stateOf(source)])) as SetUpFacts['keys'],
    administrators: config.adminEmails.filter((email) => email !== FIRST_ADMIN_EMAIL),
    contact: config.feeds.contact ?? '',
    isFromEnvironment: {
      sources: isSet('FEEDS'),
      administrators: isSet('ADMIN_EMAILS'),
      contact: isSet('FEED_CONTACT'),
    },
    isNewOwner: await isNewOwner(deps, user.id),
  };
}

/** Tries a key with a single request to its source, or to what the settings replace all sources with. */
export const tryKeyOf = (
  { config }: Pick<Deps, 'config'>,
  { source, key }: { source: KeyedSource; key: string },
): Promise<KeyVerdict> => tryKey(source, key, config.feeds.baseUrl ?? undefined);

/**
 * Stores the settings of a set-up, and starts the hub anew with them.
 *
 * @throws AppError 'settingOfEnvironment', 'sourceWithoutMaster', 'notAllowed' for an account that has not just claimed the hub,
 *   'addressTaken', and those of a weak password; in each case nothing is changed
 */
export async function saveSetUp(
  deps: Deps,
  session: { user: AuthUser; accessToken: string },
  { sources, keys, contact, owner }: SetUpInput,
): Promise<void> {
  const { config, securityLog, restarts } = deps;
  const { user } = session;
  const administrators = owner?.email?.toLowerCase() ?? '';
  const changes = new Map<StorableSetting, string | null>(
    newSettings({
      sources,
      keys,
      administrators,
      contact: contact ?? config.feeds.contact,
      ...(owner !== null && user.email !== FIRST_ADMIN_EMAIL && { account: user.email }),
    }),
  );
  if (contact !== null) changes.set('FEED_CONTACT', contact === '' ? null : contact);
  if ([...changes.keys()].some((name) => isFixed(deps, name))) throw new AppError('settingOfEnvironment');
  if (missingMaster(sources ?? config.feeds.sources) !== null) throw new AppError('sourceWithoutMaster');
  if (owner !== null) {
    if (!(await isNewOwner(deps, user.id))) throw new AppError('notAllowed');
    const to = { email: owner.email ?? user.email, password: owner.password };
    await moveAccount(deps, session, to, (email) => removeUnverified(deps, email));
  }
  await storeSettings(deps, changes);
  if (owner !== null) {
    await endNewOwner(deps);
    // Its password is no longer that of an account.
    await rm(firstAdministratorFile(config), { force: true });
  }
  securityLog({ event: 'settingsChanged', byUserId: user.id, detail: [...changes.keys()].join(' ') });
  // Takes the turn, so that no other process starts anew meanwhile.
  await hasTurnToRestart(deps);
  restarts?.request();
}

/** How far the hub is on the way to chances for all clubs. */
export async function readProgress({
  stores,
  readers,
}: Pick<Deps, 'stores' | 'readers'>): Promise<SetUpProgress> {
  const [{ season, dataKind }, reach, states] = await Promise.all([
    stores.settings.read(),
    stores.pstart.reach(),
    stores.sourceStates.all(),
  ]);
  return {
    season,
    isLive: dataKind === 'imported',
    ...reach,
    sources: PULLED_SOURCES.filter((source) => readers[source] !== undefined).map((source) => {
      const state = states.find(({ id }) => id === source);
      return {
        source,
        isRead: (state?.lastSuccessTs ?? null) !== null,
        error: state?.errorCode ?? null,
      };
    }),
  };
}
