import {
  REPORT_SUBJECTS,
  REPORTS_PER_PAGE,
  type CommentDeleted,
  type Report,
  type ReportsPage,
  type ReportSubject,
} from '../../shared/community.ts';
import type { PageRef } from '../../shared/communityPages.ts';
import { conflict, notFound } from '../errors.ts';
import type { Database, Statement, TableRow } from '../provider/provider.ts';
import { boolean, number, text } from '../schema/columns.ts';
import { deletion, leftAfter, toDeleted, type KnownComment } from './communityComments.ts';
import { newId } from './communityIds.ts';
import { pollDeletion } from './communityPolls.ts';
import { authorOf, pageOf } from './communityRows.ts';
import { MISSING } from './missing.ts';
import { pageMarkAfter, readPageMark } from './pageMark.ts';
import { keepProfile, type Writer } from './profiles.ts';
import { readRows } from './readRows.ts';

const REPORTS = `select r.id, r.subject, r.subject_id, r.page_type, r.page_id, r.content, r.reason, r.created_at,
    r.author_id, a.display_name as author_name, r.reporter_id, b.display_name as reporter_name,
    case when (c.id is null or c.deleted_at is not null) and p.id is null then 0 else 1 end as is_shown
  from reports r
    left join profiles a on a.id = r.author_id
    left join profiles b on b.id = r.reporter_id
    left join comments c on c.id = r.subject_id
    left join polls p on p.id = r.subject_id`;

/** What is complained about, as it is at that moment. */
export interface Reported {
  subject: ReportSubject;
  id: string;
  /** Of the author. */
  userId: string;
  page: PageRef;
  content: string;
}

export interface Decision {
  reportId: string;
  decision: 'keep' | 'remove';
  reason: string;
  adminId: string;
}

/** What a decision took away, and where. */
export type Removed =
  | { subject: 'comment'; page: PageRef; left: CommentDeleted }
  | { subject: 'poll'; page: PageRef; pollId: string };

/** What users find wrong, and what administrators say to it. */
export function createReports(database: Database) {
  return {
    /** @throws AppError 'conflict' when this user has reported it before, 'notFound' when it is gone */
    async report(writer: Writer, reported: Reported, reason: string, now: Date): Promise<void> {
      const id = newId('report');
      const nowTs = now.toISOString();
      const { subject, userId, page, content } = reported;
      const isThere =
        subject === 'comment'
          ? 'exists (select 1 from comments where id = ? and deleted_at is null)'
          : 'exists (select 1 from polls where id = ?)';
      const answers = await database.batch([
        keepProfile(writer, nowTs),
        {
          sql: `insert into reports (id, subject, subject_id, page_type, page_id, content, author_id, reporter_id,
              reason, created_at)
            select ?, ?, ?, ?, ?, ?, ?, ?, ?, ? where ${isThere}
            on conflict (subject_id, reporter_id) do nothing`,
          args: [
            id,
            subject,
            reported.id,
            page.pageType,
            page.pageId,
            content,
            userId,
            writer.id,
            reason,
            nowTs,
            reported.id,
          ],
        },
        {
          sql: 'select id from reports where subject_id = ? and reporter_id = ?',
          args: [reported.id, writer.id],
        },
      ]);
      const kept = answers[2]?.rows[0];
      if (!kept) throw notFound(MISSING[subject]);
      if (text.decode(kept['id']) !== id) throw conflict(ALREADY_REPORTED[subject]);
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
     * Decides all open reports about what was reported; 'remove' deletes it in the same transaction.
     *
     * @returns how many were closed, and what was deleted when it was still there
     * @throws AppError 'notFound' without the report, 'conflict' when it is decided
     */
    async decide(
      { reportId, decision, reason, adminId }: Decision,
      now: Date,
    ): Promise<{ closed: number; removed: Removed | null }> {
      const { rows } = await database.sql(
        `select r.subject, r.subject_id, r.decision, r.page_type, r.page_id, c.parent_id, c.user_id, c.content,
            p.id as poll_id
          from reports r
            left join comments c on c.id = r.subject_id and c.deleted_at is null
            left join polls p on p.id = r.subject_id
          where r.id = ?`,
        [reportId],
      );
      const row = rows[0];
      if (!row) throw notFound('There is no such report');
      if (row['decision'] !== null) throw conflict('This report is already decided');
      const subjectId = text.decode(row['subjectId']);
      const decidedTs = now.toISOString();
      const removal = decision === 'remove' ? removalOf(row, decidedTs) : null;
      const answers = await database.batch([
        {
          sql: `update reports set decision = ?, decided_by = ?, decided_ts = ?, decision_reason = ?
            where subject_id = ? and decision is null`,
          args: [decision, adminId, decidedTs, reason, subjectId],
        },
        {
          sql: `select count(*) as closed from reports
            where subject_id = ? and decided_by = ? and decided_ts = ? and decision_reason = ?`,
          args: [subjectId, adminId, decidedTs, reason],
        },
        ...(removal?.statements ?? []),
      ]);
      const closed = number.decode(answers[1]?.rows[0]?.['closed']);
      if (closed === 0) throw conflict('This report is already decided');
      return { closed, removed: removal?.removedFrom(answers.map((answer) => answer.rows)) ?? null };
    },
  };
}

const ALREADY_REPORTED: Record<ReportSubject, string> = {
  comment: 'You have already reported this comment',
  poll: 'You have already reported this poll',
};

interface Removal {
  statements: Statement[];
  /** @param answers to all statements of the batch that ends with these */
  removedFrom: (answers: TableRow[][]) => Removed;
}

/** How to delete what was reported; null when it is gone already. */
function removalOf(row: TableRow, nowTs: string): Removal | null {
  const page = pageOf(row);
  const pollId = row['pollId'];
  if (typeof pollId === 'string')
    return { statements: pollDeletion(pollId), removedFrom: () => ({ subject: 'poll', page, pollId }) };
  const comment = toKnown(row);
  if (comment === null) return null;
  return {
    statements: [...deletion(comment, nowTs), ...leftAfter(comment)],
    removedFrom(answers) {
      const [left = [], counts = []] = answers.slice(-2);
      return { subject: 'comment', page, left: toDeleted(comment, left, counts) };
    },
  };
}

function toReport(row: TableRow): Report {
  const subject = text.decode(row['subject']);
  return {
    id: text.decode(row['id']),
    subject: REPORT_SUBJECTS.find((one) => one === subject) ?? 'comment',
    subjectId: text.decode(row['subjectId']),
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
    id: text.decode(row['subjectId']),
    userId: text.decode(row['userId']),
    parentId: row['parentId'] === null ? null : text.decode(row['parentId']),
    page: pageOf(row),
    content: text.decode(row['content']),
  };
}
