import type { Database } from '../../provider/provider.ts';
import { createCommentWrites } from './comments.ts';
import { createPollWrites } from './polls.ts';
import { createReports } from './reports.ts';
import { createThreadReads } from './thread.ts';

/** The discussions of pages. */
export function createCommunityStore(database: Database) {
  return {
    read: createThreadReads(database),
    comments: createCommentWrites(database),
    polls: createPollWrites(database),
    reports: createReports(database),
  };
}
