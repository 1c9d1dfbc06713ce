import type { Database } from '../provider/provider.ts';
import { createCommentWrites } from './communityComments.ts';
import { createPollWrites } from './communityPolls.ts';
import { createReports } from './communityReports.ts';
import { createThreadReads } from './communityThread.ts';

/** The discussions of pages. */
export function createCommunityStore(database: Database) {
  return {
    read: createThreadReads(database),
    comments: createCommentWrites(database),
    polls: createPollWrites(database),
    reports: createReports(database),
  };
}
