import type { Source } from '@hub/shared/feeds/sources.ts';
import type { Database } from '@hub/provider/provider.ts';
import { identityQuestions, sourceIds } from '../../schema/feeds.ts';
import { insertStatements, upsertStatements } from '../bulk.ts';
import { query, readRow, readRows, write, writeTogether } from '../statements.ts';

export type StoredSourceId = ReturnType<typeof sourceIds.decode>;
export type StoredQuestion = ReturnType<typeof identityQuestions.decode>;

const IDS = query(sourceIds.columns, 'select {columns} from source_ids order by seen_ts, id');
const QUESTIONS = query(
  identityQuestions.columns,
  'select {columns} from identity_questions order by club_id, name, id',
);
const QUESTION = query(identityQuestions.columns, 'select {columns} from identity_questions where id = :id');
const DECIDE = write(
  `insert into source_ids (id, source, source_id, hub_id, method, confirmed_by, seen_ts)
  select id, source, source_id, :hubId, 'desk', :confirmedBy, :nowTs from identity_questions where id = :id
  on conflict (id) do nothing`,
);
const CLOSE = write('delete from identity_questions where id = :id');

/** The id of a source's player or club in the tables of recognised ones and of questions. */
export const identityIdOf = (source: Source, sourceId: string) => `${source}:${sourceId}`;

/** The hub's players for the sources' players. */
export function createIdentitiesStore(database: Database) {
  return {
    all: (): Promise<StoredSourceId[]> => readRows(database, IDS()),
    questions: (): Promise<StoredQuestion[]> => readRows(database, QUESTIONS()),
    question: (id: string): Promise<StoredQuestion | null> => readRow(database, QUESTION({ id })),

    /** Stores recognised players and new questions, and drops questions that are no longer open. */
    async save(
      recognised: readonly StoredSourceId[],
      asked: readonly StoredQuestion[],
      closed: readonly string[],
    ): Promise<void> {
      await writeTogether(database, [
        insertStatements(sourceIds, recognised),
        upsertStatements(identityQuestions, asked, { keep: ['askedTs'] }),
        closed.map((id) => CLOSE({ id })),
      ]);
    },

    /** @returns false if the question is no longer open */
    async decide(id: string, hubId: string, confirmedBy: string, nowTs: string): Promise<boolean> {
      const [decided] = await writeTogether(database, [
        DECIDE({ hubId, confirmedBy, nowTs, id }),
        CLOSE({ id }),
      ]);
      return decided === 1;
    },
  };
}
