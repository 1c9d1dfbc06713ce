const NO_BREAK_SPACE = '\u00A0';

/** A club's name whose ordinal stays with what follows: no line ends with the '1.' of '1. FSV Mainz 05'. */
export const keptTogether = (name: string): string => name.replace(/^(\d+\.) /u, `$1${NO_BREAK_SPACE}`);
