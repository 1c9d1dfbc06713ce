import {
  COMMENTS_PER_PAGE,
  POLLS_PER_PAGE,
  REPLIES_PER_PAGE,
  type Discussed,
  type Poll,
  type PollsPage,
  type RepliesPage,
  type Thread,
} from '@hub/shared/community/community.schema.ts';
import {
  channelOfPage,
  type EntityPageType,
  type PageRef,
} from '@hub/shared/community/communityPages.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { number, text } from '../../schema/columns.ts';
import { commentThreads } from '../../schema/community.ts';
import {
  COMMENT,
  COMMENTS,
  countsOf,
  NOBODY,
  OPTION,
  OPTION_ORDER,
  OPTIONS,
  PAGE_FOUND,
  POLL,
  POLLS,
  toComment,
  toCounts,
  toPoll,
  toReply,
  type CommentRow,
  type OptionRow,
  type PollRow,
} from './rows.ts';
import { pageMarkAfter, readPageMark } from '../pageMark.ts';
import { query, readRow, readRows, readTogether } from '../statements.ts';

/** A mark before the newest of all rows, since no instant starts with 9. */
const NEWEST = { value: '9', id: '' };

const COMMENTS_OF_PAGE = query(
  COMMENT,
  `${COMMENTS} where c.page_type = :pageType and c.page_id = :pageId and c.parent_id is null
    and c.created_at <= :value and (c.created_at < :value or c.id < :id)
  order by c.created_at desc, c.id desc limit :limit`,
);
const POLLS_OF_PAGE = query(
  POLL,
  `${POLLS} where p.page_type = :pageType and p.page_id = :pageId
    and p.created_at <= :value and (p.created_at < :value or p.id < :id)
  order by p.created_at desc, p.id desc limit :limit`,
);

const REPLY_ORDER = 'order by c.created_at, c.id';
const REPLIES_OF = query(COMMENT, `${COMMENTS} where c.parent_id in (:commentIds) ${REPLY_ORDER}`);
const REPLIES_AFTER = query(
  COMMENT,
  `${COMMENTS} where c.parent_id = :commentId and c.created_at >= :value and (c.created_at > :value or c.id > :id)
  ${REPLY_ORDER} limit :limit`,
);

const ONE_POLL = query(POLL, `${POLLS} where p.id = :pollId`);
const OPTIONS_OF = query(OPTION, `${OPTIONS} where o.poll_id in (:pollIds) ${OPTION_ORDER}`);

const VERSIONS = query(commentThreads.pick('id', 'version'), 'select {columns} from comment_threads');

/** Discussions of players, clubs and fixtures, looked up by id; excludes pages of other programs. */
const DISCUSSED = {
  player: discussedOf('player', 'players'),
  club: discussedOf('club', 'teams'),
  fixture: discussedOf('fixture', 'fixtures'),
} satisfies Record<EntityPageType, unknown>;

function discussedOf(pageType: EntityPageType, table: 'players' | 'teams' | 'fixtures') {
  return query(
    { pageId: text, comments: number },
    `select s.id as page_id, t.comments_count as comments from ${table} s
    join comment_threads t on t.id = '${pageType}:' || s.id where t.comments_count > 0`,
  );
}

const isPageFull = (rows: readonly unknown[], size: number) => rows.length > size;

/** Reads discussions, with at most two provider calls whatever their size. */
export function createThreadReads(database: Database) {
  return {
    /** Whether a page exists that can be discussed. */
    async hasPage(page: PageRef): Promise<boolean> {
      return (await readRow(database, PAGE_FOUND(page))) !== null;
    },

    /**
     * Comments newest first with the first replies of each, and on the first page the newest polls.
     *
     * @param cursor `nextCursor` of the previous page; null: the first page
     * @param userId the user whose likes and votes are marked; null for visitors
     * @throws AppError 'pageNotFound', 'malformedCursor'
     */
    async thread(page: PageRef, cursor: string | null, userId: string | null): Promise<Thread> {
      const user = userId ?? NOBODY;
      const [found, counts, commentRows, pollRows] = await readTogether(database, [
        PAGE_FOUND(page),
        countsOf(page),
        COMMENTS_OF_PAGE({ userId: user, ...page, ...markOf(cursor), limit: COMMENTS_PER_PAGE + 1 }),
        cursor === null ? pollsOf(page, user, null) : null,
      ]);
      if (found.length === 0) throw new AppError('pageNotFound');

      const comments = commentRows.slice(0, COMMENTS_PER_PAGE);
      const polls = pollRows.slice(0, POLLS_PER_PAGE);
      const { short, long } = repliedTo(comments);
      const [optionRows, shortReplies, longReplies] = await readTogether(database, [
        optionsOf(polls),
        short.length === 0 ? null : REPLIES_OF({ userId: user, commentIds: short }),
        long.map((id) => repliesAfter(id, null, user)),
      ]);
      const repliesOf = Map.groupBy([...shortReplies, ...longReplies.flat()], ({ parentId }) => parentId);
      return {
        channel: channelOfPage(page),
        counts: toCounts(counts[0]),
        comments: comments.map((row) => {
          const { replies, nextCursor } = repliesPage(repliesOf.get(row.id) ?? []);
          return toComment(row, replies, nextCursor);
        }),
        nextCursor: isPageFull(commentRows, COMMENTS_PER_PAGE) ? markAfter(comments) : null,
        polls: withOptions(polls, optionRows),
        nextPollsCursor: isPageFull(pollRows, POLLS_PER_PAGE) ? markAfter(polls) : null,
      };
    },

    /** Further replies, oldest first. @throws AppError 'malformedCursor' */
    async replies(commentId: string, cursor: string | null, userId: string | null): Promise<RepliesPage> {
      return repliesPage(await readRows(database, repliesAfter(commentId, cursor, userId ?? NOBODY)));
    },

    /** Further polls, newest first. @throws AppError 'malformedCursor' */
    async polls(page: PageRef, cursor: string | null, userId: string | null): Promise<PollsPage> {
      const rows = await readRows(database, pollsOf(page, userId ?? NOBODY, cursor));
      const shown = rows.slice(0, POLLS_PER_PAGE);
      const [options] = await readTogether(database, [optionsOf(shown)]);
      return {
        polls: withOptions(shown, options),
        nextCursor: isPageFull(rows, POLLS_PER_PAGE) ? markAfter(shown) : null,
      };
    },

    /** Comments per player, club or fixture that has any: id → number. */
    async discussed(pageType: EntityPageType): Promise<Discussed> {
      const rows = await readRows(database, DISCUSSED[pageType]());
      return Object.fromEntries(rows.map(({ pageId, comments }) => [pageId, comments]));
    },

    /** The version of every discussion; the id is `pageType:pageId`. */
    versions: () => readRows(database, VERSIONS()),

    /** A poll as the user sees it; null if it does not exist. */
    async poll(pollId: string, userId: string | null): Promise<Poll | null> {
      const [[poll], options] = await readTogether(database, [
        ONE_POLL({ userId: userId ?? NOBODY, pollId }),
        OPTIONS_OF({ pollIds: [pollId] }),
      ]);
      return poll ? toPoll(poll, options) : null;
    },
  };
}

const markOf = (cursor: string | null) => (cursor === null ? NEWEST : readPageMark(cursor));

const pollsOf = (page: PageRef, userId: string, cursor: string | null) =>
  POLLS_OF_PAGE({ userId, ...page, ...markOf(cursor), limit: POLLS_PER_PAGE + 1 });

const optionsOf = (polls: readonly PollRow[]) =>
  polls.length === 0 ? null : OPTIONS_OF({ pollIds: polls.map(({ id }) => id) });

function withOptions(polls: readonly PollRow[], optionRows: readonly OptionRow[]): Poll[] {
  const optionsOfPoll = Map.groupBy(optionRows, ({ pollId }) => pollId);
  return polls.map((row) => toPoll(row, optionsOfPoll.get(row.id) ?? []));
}

/** Splits the ids of comments with replies: short lists are read together, long ones one page each. */
function repliedTo(comments: readonly CommentRow[]): { short: string[]; long: string[] } {
  const replied = comments.filter(({ repliesCount }) => repliesCount > 0);
  const isShort = ({ repliesCount }: CommentRow) => repliesCount <= REPLIES_PER_PAGE;
  return {
    short: replied.filter(isShort).map(({ id }) => id),
    long: replied.filter((row) => !isShort(row)).map(({ id }) => id),
  };
}

function repliesAfter(commentId: string, cursor: string | null, userId: string) {
  const after = cursor === null ? { value: '', id: '' } : readPageMark(cursor);
  return REPLIES_AFTER({ userId, commentId, ...after, limit: REPLIES_PER_PAGE + 1 });
}

function repliesPage(rows: readonly CommentRow[]): RepliesPage {
  const shown = rows.slice(0, REPLIES_PER_PAGE);
  return {
    replies: shown.map(toReply),
    nextCursor: isPageFull(rows, REPLIES_PER_PAGE) ? markAfter(shown) : null,
  };
}

function markAfter(rows: readonly { createdAt: string; id: string }[]): string | null {
  const last = rows.at(-1);
  return last ? pageMarkAfter(last.createdAt, last.id) : null;
}
