/** Levels between which four of five outcomes lie. */
export const BAND_LOW = 0.1;
export const BAND_HIGH = 0.9;
