import type { Deps } from '../../deps.ts';
import { createStores } from '../../stores/stores.ts';

/** The dependencies with the database's read replica, if there is one. */
export function readDeps(deps: Deps): Deps {
  const { readDatabase = null } = deps.provider;
  if (readDatabase === null) return deps;
  const provider = { ...deps.provider, database: readDatabase };
  return { ...deps, provider, stores: createStores(provider) };
}
