import { OPEN_DATA, PUBLIC_LICENCE } from '#shared/publicApi/publicApiTerms.ts';
import type { Deps } from '../deps.ts';
import type { HubSettings } from '../stores/season/settings.ts';

/** Whether the season on show comes from OpenLigaDB, whose licence then holds for what it told wherever it is published. */
export const isOpenData = ({ readers }: Pick<Deps, 'readers'>, { dataKind }: HubSettings): boolean =>
  readers.openligadb !== undefined && dataKind !== 'demo';

/** The last column of every table, so that a file still tells its terms when it has left the hub. */
export const LICENCE_COLUMN = 'licence';

/** What stands in it. @param openColumns those that hold what OpenLigaDB told */
export const licenceOf = (openColumns: readonly string[]): string =>
  openColumns.length === 0
    ? PUBLIC_LICENCE.name
    : `${PUBLIC_LICENCE.name}; ${openColumns.join(', ')}: ${OPEN_DATA.licence} (OpenLigaDB)`;
