import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { EmbeddedAuth } from '../embedded/auth/embeddedAuth.ts';
import type { OpenAiServer } from './openAiServer.ts';
import type { PublicSite } from './publicSite.ts';
import { ProviderError } from '../errors.ts';
import type { Provider } from '../provider.ts';

/** A clock that moves only when advanced. */
export interface TestClock {
  now: () => Date;
  advance(seconds: number): void;
}

export interface OpenedProvider {
  provider: Provider;
  /** Creates users and signs them in. */
  users: Pick<EmbeddedAuth, 'createUser' | 'issueSession'>;
  /** The models behind its AI. */
  models: OpenAiServer;
  /** The public internet, for its data service. */
  site: PublicSite;
  close(): Promise<void>;
}

export type OpenProvider = (now: () => Date) => Promise<OpenedProvider>;

const START = '2025-02-15T14:30:00.000Z';

function createTestClock(): TestClock {
  let time = Date.parse(START);
  return {
    now: () => new Date(time),
    advance(seconds) {
      time += seconds * 1000;
    },
  };
}

const TABLES = [
  `create table things (
    id text primary key, name text, note text, rank integer, rating double precision,
    is_active integer, minutes_last5 text, kickoff_ts text, created_at text)`,
  `create table votes (
    id text primary key, thing_id text not null references things (id), user_id text not null,
    weight integer not null default 1, created_ts text, unique (thing_id, user_id))`,
];

export interface ThingRow {
  id: string;
  name: string | null;
  note: string | null;
  rank: number | null;
  rating: number | null;
  isActive: number | boolean | null;
  minutesLast5: string | null;
  kickoffTs: string | null;
  createdAt: string;
}

/** Opens a provider with two tables for the tests of a block and empties them before each test. */
export function withProvider(open: OpenProvider) {
  const clock = createTestClock();
  let opened: OpenedProvider | undefined;
  const current = () => {
    if (!opened) throw new Error('the provider is not open yet');
    return opened;
  };
  const empty = async () => {
    await current().provider.database.batch([{ sql: 'delete from votes' }, { sql: 'delete from things' }]);
  };
  beforeAll(async () => {
    opened = await open(clock.now);
    await opened.provider.database.batch(TABLES.map((sql) => ({ sql })));
  });
  beforeEach(empty);
  afterAll(() => opened?.close());
  return {
    clock,
    empty,
    database: () => current().provider.database,
    auth: () => current().provider.auth,
    provider: () => current().provider,
    users: () => current().users,
    site: () => current().site,
    models: () => current().models,
    things: () => current().provider.database.table<ThingRow>('things'),
    votes: () => current().provider.database.table('votes'),
  };
}

/** Expects the work to fail with a ProviderError, and returns it. */
export async function failureOf(work: Promise<unknown>): Promise<ProviderError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (reason: unknown) => reason,
  );
  if (error instanceof ProviderError) return error;
  throw error;
}
