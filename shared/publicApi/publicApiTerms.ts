import { SOURCE_DESCRIPTORS } from '#shared/feeds/sources.ts';

/** Where other programs read the hub; every address of the public interface stands below it. */
export const PUBLIC_API_PATH = '/api/v1';

/** Requests that one address may send within a minute. */
export const PUBLIC_API_PER_MINUTE = 300;

/** What the chances may be used under, elsewhere. */
export const PUBLIC_LICENCE = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;

/** What fixtures, kickoffs and results of OpenLigaDB are published under, when they leave the hub as data. */
export const OPEN_DATA = {
  licence: 'ODbL 1.0',
  licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
  attribution: SOURCE_DESCRIPTORS.openligadb.credit,
} as const;
