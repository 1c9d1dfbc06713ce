import { setTimeout as wait } from 'node:timers/promises';
import type { HubProcess } from '../../testing/hubProcess.ts';

export const DRILL_KEY = 'the-secret-key-of-the-drill';
const WRITERS = 8;
/** Refusals return at once; without a pause the writers would only collect refusals. */
const REFUSED_PAUSE_MS = 20;

/** The writers' results. */
export interface WriteOutcome {
  /** Ids of the rows that the hub confirmed. */
  acknowledged: string[];
  /** Number of writes refused because of an outage. */
  refused: number;
  /** Answers that were neither success nor an expected failure, by status; 0 is none. */
  surprises: number[];
}

export interface StoredWrites {
  lost: number;
  /** Whether the counter, which every write advances in its transaction, agrees with the rows. */
  isCounterRight: boolean;
}

interface WriteLoadOptions {
  hub: Pick<HubProcess, 'url' | 'death'>;
  /** Separates the rows of several loads on one database. */
  name: string;
  /** Expected failures; an outage by default. */
  expected?: readonly number[];
  onAcknowledged?: (id: string) => void;
  /** Of each writer between two writes; none by default. */
  pauseMs?: number;
}

/** Creates the writers' tables. */
export async function createDrillTables(hub: Pick<HubProcess, 'url'>): Promise<void> {
  const created = await ask(hub, 'batch', {
    statements: [
      { sql: 'create table drill_marks (id text primary key)' },
      { sql: 'create table drill_counter (id text primary key, value integer not null)' },
      { sql: `insert into drill_counter values ('a', 0)` },
    ],
  });
  if (!created.ok) throw new Error(`The tables of the drill could not be created: ${created.status}`);
}

/** Writes continuously, each write a transaction of two statements, until stopped or the hub is dead. */
export function startWriteLoad({
  hub,
  name,
  expected = [503],
  onAcknowledged = () => undefined,
  pauseMs = 0,
}: WriteLoadOptions) {
  const acknowledged: string[] = [];
  const surprises: number[] = [];
  let refused = 0;
  const stopping = new AbortController();
  /** Called for each success, with the time at which its write began. */
  let onSuccess: (startedMs: number) => void = () => undefined;

  async function write(id: string): Promise<void> {
    const startedMs = performance.now();
    const status = await ask(hub, 'batch', {
      statements: [
        { sql: 'insert into drill_marks (id) values (?)', args: [id] },
        { sql: 'update drill_counter set value = value + 1' },
      ],
    }).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) {
      acknowledged.push(id);
      onAcknowledged(id);
      onSuccess(startedMs);
    } else if (expected.includes(status)) refused += 1;
    // A dead hub answers nothing; the drill reports its death.
    else if (hub.death() === null) surprises.push(status);
    if (status !== 200) await wait(REFUSED_PAUSE_MS);
    else if (pauseMs > 0) await wait(pauseMs);
  }

  const writers = Array.from({ length: WRITERS }, async (_, writer) => {
    for (let n = 0; !stopping.signal.aborted && hub.death() === null; n += 1)
      await write(`${name}-${writer}-${n}`);
  });

  return {
    acknowledgedSoFar: () => acknowledged.length,
    /** Milliseconds until a write started from now on succeeds; null if that takes longer than `withinMs`. */
    async untilNextSuccess(withinMs: number): Promise<number | null> {
      const sinceMs = performance.now();
      const { promise: succeeded, resolve } = Promise.withResolvers<number>();
      onSuccess = (startedMs) => {
        if (startedMs >= sinceMs) resolve(performance.now() - sinceMs);
      };
      const tooLate = new AbortController();
      const ms = await Promise.race([
        succeeded,
        wait(withinMs, null, { signal: tooLate.signal }).catch(() => null),
      ]);
      tooLate.abort();
      return ms;
    },
    async stop(): Promise<WriteOutcome> {
      stopping.abort();
      await Promise.all(writers);
      return { acknowledged, refused, surprises };
    },
  };
}

/** Rows of the drill's tables, from a hub on the database. */
export async function readDrillRows(
  hub: Pick<HubProcess, 'url'>,
  query: string,
): Promise<Record<string, string | number>[]> {
  const answer = await ask(hub, 'sql', { query });
  return ((await answer.json()) as { rows: Record<string, string | number>[] }).rows;
}

/** Compares acknowledged writes with the rows that a hub on the database returns. */
export async function checkStored(
  hub: Pick<HubProcess, 'url'>,
  acknowledged: readonly string[],
): Promise<StoredWrites> {
  const marks = await readDrillRows(hub, 'select id from drill_marks');
  const counter = await readDrillRows(hub, 'select value from drill_counter');
  const ids = new Set(marks.map(({ id }) => String(id)));
  return {
    lost: acknowledged.filter((id) => !ids.has(id)).length,
    isCounterRight: Number(counter[0]?.['value']) === ids.size,
  };
}

function ask(hub: Pick<HubProcess, 'url'>, path: 'sql' | 'batch', body: object): Promise<Response> {
  return fetch(`${hub.url}/api/db/hub/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${DRILL_KEY}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}
