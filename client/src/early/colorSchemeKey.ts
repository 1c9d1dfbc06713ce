/** Storage key of the light or dark choice; the early script reads it before the first paint. */
export const COLOR_SCHEME_KEY = 'hub-color-scheme';
