import type { SquadLine } from '@hub/shared/feeds/sources.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { csvRecords } from '../../matchdata/csvTable.ts';
import { FeedError } from '../feedError.ts';
import type { Roster } from './readRoster.ts';

/** The open register of players: Reep, which is derived from Wikidata, CC0 1.0. */
export const REGISTER = {
  name: 'Reep (CC0 1.0, from Wikidata)',
  address: 'https://raw.githubusercontent.com/withqwerty/reep/main/data/people.csv',
} as const;

/** The register's entry for a player. */
export interface Registered {
  name: string;
  /** YYYY-MM-DD */
  birthdate: string | null;
  position: SquadLine | null;
}

/** Five times its size in 2026; stops a wrong answer. */
const BYTES_MAX = 2 ** 30;
const TIMEOUT_MS = 10 * 60_000;
const COLUMNS = ['key_transfermarkt', 'name', 'date_of_birth', 'position'] as const;

/** Wikidata's words for positions, the more specific first: an attacking midfielder is not an attacker. */
const WORDS: readonly [RegExp, SquadLine][] = [
  [/goalkeeper|goaltender/, 'GK'],
  [/midfield|playmaker|half-?back|wing half/, 'MF'],
  [/defender|defence|\bback\b|full-?back|wing-?back|-back|centre-?half|sweeper|libero|stopper/, 'DF'],
  [/forward|striker|winger|attacker|wing\b/, 'FW'],
];

/** @returns null for a word without a line */
export const lineOfWord = (word: string): SquadLine | null =>
  WORDS.find(([pattern]) => pattern.test(word.toLowerCase()))?.[1] ?? null;

/**
 * Reads some players' entries of a register, without keeping the rest.
 *
 * @param texts CSV with the columns key_transfermarkt, name, date_of_birth and position, among others
 * @param wanted the players' ids at Transfermarkt
 * @returns entries by id
 * @throws Failure 'invalid' if the texts are not a register
 */
export async function readRegister(
  texts: AsyncIterable<string | Uint8Array>,
  wanted: ReadonlySet<string>,
): Promise<Map<string, Registered>> {
  const found = new Map<string, Registered>();
  let columns: number[] | null = null;
  try {
    for await (const record of csvRecords(texts)) {
      if (columns === null) {
        columns = columnsIn(record);
        continue;
      }
      const [id = '', name = '', born = '', position = ''] = columns.map((index) => record[index] ?? '');
      if (!wanted.has(id)) continue;
      const before = found.get(id);
      found.set(id, {
        name,
        birthdate: /^\d{4}-\d{2}-\d{2}$/.test(born) ? born : (before?.birthdate ?? null),
        position: lineOfWord(position) ?? before?.position ?? null,
      });
    }
  } catch (cause) {
    if (cause instanceof FeedError || cause instanceof Failure) throw cause;
    throw new Failure('invalid', 'The register cannot be read.', { cause });
  }
  return found;
}

/** The positions of the columns that are read. */
function columnsIn(header: readonly string[]): number[] {
  const missing = COLUMNS.filter((column) => !header.includes(column));
  if (missing.length > 0) throw new Failure('invalid', `The register has no column ${missing.join(', ')}.`);
  return COLUMNS.map((column) => header.indexOf(column));
}

/**
 * Streams the register from its publisher.
 *
 * @throws FeedError 'unreachable', 'notFound', 'tooLarge'
 */
export async function* fetchRegister(
  fetch: typeof globalThis.fetch = globalThis.fetch,
): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  try {
    const answer = await fetch(REGISTER.address, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!answer.ok)
      throw new FeedError(
        answer.status === 404 ? 'notFound' : 'unreachable',
        `The register answers ${answer.status}`,
      );
    for await (const chunk of answer.body ?? []) {
      bytes += (chunk as Uint8Array).byteLength;
      if (bytes > BYTES_MAX) throw new FeedError('tooLarge', 'The register is larger than it can be');
      yield chunk as Uint8Array;
    }
  } catch (cause) {
    if (cause instanceof FeedError) throw cause;
    throw new FeedError('unreachable', 'The register cannot be reached', { cause });
  }
}

/** The register's entries for some players, as CSV that `readRegister` can read. */
export const toExtract = (registered: ReadonlyMap<string, Registered>): string =>
  [
    COLUMNS.join(','),
    ...[...registered].map(([id, { name, birthdate, position }]) =>
      [id, quoted(name), birthdate ?? '', position === null ? '' : WORD_OF[position]].join(','),
    ),
    '',
  ].join('\n');

const quoted = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const WORD_OF: Readonly<Record<SquadLine, string>> = {
  GK: 'goalkeeper',
  DF: 'defender',
  MF: 'midfielder',
  FW: 'forward',
};

/** The ids at Transfermarkt of a list. */
export const idsIn = ({ players }: Pick<Roster, 'players'>): Set<string> =>
  new Set(players.map(({ sourceId }) => sourceId).filter((id) => /^\d+$/.test(id)));

/** Fills a list's gaps from a register; the list's own values stay. */
export function withRegister(roster: Roster, registered: ReadonlyMap<string, Registered>): Roster {
  return {
    ...roster,
    players: roster.players.map((fact) => {
      const entry = registered.get(fact.sourceId);
      const { value } = fact;
      if (entry === undefined || value === null) return fact;
      const birthdate = value.birthdate ?? entry.birthdate;
      return Object.assign({}, fact, {
        value: Object.assign({}, value, { birthdate, position: value.position ?? entry.position }),
      });
    }),
  };
}
