/** Where other programs read the hub; every address of the public interface stands below it. */
export const PUBLIC_API_PATH = '/api/v1';

/** What the chances may be used under, elsewhere. */
export const PUBLIC_LICENCE = {
  name: 'CC BY 4.0',
  url: 'https://creativecommons.org/licenses/by/4.0/',
} as const;
