import {
  COMMENTS_PER_PAGE,
  POLLS_PER_PAGE,
  REPLIES_PER_PAGE,
  type Poll,
  type PollsPage,
  type RepliesPage,
  type Thread,
} from '../../shared/community.ts';
import { channelOfPage, type PageRef } from '../../shared/communityPages.ts';
import { notFound } from '../errors.ts';
import type { Database, Statement, TableRow } from '../provider/provider.ts';
import { number, text } from '../schema/columns.ts';
import {
  COMMENTS,
  countsOf,
  NOBODY,
  OPTION_ORDER,
  OPTIONS,
  pageFound,
  placeholders,
  POLLS,
  toComment,
  toCounts,
  toPoll,
  toReply,
} from './communityRows.ts';
import { MISSING } from './missing.ts';
import { pageMarkAfter, readPageMark } from './pageMark.ts';
import { readRows } from './readRows.ts';

const isPageFull = (rows: readonly TableRow[], size: number) => rows.length > size;

/** Reading discussions: two provider calls at most, whatever their size. */
export function createThreadReads(database: Database) {
  return {
    /**
     * Comments newest first with the first replies of each, and on the first page the newest polls.
     *
     * @param cursor `nextCursor` of the page before; null: the first page
     * @param viewerId whose likes and votes are told; null: nobody's
     * @throws AppError 'notFound' for a page that does not exist, 'invalid' for a malformed cursor
     */
    async thread(page: PageRef, cursor: string | null, viewerId: string | null): Promise<Thread> {
      const viewer = viewerId ?? NOBODY;
      const isFirst = cursor === null;
      const [found = [], counts = [], commentRows = [], pollRows = []] = await readAll(database, [
        pageFound(page),
        countsOf(page),
        newest(`${COMMENTS} where c.page_type = ? and c.page_id = ? and c.parent_id is null`, 'c', {
          args: [viewer, page.pageType, page.pageId],
          cursor,
          limit: COMMENTS_PER_PAGE,
        }),
        isFirst ? pollsOf(page, viewer, null) : null,
      ]);
      if (found.length === 0) throw notFound(MISSING.page);

      const comments = commentRows.slice(0, COMMENTS_PER_PAGE);
      const polls = pollRows.slice(0, POLLS_PER_PAGE);
      const [optionRows, ...replyRows] = await readAll(database, [
        optionsOf(polls),
        ...firstReplies(comments, viewer),
      ]);
      const repliesOf = Map.groupBy(replyRows.flat(), (row) => text.decode(row['parentId']));
      return {
        channel: channelOfPage(page),
        counts: toCounts(counts[0]),
        comments: comments.map((row) => {
          const { replies, nextCursor } = repliesPage(repliesOf.get(text.decode(row['id'])) ?? []);
          return toComment(row, replies, nextCursor);
        }),
        nextCursor: isPageFull(commentRows, COMMENTS_PER_PAGE) ? markAfter(comments) : null,
        polls: withOptions(polls, optionRows ?? []),
        nextPollsCursor: isPageFull(pollRows, POLLS_PER_PAGE) ? markAfter(polls) : null,
      };
    },

    /** Further replies, oldest first. @throws AppError 'invalid' for a malformed cursor */
    async replies(commentId: string, cursor: string | null, viewerId: string | null): Promise<RepliesPage> {
      const [rows] = await readRows(database, [repliesAfter(commentId, cursor, viewerId ?? NOBODY)]);
      return repliesPage(rows);
    },

    /** Further polls, newest first. @throws AppError 'invalid' for a malformed cursor */
    async polls(page: PageRef, cursor: string | null, viewerId: string | null): Promise<PollsPage> {
      const [rows] = await readRows(database, [pollsOf(page, viewerId ?? NOBODY, cursor)]);
      const shown = rows.slice(0, POLLS_PER_PAGE);
      const [options] = await readAll(database, [optionsOf(shown)]);
      return {
        polls: withOptions(shown, options ?? []),
        nextCursor: isPageFull(rows, POLLS_PER_PAGE) ? markAfter(shown) : null,
      };
    },

    /** One poll as `viewerId` sees it; null when there is none. */
    async poll(pollId: string, viewerId: string | null): Promise<Poll | null> {
      const [rows, options] = await readRows(database, [
        { sql: `${POLLS} where p.id = ?`, args: [viewerId ?? NOBODY, pollId] },
        { sql: `${OPTIONS} where o.poll_id = ? ${OPTION_ORDER}`, args: [pollId] },
      ]);
      return rows[0] ? toPoll(rows[0], options) : null;
    },
  };
}

/** As `readRows`; null asks nothing and gets no rows. */
async function readAll(database: Database, statements: readonly (Statement | null)[]): Promise<TableRow[][]> {
  const asked = statements.filter((statement) => statement !== null);
  if (asked.length === 0) return statements.map(() => []);
  const answers = await readRows(database, asked);
  return statements.map((statement) => (statement === null ? [] : (answers[asked.indexOf(statement)] ?? [])));
}

/** A page of what comes after the cursor, newest first, and one row more. */
function newest(
  sql: string,
  alias: string,
  { args, cursor, limit }: { args: string[]; cursor: string | null; limit: number },
): Statement {
  const order = `order by ${alias}.created_at desc, ${alias}.id desc limit ?`;
  if (cursor === null) return { sql: `${sql} ${order}`, args: [...args, limit + 1] };
  const { value, id } = readPageMark(cursor);
  return {
    sql: `${sql} and ${alias}.created_at <= ? and (${alias}.created_at < ? or ${alias}.id < ?) ${order}`,
    args: [...args, value, value, id, limit + 1],
  };
}

function pollsOf(page: PageRef, viewer: string, cursor: string | null): Statement {
  return newest(`${POLLS} where p.page_type = ? and p.page_id = ?`, 'p', {
    args: [viewer, page.pageType, page.pageId],
    cursor,
    limit: POLLS_PER_PAGE,
  });
}

function optionsOf(polls: readonly TableRow[]): Statement | null {
  if (polls.length === 0) return null;
  const ids = polls.map((row) => text.decode(row['id']));
  return { sql: `${OPTIONS} where o.poll_id in (${placeholders(ids)}) ${OPTION_ORDER}`, args: ids };
}

function withOptions(polls: readonly TableRow[], optionRows: readonly TableRow[]): Poll[] {
  const optionsOfPoll = Map.groupBy(optionRows, (row) => text.decode(row['pollId']));
  return polls.map((row) => toPoll(row, optionsOfPoll.get(text.decode(row['id'])) ?? []));
}

/** The first replies of each comment: short lists together, of long ones no more than a page each. */
function firstReplies(comments: readonly TableRow[], viewer: string): Statement[] {
  const repliesOf = (row: TableRow) => number.decode(row['repliesCount']);
  const idOf = (row: TableRow) => text.decode(row['id']);
  const short = comments.filter((row) => repliesOf(row) > 0 && repliesOf(row) <= REPLIES_PER_PAGE).map(idOf);
  const long = comments.filter((row) => repliesOf(row) > REPLIES_PER_PAGE).map(idOf);
  const together: Statement = {
    sql: `${COMMENTS} where c.parent_id in (${placeholders(short)}) order by c.created_at, c.id`,
    args: [viewer, ...short],
  };
  return [...(short.length > 0 ? [together] : []), ...long.map((id) => repliesAfter(id, null, viewer))];
}

function repliesAfter(commentId: string, cursor: string | null, viewer: string): Statement {
  const order = 'order by c.created_at, c.id limit ?';
  const start = `${COMMENTS} where c.parent_id = ?`;
  const limit = REPLIES_PER_PAGE + 1;
  if (cursor === null) return { sql: `${start} ${order}`, args: [viewer, commentId, limit] };
  const { value, id } = readPageMark(cursor);
  return {
    sql: `${start} and c.created_at >= ? and (c.created_at > ? or c.id > ?) ${order}`,
    args: [viewer, commentId, value, value, id, limit],
  };
}

function repliesPage(rows: readonly TableRow[]): RepliesPage {
  const shown = rows.slice(0, REPLIES_PER_PAGE);
  return {
    replies: shown.map(toReply),
    nextCursor: isPageFull(rows, REPLIES_PER_PAGE) ? markAfter(shown) : null,
  };
}

function markAfter(rows: readonly TableRow[]): string | null {
  const last = rows.at(-1);
  return last ? pageMarkAfter(text.decode(last['createdAt']), text.decode(last['id'])) : null;
}
