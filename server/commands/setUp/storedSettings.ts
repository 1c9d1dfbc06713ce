import { KEYED_SOURCES, keyVariableOf } from '@hub/shared/feeds/sources.ts';
import type { Sealing } from '../../chat/sealSecret.ts';
import { completeConfig, type Config, type StoredSettings } from '../../config/config.ts';
import { STORABLE_SETTINGS, type StorableSetting } from '../../config/settings.ts';
import type { Deps } from '../../deps.ts';
import { openSealing } from '../alerts/chats.ts';

type StoreDeps = Pick<Deps, 'config' | 'provider' | 'stores'>;

const KEYS: ReadonlySet<StorableSetting> = new Set(KEYED_SOURCES.map(keyVariableOf));
/** Name of a setting among the private values; a sealed key can be opened under this name only. */
const nameOf = (setting: StorableSetting) => `setting ${setting}`;

export interface OpenedSettings {
  settings: StoredSettings;
  /** Keys that were sealed with another `CHAT_SECRET`, and have to be entered again. */
  lostKeys: StorableSetting[];
}

/** Opens the settings among private values. @param sealing asked for only if there is a key */
export async function openSettings(
  values: ReadonlyMap<string, string>,
  sealing: () => Promise<Sealing>,
): Promise<OpenedSettings> {
  const settings = new Map<StorableSetting, string>();
  const lostKeys: StorableSetting[] = [];
  for (const setting of STORABLE_SETTINGS) {
    const name = nameOf(setting);
    const stored = values.get(name);
    if (stored === undefined) continue;
    const value = KEYS.has(setting) ? (await sealing()).open(name, stored) : stored;
    if (value === null) lostKeys.push(setting);
    else settings.set(setting, value);
  }
  return { settings, lostKeys };
}

/** The settings stored in the database, opened; none where other programs share it. */
export async function readStoredSettings(deps: StoreDeps): Promise<OpenedSettings> {
  const values = await deps.provider.privateValues?.all();
  return openSettings(values ?? new Map(), () => openSealing(deps));
}

/** Stores settings, and removes those that are null; keys are sealed. They count from the next start on. */
export async function storeSettings(
  deps: StoreDeps,
  changes: ReadonlyMap<StorableSetting, string | null>,
): Promise<void> {
  const sealing = await openSealing(deps);
  await deps.provider.privateValues?.set(
    new Map(
      [...changes].map(([setting, value]) => {
        const name = nameOf(setting);
        return [name, value !== null && KEYS.has(setting) ? sealing.seal(name, value) : value];
      }),
    ),
  );
}

/** Equal while the same settings are stored. */
export async function settingsVersion({ provider }: Pick<Deps, 'provider'>): Promise<string> {
  const values = await provider.privateValues?.all();
  return JSON.stringify(STORABLE_SETTINGS.map((setting) => values?.get(nameOf(setting)) ?? null));
}

/** Shorter than the time until `followSettings` runs again, and longer than most starts take. */
const TURN_MS = 50_000;

/** Whether it is this process's turn to start anew; of several on a database, one a minute has it, so that the others serve. */
export const hasTurnToRestart = ({ stores }: Pick<Deps, 'stores'>): Promise<boolean> =>
  stores.leases.acquire('restart', crypto.randomUUID(), TURN_MS);

/** Starts this process anew, in its turn, once another one has stored other settings than it has started with. */
export async function followSettings(deps: Deps): Promise<void> {
  const { restarts, settingsAtStart, log } = deps;
  if (restarts === undefined || settingsAtStart === undefined) return;
  if ((await settingsVersion(deps)) === settingsAtStart || !(await hasTurnToRestart(deps))) return;
  log.info({}, 'the settings in the database have changed; starting anew');
  restarts.request();
}

/** The configuration with the stored settings; says in the log which of them cannot be used. */
export async function withStoredSettings(deps: StoreDeps & Pick<Deps, 'log'>): Promise<Config> {
  const { settings, lostKeys } = await readStoredSettings(deps);
  const { config, refused } = completeConfig(deps.config, settings);
  for (const setting of refused) deps.log.warn({ setting }, 'a stored setting is not valid, and is ignored');
  for (const setting of lostKeys.filter((name) => !deps.config.environmentSets.includes(name)))
    deps.log.warn({ setting }, 'a stored key cannot be opened after a change of CHAT_SECRET: enter it again');
  return config;
}
