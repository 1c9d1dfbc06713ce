const NO_BREAK_SPACE = '\u00A0';

/** A club's name with its ordinal tied to the next word: no line ends with the '1.' of '1. FSV Mainz 05'. */
export const withUnbrokenOrdinal = (name: string): string =>
  name.replace(/^(\d+\.) /u, `$1${NO_BREAK_SPACE}`);

const SOFT_HYPHEN = '\u00AD';
/** The start of a place name's second half. */
const PLACE_ENDING = /(?<=\p{L}{5})(?=(?:gladbach|lautern|schweig|hausen|stadt)$)/u;

/** A club's name with German hyphenation points, which few browsers know: `Mönchen-gladbach`. */
export const withBreak = (name: string): string => name.replace(PLACE_ENDING, SOFT_HYPHEN);
