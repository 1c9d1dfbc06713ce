import { keyVariableOf, type KeyedSource, type PulledSource } from '@hub/shared/feeds/sources.ts';
import type { StorableSetting } from '../../config/settings.ts';

export interface SetUpAnswers {
  /** Null: as they are. */
  sources: readonly PulledSource[] | null;
  /** New keys. */
  keys: Partial<Record<KeyedSource, string>>;
  /** Addresses of the administrators, separated by commas; empty: as they are. */
  administrators: string;
  /** The address sent to sources: null if none has been named. */
  contact: string | null;
  /** The address of the operator's account, if the settings do not have it from `administrators`. */
  account?: string;
}

/** The settings that follow from the answers of a set-up. The first administrator is the contact unless another one is named. */
export function newSettings({
  sources,
  keys,
  administrators,
  contact,
  account = '',
}: SetUpAnswers): Map<StorableSetting, string> {
  const settings = new Map<StorableSetting, string>();
  if (sources !== null) settings.set('FEEDS', sources.join(','));
  for (const [source, key] of Object.entries(keys)) settings.set(keyVariableOf(source as KeyedSource), key);
  if (administrators !== '') settings.set('ADMIN_EMAILS', administrators);
  const [first = ''] = (administrators || account).split(',');
  if (contact === null && first !== '') settings.set('FEED_CONTACT', first);
  return settings;
}
