import type { Writer } from '#shared/community/community.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { createCommentWrites } from './comments.ts';
import { createPollWrites } from './polls.ts';
import { createProgramPages } from './programPages.ts';
import { createReports } from './reports.ts';
import { createThreadReads } from './thread.ts';
import { keepProfile } from '../users/profiles.ts';
import { writeTogether } from '../statements.ts';

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
      await writeTogether(database, [keepProfile(user, now.toISOString())]);
    },
  };
}
