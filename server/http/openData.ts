import { OPEN_DATA, PUBLIC_LICENCE } from '@hub/shared/publicApi/publicApiTerms.ts';
import type { Deps } from '../deps.ts';
import type { HubSettings } from '../stores/season/settings.ts';

/** Whether the current season comes from OpenLigaDB, whose licence then applies to its data wherever they are published. */
export const isOpenData = ({ readers }: Pick<Deps, 'readers'>, { dataKind }: HubSettings): boolean =>
  readers.openligadb !== undefined && dataKind !== 'demo';

/** The last column of every table, so that a file still states its terms outside the hub. */
export const LICENCE_COLUMN = 'licence';

/** The contents of that column. @param openColumns columns with OpenLigaDB's data */
export const licenceOf = (openColumns: readonly string[]): string =>
  openColumns.length === 0
    ? PUBLIC_LICENCE.name
    : `${PUBLIC_LICENCE.name}; ${openColumns.join(', ')}: ${OPEN_DATA.licence} (OpenLigaDB)`;
