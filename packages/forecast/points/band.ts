/** Levels of the band, which contains four of five outcomes. */
export const BAND_LOW = 0.1;
export const BAND_HIGH = 0.9;
