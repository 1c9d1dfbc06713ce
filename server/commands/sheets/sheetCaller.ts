import type { Deps } from '../../deps.ts';
import { newestSeason } from '../feeds/refreshSeason.ts';

/** Whoever enters or decides about sheets. */
export interface SheetCaller {
  id: string;
  displayName: string | null;
  isAdmin: boolean;
}

/** Clubs whose sheets the caller is trusted with; null: all. */
export const clubsKeptBy = async (
  { stores }: Pick<Deps, 'stores'>,
  { id, isAdmin }: Pick<SheetCaller, 'id' | 'isAdmin'>,
): Promise<ReadonlySet<string> | null> => (isAdmin ? null : new Set(await stores.clubKeepers.of(id)));

/** Whether sources tell the season on show, so that sheets can add to it. */
export async function takesSheets(deps: Pick<Deps, 'stores' | 'now'>): Promise<boolean> {
  const [running, { season, dataKind }] = await Promise.all([
    newestSeason(deps),
    deps.stores.settings.read(),
  ]);
  return running !== null && dataKind === 'imported' && running === season;
}
