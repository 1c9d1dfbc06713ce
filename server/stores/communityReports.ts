import {
  REPORTS_PER_PAGE,
  type CommentDeleted,
  type Report,
  type ReportsPage,
} from '../../shared/community.ts';
import type { PageType } from '../../shared/communityPages.ts';
import { conflict, notFound } from '../errors.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { boolean, number, text } from '../schema/columns.ts';
import { deletion, leftAfter, toDeleted, type KnownComment } from './communityComments.ts';
import { newId } from './communityIds.ts';
import { authorOf, keepProfile, type Writer } from './communityRows.ts';
import { pageMarkAfter, readPageMark } from './pageMark.ts';
import { readRows } from './readRows.ts';

const REPORTS = `select r.id, r.comment_id, r.page_type, r.page_id, r.content, r.reason, r.created_at,
    r.author_id, a.display_name as author_name, r.reporter_id, b.display_name as reporter_name,
    case when c.id is null or c.deleted_at is not null then 0 else 1 end as is_shown
  from comment_reports r
    left join profiles a on a.id = r.author_id
    left join profiles b on b.id = r.reporter_id
    left join comments c on c.id = r.comment_id`;

export interface Decision {
  reportId: string;
  decision: 'keep' | 'remove';
  reason: string;
  adminId: string;
}

/** What users find wrong, and what administrators say to it. */
export function createReports(database: Database) {
  return {
    /** @throws AppError 'conflict' when this user has reported this comment before, 'notFound' without the comment */
    async report(writer: Writer, comment: KnownComment, reason: string, now: Date): Promise<void> {
      const id = newId('report');
      const nowTs = now.toISOString();
      const answers = await database.batch([
        keepProfile(writer, nowTs),
        {
          sql: `insert into comment_reports
              (id, comment_id, page_type, page_id, content, author_id, reporter_id, reason, created_at)
            select ?, c.id, c.page_type, c.page_id, c.content, c.user_id, ?, ?, ? from comments c
            where c.id = ? and c.deleted_at is null
            on conflict (comment_id, reporter_id) do nothing`,
          args: [id, writer.id, reason, nowTs, comment.id],
        },
        {
          sql: 'select id from comment_reports where comment_id = ? and reporter_id = ?',
          args: [comment.id, writer.id],
        },
      ]);
      const kept = answers[2]?.rows[0];
      if (!kept) throw notFound('This comment no longer exists');
      if (text.decode(kept['id']) !== id) throw conflict('You have already reported this comment');
    },

    /** The undecided ones, oldest first. @throws AppError 'invalid' for a malformed cursor */
    async open(cursor: string | null): Promise<ReportsPage> {
      const mark = cursor === null ? { value: '', id: '' } : readPageMark(cursor);
      const [rows] = await readRows(database, [
        {
          sql: `${REPORTS} where r.decision is null and r.created_at >= ? and (r.created_at > ? or r.id > ?)
            order by r.created_at, r.id limit ?`,
          args: [mark.value, mark.value, mark.id, REPORTS_PER_PAGE + 1],
        },
      ]);
      const reports = rows.slice(0, REPORTS_PER_PAGE).map(toReport);
      const last = reports.at(-1);
      return {
        reports,
        nextCursor: rows.length > REPORTS_PER_PAGE && last ? pageMarkAfter(last.createdAt, last.id) : null,
      };
    },

    /**
     * Decides all open reports about the reported comment; 'remove' deletes it in the same transaction.
     *
     * @returns how many were closed, and what became of the comment when it was still there to be deleted
     * @throws AppError 'notFound' without the report, 'conflict' when it is decided
     */
    async decide(
      { reportId, decision, reason, adminId }: Decision,
      now: Date,
    ): Promise<{ closed: number; removed: { comment: KnownComment; left: CommentDeleted } | null }> {
      const { rows } = await database.sql(
        `select r.comment_id, r.decision, c.parent_id, c.user_id, c.page_type, c.page_id, c.content
          from comment_reports r left join comments c on c.id = r.comment_id and c.deleted_at is null
          where r.id = ?`,
        [reportId],
      );
      const row = rows[0];
      if (!row) throw notFound('There is no such report');
      if (row['decision'] !== null) throw conflict('This report is already decided');
      const comment = decision === 'remove' ? toKnown(row) : null;
      const commentId = text.decode(row['commentId']);
      const decidedTs = now.toISOString();
      const answers = await database.batch([
        {
          sql: `update comment_reports set decision = ?, decided_by = ?, decided_ts = ?, decision_reason = ?
            where comment_id = ? and decision is null`,
          args: [decision, adminId, decidedTs, reason, commentId],
        },
        {
          sql: `select count(*) as closed from comment_reports
            where comment_id = ? and decided_by = ? and decided_ts = ? and decision_reason = ?`,
          args: [commentId, adminId, decidedTs, reason],
        },
        ...(comment === null ? [] : [...deletion(comment, decidedTs), ...leftAfter(comment)]),
      ]);
      const closed = number.decode(answers[1]?.rows[0]?.['closed']);
      if (closed === 0) throw conflict('This report is already decided');
      if (comment === null) return { closed, removed: null };
      const [left, counts] = answers.slice(-2).map((answer) => answer.rows);
      return { closed, removed: { comment, left: toDeleted(comment, left ?? [], counts ?? []) } };
    },
  };
}

function toReport(row: TableRow): Report {
  return {
    id: text.decode(row['id']),
    commentId: text.decode(row['commentId']),
    pageType: text.decode(row['pageType']),
    pageId: text.decode(row['pageId']),
    content: text.decode(row['content']),
    author: authorOf(row, 'authorId', 'authorName'),
    reporter: authorOf(row, 'reporterId', 'reporterName'),
    reason: text.decode(row['reason']),
    createdAt: text.decode(row['createdAt']),
    isShown: boolean.decode(row['isShown']),
  };
}

/** Null when the comment is gone already. */
function toKnown(row: TableRow): KnownComment | null {
  if (row['userId'] === null || row['userId'] === undefined) return null;
  return {
    id: text.decode(row['commentId']),
    userId: text.decode(row['userId']),
    parentId: row['parentId'] === null ? null : text.decode(row['parentId']),
    page: { pageType: text.decode(row['pageType']) as PageType, pageId: text.decode(row['pageId']) },
    content: text.decode(row['content']),
  };
}
