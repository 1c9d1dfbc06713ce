import type { Writer } from '@hub/shared/community/community.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { createCommentWrites } from './comments.ts';
import { createPollWrites } from './polls.ts';
import { createReports } from './reports.ts';
import { createThreadReads } from './thread.ts';
import { upsertProfile } from './profiles.ts';
import { writeTogether, query, readRow, writeRows, write } from '../statements.ts';
import { PROGRAM_PAGES_MAX } from '@hub/shared/limits.ts';
import { number } from '../../schema/columns.ts';

const MADE = query({ found: number }, 'select 1 as found from comment_threads where id = :id');

const OTHERS = `id not in (select 'player:' || id from players) and id not in (select 'club:' || id from teams)
  and id not in (select 'fixture:' || id from fixtures)`;
const COUNT = query({ pages: number }, `select count(*) as pages from comment_threads where ${OTHERS}`);
const REMOVE_EMPTY = write(`delete from comment_threads where ${OTHERS}
  and id not in (select page_type || ':' || page_id from comments)
  and id not in (select page_type || ':' || page_id from polls)`);

/** Pages that other programs create by writing on them; the hub stores only their discussions. */
function createProgramPages(database: Database) {
  const isFull = async () => ((await readRow(database, COUNT()))?.pages ?? 0) >= PROGRAM_PAGES_MAX;

  return {
    /** Whether anyone has written on a page. @param id of its discussion */
    isMade: async (id: string): Promise<boolean> => (await readRow(database, MADE({ id }))) !== null,

    /** Whether one more page can be created; removes empty discussions if necessary. */
    async hasRoom(): Promise<boolean> {
      if (!(await isFull())) return true;
      await writeRows(database, REMOVE_EMPTY());
      return !(await isFull());
    },
  };
}

/** Discussions on pages. */
export function createCommunityStore(database: Database) {
  return {
    read: createThreadReads(database),
    comments: createCommentWrites(database),
    polls: createPollWrites(database),
    reports: createReports(database),
    programPages: createProgramPages(database),
    /** Stores the name of a user who is about to write. */
    async introduce(user: Writer, now: Date): Promise<void> {
      await writeTogether(database, [upsertProfile(user, now.toISOString())]);
    },
  };
}
