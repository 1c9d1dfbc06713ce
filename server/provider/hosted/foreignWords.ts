const READ_MAX = 2000;
const WORDS_MAX = 200;
/** Possible values: text in quotes or in the brackets of a key, an address, a long number, a token. */
const VALUES = /'[^']*(?:'|$)|"[^"]*(?:"|$)|=\([^)]*(?:\)|$)|[^\s@]+@[^\s@]+|\d{5,}|[\w.+/=-]{24,}/gu;

/** A foreign server's message for the log: at most 200 characters, without the values that it quotes. */
export const foreignWords = (text: string): string =>
  text.slice(0, READ_MAX).replaceAll(VALUES, '…').replaceAll(/\s+/gu, ' ').trim().slice(0, WORDS_MAX);
