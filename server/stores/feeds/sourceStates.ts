import type { Source } from '@hub/shared/feeds/sources.ts';
import type { FeedErrorCode } from '@hub/shared/feeds/feeds.schema.ts';
import { FEED_ERRORS } from '@hub/shared/feeds/feeds.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { nullable, selected, wordOf } from '../../schema/columns.ts';
import { sourceStates } from '../../schema/feeds.ts';
import { query, readRow, readRows, write, writeRows } from '../statements.ts';

const STATE = {
  ...sourceStates.columns,
  errorCode: selected('error_code', nullable(wordOf(FEED_ERRORS, 'unreachable'))),
};

export type StoredSourceState = ReturnType<typeof sourceStates.decode> & { errorCode: FeedErrorCode | null };

const ALL = query(STATE, 'select {columns} from source_states order by id');
const ONE = query(STATE, 'select {columns} from source_states where id = :source');
const SUCCEEDED = write(
  `insert into source_states (id, last_success_ts, items, progress) values (:source, :nowTs, :items, :progress)
  on conflict (id) do update set last_success_ts = excluded.last_success_ts, items = excluded.items,
    progress = excluded.progress, error_code = null, error_ts = null, failures = 0`,
);
const FAILED = write(
  `insert into source_states (id, error_code, error_ts, failures, progress)
    values (:source, :code, :nowTs, 1, coalesce(:progress, '{}'))
  on conflict (id) do update set error_code = excluded.error_code, error_ts = excluded.error_ts,
    failures = source_states.failures + 1, progress = coalesce(:progress, source_states.progress)`,
);
const PAUSE = write(
  `insert into source_states (id, is_paused) values (:source, :isPaused)
  on conflict (id) do update set is_paused = excluded.is_paused`,
);
const TAKE = write(
  `insert into source_states (id, request_day, requests) values (:source, :day, 1)
  on conflict (id) do update set
    requests = case when source_states.request_day = excluded.request_day then source_states.requests + 1 else 1 end,
    request_day = excluded.request_day
  where source_states.request_day <> excluded.request_day
    or source_states.requests * 100 < coalesce(source_states.request_limit, :perDay) * :percent`,
);
const NOTE_BUDGET = write(
  `update source_states set request_limit = :limit,
    requests = case when requests < :used then :used else requests end
  where id = :source and request_day = :day`,
);

/** States of sources, shared by all processes. */
export function createSourceStatesStore(database: Database) {
  return {
    all: (): Promise<StoredSourceState[]> => readRows(database, ALL()),
    of: (source: Source): Promise<StoredSourceState | null> => readRow(database, ONE({ source })),

    /** @param progress state that the source's reader stores for its next reading */
    async succeeded(source: Source, nowTs: string, items: number, progress: object): Promise<void> {
      await writeRows(database, SUCCEEDED({ source, nowTs, items, progress: JSON.stringify(progress) }));
    },

    /** @param progress null keeps the stored one */
    async failed(
      source: Source,
      nowTs: string,
      code: FeedErrorCode,
      progress: object | null = null,
    ): Promise<void> {
      const stored = progress === null ? null : JSON.stringify(progress);
      await writeRows(database, FAILED({ source, code, nowTs, progress: stored }));
    },

    async pause(source: Source, isPaused: boolean): Promise<void> {
      await writeRows(database, PAUSE({ source, isPaused: isPaused ? 1 : 0 }));
    },

    /**
     * Takes a request from the budget of the UTC day, shared by all processes.
     *
     * @param perDay requests per day, unless the source itself has stated another limit
     * @param percent the share of them that may be used
     * @returns false if the share is used up
     */
    async takeRequest(
      source: Source,
      now: Date,
      { perDay, percent }: { perDay: number; percent: number },
    ): Promise<boolean> {
      const day = now.toISOString().slice(0, 10);
      return (await writeRows(database, TAKE({ source, day, perDay, percent }))) === 1;
    },

    /** Stores the limit stated by the source, and its count of requests, which includes those of others with the same key. */
    async noteBudget(source: Source, now: Date, limit: number, used: number): Promise<void> {
      const day = now.toISOString().slice(0, 10);
      await writeRows(database, NOTE_BUDGET({ limit, used, source, day }));
    },
  };
}

type Store = ReturnType<typeof createSourceStatesStore>;

/** The budget of requests in the database. @param now real time, because services count by calendar day */
export const feedBudget = (stores: { sourceStates: Store }, now: () => Date) => ({
  take: (source: Source, share: { perDay: number; percent: number }) =>
    stores.sourceStates.takeRequest(source, now(), share),
  note: (source: Source, limit: number, used: number) =>
    stores.sourceStates.noteBudget(source, now(), limit, used),
});
