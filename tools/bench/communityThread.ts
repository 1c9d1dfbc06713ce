import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { openEmbeddedProvider, type EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { migrate } from '@hub/server/schema/migrate.ts';
import {
  commentLikes as commentLikesTable,
  comments as commentsTable,
  pollOptions as pollOptionsTable,
  polls as pollsTable,
} from '@hub/server/schema/community.ts';
import { profiles as profilesTable } from '@hub/server/schema/users.ts';
import { insertStatements } from '@hub/server/stores/bulk.ts';

export const BENCH_PAGE: PageRef = { pageType: 'players', pageId: 'players_general' };

const USERS = 500;
const OPTIONS = 4;
const LIKES_PER_COMMENT = 2;
const FIRST_MS = Date.UTC(2024, 8, 1);

export interface ThreadSize {
  comments: number;
  repliesPerComment: number;
  polls: number;
}

/** Runs `work` on a migrated SQLite file with one discussion of the given size. */
export async function withThread<T>(
  size: ThreadSize,
  work: (provider: EmbeddedProvider) => Promise<T>,
): Promise<T> {
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  const provider = await openEmbeddedProvider({
    database: { kind: 'sqlite', file: join(dir, 'hub.sqlite') },
    projectId: 'hub',
    publicUrl: 'http://localhost:3000',
  });
  try {
    await migrate(provider.database, () => new Date());
    await provider.database.batch(threadRows(size));
    return await work(provider);
  } finally {
    await provider.close();
    await rm(dir, { recursive: true, force: true });
  }
}

const userOf = (index: number) => `user-${index % USERS}`;
const instantOf = (second: number) => new Date(FIRST_MS + second * 1000).toISOString();
const idOf = (kind: string, index: number) => `${kind}_${String(index).padStart(8, '0')}`;

export function threadRows({ comments, repliesPerComment, polls }: ThreadSize) {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  const { pageType, pageId } = BENCH_PAGE;
  const aComment = (id: string, index: number, parentId: string | null) => ({
    id,
    userId: userOf(index),
    pageType,
    pageId,
    content: `Kommentar ${index}: Wer steht am Samstag in der Startelf, und warum?`,
    parentId,
    // The database maintains the counters itself.
    likesCount: 0,
    createdAt: instantOf(index),
    repliesCount: 0,
    deletedAt: null,
  });
  const topLevel = numbers(comments).map((index) => aComment(idOf('comment', index), index, null));
  const replies = topLevel.flatMap((parent, index) =>
    numbers(repliesPerComment).map((number) =>
      aComment(idOf('reply', index * repliesPerComment + number), index + number, parent.id),
    ),
  );
  const likes = topLevel.flatMap(({ id }, index) =>
    numbers(LIKES_PER_COMMENT).map((number) => ({
      id: `like_${id}_${number}`,
      commentId: id,
      userId: userOf(index + number),
    })),
  );
  const pollRows = numbers(polls).map((index) => ({
    pageType,
    pageId,
    id: idOf('poll', index),
    userId: userOf(index),
    question: `Frage ${index}?`,
    pollType: 'single_choice',
    createdAt: instantOf(index),
    endsTs: null,
    endsFixtureId: null,
  }));
  const options = pollRows.flatMap(({ id, createdAt }) =>
    numbers(OPTIONS).map((number) => ({
      id: `option_${id}_${number}`,
      pollId: id,
      optionText: `Antwort ${number}`,
      playerId: null,
      votesCount: 0,
      createdAt,
    })),
  );
  return [
    ...insertStatements(
      profilesTable,
      numbers(USERS).map((index) => ({
        id: userOf(index),
        displayName: `Fan ${index}`,
        updatedTs: instantOf(0),
        picturePath: null,
        pictureUrl: null,
      })),
    ),
    ...insertStatements(commentsTable, topLevel),
    ...insertStatements(commentsTable, replies),
    ...insertStatements(commentLikesTable, likes),
    ...insertStatements(pollsTable, pollRows),
    ...insertStatements(pollOptionsTable, options),
  ];
}
