import { SOURCE_DESCRIPTORS } from '../feeds/sources.ts';

/** Base path of the public API for other programs. */
export const PUBLIC_API_PATH = '/api/v1';

/** Requests per minute and IP address. */
export const PUBLIC_API_PER_MINUTE = 300;

/** Licence for using the chances elsewhere. */
export const PUBLIC_LICENCE = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** Licence for fixtures, kickoffs and results from OpenLigaDB that are passed on as data. */
export const OPEN_DATA = {
  licence: 'ODbL 1.0',
  licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  attribution: SOURCE_DESCRIPTORS.openligadb.credit,
} as const;
