import {
  REPORT_SUBJECTS,
  REPORTS_PER_PAGE,
  type CommentDeleted,
  type Report,
  type ReportAnswer,
  type ReportsPage,
  type ReportSubject,
  type Writer,
} from '@hub/shared/community/community.schema.ts';
import type { PageRef } from '@hub/shared/community/communityPages.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { boolean, nullable, number, selected, text, wordOf } from '../../schema/columns.ts';
import { reports as reportsTable } from '../../schema/community.ts';
import { deletion, leftOf, toDeleted, type KnownComment } from './comments.ts';
import { newId } from './ids.ts';
import { pollDeletion } from './polls.ts';
import { toNamedUser, countsOf, pageOf } from './rows.ts';
import { pageMarkAfter, readPageMark } from '../pageMark.ts';
import { upsertProfile } from './profiles.ts';
import { query, readRow, readRows, write, writeTogether, type ResultRow, type Write } from '../statements.ts';

const OPEN = query(
  {
    ...reportsTable.as('r').pick('id', 'subjectId', 'pageType', 'pageId', 'content', 'reason', 'createdAt'),
    ...reportsTable.as('r').pick('authorId', 'reporterId'),
    subject: selected('r.subject', wordOf(REPORT_SUBJECTS, 'comment')),
    authorName: selected('a.display_name', nullable(text)),
    reporterName: selected('b.display_name', nullable(text)),
    isShown: boolean,
  },
  `select {columns},
    case when (c.id is null or c.deleted_at is not null) and p.id is null then 0 else 1 end as is_shown
  from reports r
    left join profiles a on a.id = r.author_id
    left join profiles b on b.id = r.reporter_id
    left join comments c on c.id = r.subject_id
    left join polls p on p.id = r.subject_id
  where r.decision is null and r.created_at >= :value and (r.created_at > :value or r.id > :id)
  order by r.created_at, r.id limit :limit`,
);

const INTO_REPORTS = `insert into reports (id, subject, subject_id, page_type, page_id, content, author_id, reporter_id,
    reason, created_at)
  select :id, :subject, :subjectId, :pageType, :pageId, :content, :authorId, :reporterId, :reason, :nowTs where`;
const ONCE = 'on conflict (subject_id, reporter_id) do nothing';
/** They insert nothing if the subject is gone or this user has already reported it. */
const INSERT = {
  comment: write(
    `${INTO_REPORTS} exists (select 1 from comments where id = :subjectId and deleted_at is null) ${ONCE}`,
  ),
  poll: write(`${INTO_REPORTS} exists (select 1 from polls where id = :subjectId) ${ONCE}`),
} satisfies Record<ReportSubject, unknown>;

/** A user's reports, and decisions that removed the user's own posts. */
const CONCERNING = query(
  {
    ...reportsTable.pick('id', 'content', 'reason', 'createdAt', 'decision', 'decidedTs'),
    subject: wordOf(REPORT_SUBJECTS, 'comment'),
    answer: reportsTable.columns.decisionReason,
    isOwnContent: boolean,
  },
  `select id, subject, content, reason, created_at, decision, decided_ts, decision_reason as answer, 0 as is_own_content
    from reports where reporter_id = :userId
  union all select min(id), subject, min(content), '', min(created_at), decision, min(decided_ts), min(decision_reason), 1
    from reports where author_id = :userId and decision = 'remove' group by subject_id, subject, decision
  order by created_at desc, id limit 50`,
);

const OWN = query(
  { id: text },
  'select id from reports where subject_id = :subjectId and reporter_id = :reporterId',
);

const REPORTED = query(
  {
    ...reportsTable.as('r').pick('subjectId', 'decision', 'pageType', 'pageId'),
    parentId: nullable(text),
    userId: nullable(text),
    content: nullable(text),
    pollId: nullable(text),
  },
  `select {columns}, c.parent_id, c.user_id, c.content, p.id as poll_id
  from reports r
    left join comments c on c.id = r.subject_id and c.deleted_at is null
    left join polls p on p.id = r.subject_id
  where r.id = :reportId`,
);

const CLOSE = write(
  `update reports set decision = :decision, decided_by = :adminId, decided_ts = :decidedTs, decision_reason = :reason
  where subject_id = :subjectId and decision is null`,
);

const CLOSED = query(
  { closed: number },
  `select count(*) as closed from reports
  where subject_id = :subjectId and decided_by = :adminId and decided_ts = :decidedTs and decision_reason = :reason`,
);

/** A comment or poll at the time of its report. */
export interface Reported {
  subject: ReportSubject;
  id: string;
  /** The author. */
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

/** What a decision deleted, and on which page. */
export type Removed =
  | { subject: 'comment'; page: PageRef; left: CommentDeleted }
  | { subject: 'poll'; page: PageRef; pollId: string };

/** Users' complaints and the administrators' decisions. */
export function createReports(database: Database) {
  return {
    /** @throws AppError 'alreadyReportedComment', 'alreadyReportedPoll', 'commentGone', 'pollGone' */
    async report(user: Writer, reported: Reported, reason: string, now: Date): Promise<void> {
      const id = newId('report');
      const { subject, userId, page, content } = reported;
      const ids = { subjectId: reported.id, reporterId: user.id };
      const nowTs = now.toISOString();
      const [, , [kept]] = await writeTogether(database, [
        upsertProfile(user, nowTs),
        INSERT[subject]({ ...ids, id, subject, ...page, content, authorId: userId, reason, nowTs }),
        OWN(ids),
      ]);
      if (!kept) throw new AppError(REFUSALS[reported.subject].gone);
      if (kept.id !== id) throw new AppError(REFUSALS[reported.subject].repeated);
    },

    /** A user's reports and removed posts, with the decisions; newest first, fifty at most. */
    concerning: (userId: string): Promise<ReportAnswer[]> => readRows(database, CONCERNING({ userId })),

    /** Undecided reports, oldest first. @throws AppError 'malformedCursor' */
    async open(cursor: string | null): Promise<ReportsPage> {
      const after = cursor === null ? { value: '', id: '' } : readPageMark(cursor);
      const rows = await readRows(database, OPEN({ ...after, limit: REPORTS_PER_PAGE + 1 }));
      const reports = rows.slice(0, REPORTS_PER_PAGE).map(toReport);
      const last = reports.at(-1);
      return {
        reports,
        nextCursor: rows.length > REPORTS_PER_PAGE && last ? pageMarkAfter(last.createdAt, last.id) : null,
      };
    },

    /**
     * Decides all open reports about the same subject; 'remove' deletes the subject in the same transaction.
     *
     * @returns the number of closed reports, and the deleted subject if it still existed
     * @throws AppError 'reportNotFound', 'reportDecided'
     */
    async decide(
      { reportId, decision, reason, adminId }: Decision,
      now: Date,
    ): Promise<{ closed: number; removed: Removed | null }> {
      const row = await readRow(database, REPORTED({ reportId }));
      if (!row) throw new AppError('reportNotFound');
      if (row.decision !== null) throw new AppError('reportDecided');
      const { subjectId } = row;
      const decidedTs = now.toISOString();
      const removed = decision === 'remove' ? subjectOf(row) : null;
      const comment = removed?.subject === 'comment' ? removed.comment : null;
      const [, [counted], , left, counts] = await writeTogether(database, [
        CLOSE({ decision, adminId, decidedTs, reason, subjectId }),
        CLOSED({ subjectId, adminId, decidedTs, reason }),
        removed === null ? [] : deletionOf(removed, decidedTs),
        comment && leftOf(comment),
        comment && countsOf(comment.page),
      ]);
      const closed = counted?.closed ?? 0;
      if (closed === 0) throw new AppError('reportDecided');
      if (removed?.subject !== 'comment') return { closed, removed };
      const { page } = removed.comment;
      return {
        closed,
        removed: { subject: 'comment', page, left: toDeleted(removed.comment, left, counts) },
      };
    },
  };
}

const REFUSALS = {
  comment: { gone: 'commentGone', repeated: 'alreadyReportedComment' },
  poll: { gone: 'pollGone', repeated: 'alreadyReportedPoll' },
} as const satisfies Record<ReportSubject, object>;

type ReportedSubject =
  | { subject: 'comment'; comment: KnownComment }
  | { subject: 'poll'; page: PageRef; pollId: string };

/** The reported comment or poll; null if it is already gone. */
function subjectOf(row: ResultRow<typeof REPORTED>): ReportedSubject | null {
  const page = pageOf(row);
  const { subjectId, userId, parentId, content, pollId } = row;
  if (pollId !== null) return { subject: 'poll', page, pollId };
  if (userId === null) return null;
  return { subject: 'comment', comment: { id: subjectId, userId, parentId, page, content: content ?? '' } };
}

const deletionOf = (removed: ReportedSubject, nowTs: string): Write[] =>
  removed.subject === 'poll' ? pollDeletion(removed.pollId) : deletion(removed.comment, nowTs);

function toReport(row: ResultRow<typeof OPEN>): Report {
  const { authorId, authorName, reporterId, reporterName, ...report } = row;
  return {
    ...report,
    reportedUser: toNamedUser(authorId, authorName),
    reporter: toNamedUser(reporterId, reporterName),
  };
}
