import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { decodeText } from '@hub/shared/text/decodeText.ts';
import { readBounded } from '@hub/provider/base/readBounded.ts';
import {
  isTransient,
  retryAfterMs,
  withRetries,
  type Attempt,
  type RetryRule,
} from '@hub/provider/base/retries.ts';
import { FeedError } from './feedError.ts';

/** The one way to the sources: allowed hosts only, with limits, retries, and recording for tests. */
export interface FeedClient {
  /**
   * Gets a text.
   *
   * @param headers may contain keys, which are neither recorded nor logged
   * @param isUrgent may use the reserve of the budget
   * @throws FeedError
   */
  get(address: string, headers?: Readonly<Record<string, string>>, isUrgent?: boolean): Promise<string>;

  /**
   * Gets a feed's text unless it is unchanged since the last request.
   *
   * @param last validators that came with the last text
   * @returns null if the text is unchanged
   * @throws FeedError
   */
  getChanged(address: string, last: Validators): Promise<{ text: string; validators: Validators } | null>;

  /** Rows of answers that could not be read, since the list was last emptied. */
  unread?: UnreadRow[];
}

/** A row of an answer that its schema refuses. */
export interface UnreadRow {
  /** The source's own id; null if that is missing as well. */
  id: string | null;
  /** The row and its first fault, for operators: `90119 Hamburger SV (team1.teamName)`. */
  about: string;
}

/** Lets a server recognise an unchanged answer. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export interface FeedClientOptions {
  /** Host names, with any unusual ports; all others are refused, also after a redirect. */
  allowedHosts: readonly string[];
  /** The operator's contact address, which sources require. */
  contact: string | null;
  /** Takes one request from the budget; false when it is used up. */
  takeRequest: (isUrgent: boolean) => Promise<boolean>;
  /** Called with the headers of every answer, which may contain the remaining budget. */
  onAnswer?: (headers: Headers) => Promise<void>;
  /** Matches refusals (429) for the whole day. */
  dayIsUsedUp?: RegExp | null;
  /** Folder to record every good answer in; null records none. */
  recordDir?: string | null;
  /** Folder to answer from instead of the network. */
  replayDir?: string | null;
  /** Waits between attempts. */
  sleep?: ((ms: number) => Promise<void>) | undefined;
  /** Sends the requests. */
  fetch?: typeof globalThis.fetch | undefined;
  timeoutMs?: number;
  maxBytes?: number;
  /** Maximum number of attempts. */
  attempts?: number;
}

/** Longer pauses are left to the next reading. */
const RETRIES: RetryRule = {
  attempts: 3,
  firstPauseMs: 1500,
  longestPauseMs: 20_000,
  ifLonger: 'giveUp',
  deadlineMs: 90_000,
};
const REDIRECTS = 3;

interface Wanted {
  address: string;
  headers: Readonly<Record<string, string>>;
  isUrgent: boolean;
  /** Feeds mix encodings; elsewhere broken letters would change players' names. */
  isFeed: boolean;
}

export function createFeedClient({
  allowedHosts,
  contact,
  takeRequest,
  onAnswer = async () => {},
  dayIsUsedUp = null,
  recordDir = null,
  replayDir = null,
  sleep,
  fetch = (...asked) => globalThis.fetch(...asked),
  timeoutMs = 15_000,
  maxBytes = 10 * 2 ** 20,
  attempts = RETRIES.attempts,
}: FeedClientOptions): FeedClient {
  async function ask({ address, headers, isUrgent }: Wanted): Promise<Response> {
    if (!(await takeRequest(isUrgent)))
      throw new FeedError('overBudget', 'The budget of requests is used up');
    let target = new URL(address);
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
      if (!/^https?:$/.test(target.protocol) || !allowedHosts.includes(target.host))
        throw new FeedError('refused', `${target.host} is not a host of this source`);
      const answer = await fetch(target, {
        headers: { 'user-agent': agentOf(contact), ...headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      });
      await onAnswer(answer.headers);
      const location = answer.headers.get('location');
      if (answer.status < 300 || answer.status > 399 || location === null) return answer;
      target = new URL(location, target);
    }
    throw new FeedError('refused', 'The source redirects without end');
  }

  /** @throws FeedError if the request is not allowed, or the answer cannot be read */
  async function attempt(wanted: Wanted): Promise<Attempt<Got>> {
    try {
      const answer = await ask(wanted);
      const { status, headers } = answer;
      if (status === 304) return { value: { text: null, headers } };
      const text = answer.ok || status === 429 ? await readText(answer, maxBytes, wanted.isFeed) : '';
      if (answer.ok) return { value: { text, headers } };
      const error = errorOf(status, dayIsUsedUp?.test(text));
      return {
        error,
        isTransient: isTransient(status) && error.code !== 'overBudget',
        requestedPauseMs: retryAfterMs(headers.get('retry-after')),
      };
    } catch (cause) {
      if (cause instanceof FeedError) throw cause;
      const error = new FeedError('unreachable', 'The source cannot be reached', { cause });
      return { error, isTransient: true };
    }
  }

  const getFromNetwork = (wanted: Wanted): Promise<Got> =>
    withRetries({ ...RETRIES, attempts }, () => attempt(wanted), sleep);

  async function getAny(wanted: Wanted): Promise<Got> {
    const { address } = wanted;
    if (replayDir !== null) return { text: await replay(replayDir, address), headers: new Headers() };
    const got = await getFromNetwork(wanted);
    if (recordDir !== null && got.text !== null) await record(recordDir, address, got.text);
    return got;
  }

  return {
    unread: [],

    async get(address, headers = {}, isUrgent = false) {
      const { text } = await getAny({ address, headers, isUrgent, isFeed: false });
      if (text === null)
        throw new FeedError('malformed', 'The source answers 304 to a request without validators');
      return text;
    },

    async getChanged(address, { etag, lastModified }) {
      const headers = {
        ...(etag === null ? {} : { 'if-none-match': etag }),
        ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
      };
      const { text, headers: answered } = await getAny({ address, headers, isUrgent: false, isFeed: true });
      return text === null ? null : { text, validators: validatorsOf(answered) };
    },
  };
}

const agentOf = (contact: string | null) => `BundesligaFantasyHub${contact === null ? '' : ` (${contact})`}`;

const validatorsOf = (headers: Headers): Validators => ({
  etag: headers.get('etag'),
  lastModified: headers.get('last-modified'),
});

/** An answer; `text` is null when it is the same as before. */
interface Got {
  text: string | null;
  headers: Headers;
}

function errorOf(status: number, isDayUsedUp = false): FeedError {
  if (isDayUsedUp) return new FeedError('overBudget', 'The source allows no more requests today');
  if (status === 429) return new FeedError('tooManyRequests', 'The source allows no more requests for now');
  if (status === 401) return new FeedError('wrongKey', 'The source does not know the key');
  if (status === 404 || status === 410) return new FeedError('notFound', `The source answers ${status}`);
  if (status >= 500) return new FeedError('unreachable', `The source answers ${status}`);
  return new FeedError('refused', `The source answers ${status}`);
}

async function readText(answer: Response, maxBytes: number, isFeed: boolean): Promise<string> {
  const tooLarge = () => new FeedError('tooLarge', `The answer has more than ${maxBytes} bytes`);
  const bytes = await readBounded(answer, maxBytes, tooLarge);
  if (isFeed) return decodeText(bytes, charsetOf(answer, bytes));
  try {
    return new TextDecoder(charsetOf(answer, bytes), { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new FeedError('malformed', 'The answer is not in the encoding that it declares', { cause });
  }
}

/** As the header or an XML declaration names it, else UTF-8. */
function charsetOf({ headers }: Response, bytes: Buffer): string {
  const named = /charset="?([\w-]+)/i.exec(headers.get('content-type') ?? '');
  const declared = /^<\?xml[^>]*encoding=["']([\w-]+)/.exec(
    bytes.subarray(0, 200).toString('latin1').trimStart(),
  );
  return named?.[1] ?? declared?.[1] ?? 'utf-8';
}

/** The recording's file for an address; addresses contain no keys. */
const fileOf = (dir: string, address: string) =>
  join(dir, `${createHash('sha256').update(address).digest('hex').slice(0, 20)}.txt`);

/** Whether a file is a recording, by its name. */
export const isRecording = (name: string) => /^[\da-f]{20}\.txt$/u.test(name);

async function record(dir: string, address: string, text: string): Promise<void> {
  await mkdir(dir, { recursive: true });
  await writeFile(fileOf(dir, address), text);
}

async function replay(dir: string, address: string): Promise<string> {
  try {
    return await readFile(fileOf(dir, address), 'utf8');
  } catch (cause) {
    throw new FeedError('notRecorded', `Nothing was recorded for ${address}`, { cause });
  }
}

/** Parses JSON. @throws FeedError 'malformed' */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new FeedError('malformed', 'The answer is not JSON', { cause });
  }
}

/** The rows that are left out of the answer being parsed; parsing is synchronous. */
let unreadNow: UnreadRow[] = [];

/** A list of rows without those that cannot be read, as long as these are fewer than half. */
export const rowsOf = <T>(row: z.ZodType<T>) =>
  z.array(z.unknown()).transform((values, context): T[] => {
    const rows: T[] = [];
    const faults: { value: unknown; path: string }[] = [];
    for (const [n, value] of values.entries()) {
      const { success, data, error } = row.safeParse(value);
      if (success) rows.push(data);
      else faults.push({ value, path: [n, ...(error.issues[0]?.path ?? [])].join('.') });
    }
    const [first] = faults;
    if (first !== undefined && faults.length * 2 >= values.length)
      context.addIssue({
        code: 'custom',
        message: 'too many rows are unreadable',
        path: first.path.split('.'),
      });
    else unreadNow.push(...faults.map(({ value, path }) => describeRow(value, path)));
    return rows;
  });

/** Fields of rows that are, or contain, an id. */
const ID_KEYS = ['id', 'matchID', 'player_id', 'fixture', 'player', 'league', 'team'];
const NAME_KEYS: ReadonlySet<string> = new Set(['name', 'teamName', 'shortName']);
const ABOUT_MAX = 120;

function describeRow(value: unknown, path: string): UnreadRow {
  const id = idIn(value);
  const names = [...new Set(namesIn(value))].join(', ');
  const about = `${[id, names].filter(Boolean).join(' ')} (${path})`.trim();
  return { id, about: about.slice(0, ABOUT_MAX) };
}

function idIn(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'object' || value === null) return null;
  const row = value as Record<string, unknown>;
  return ID_KEYS.map((key) => idIn(row[key])).find((id) => id !== null) ?? null;
}

/** Names in a row, not deeper than those of its clubs or its player. */
function namesIn(value: unknown, depth = 0): string[] {
  if (typeof value !== 'object' || value === null || depth > 2) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    typeof inner === 'string'
      ? NAME_KEYS.has(key) && inner !== ''
        ? [inner]
        : []
      : namesIn(inner, depth + 1),
  );
}

/**
 * Reads a value by a source's schema.
 *
 * @param unread gets the rows that `rowsOf` has left out
 * @throws FeedError 'malformed'
 */
export function parseAs<T>(schema: z.ZodType<T>, value: unknown, unread: UnreadRow[] = []): T {
  unreadNow = [];
  const { success, data, error } = schema.safeParse(value);
  if (!success)
    throw new FeedError(
      'malformed',
      `The answer has an unexpected shape: ${error.issues[0]?.path.join('.')}`,
    );
  unread.push(...unreadNow);
  return data;
}
