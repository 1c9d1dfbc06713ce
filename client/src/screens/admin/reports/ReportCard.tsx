import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Link } from '../../../ui/address/Link.tsx';
import type { NamedUser, DECISIONS, Report } from '#shared/community/community.schema.ts';
import { REASON_LENGTH } from '#shared/community/communityLimits.ts';
import { reasonProblem } from '#shared/community/communityRules.ts';
import { trpc } from '../../../api/trpc.ts';
import { formatAge, formatKickoff } from '#shared/text/format.ts';
import { pathOfPage } from './pathOfPage.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

interface ReportCardProps {
  report: Report;
  /** The hub's current time. */
  nowMs: number | null;
  /** @param closed number of reports about the same content, decided together with this one */
  onDecided: (closed: number) => void;
}

/** A report with the reported text; the administrator gives a reason and keeps or removes the comment or poll. */
export function ReportCard({ report, nowMs, onDecided }: ReportCardProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, variables } = trpc.community.decideReport.useMutation({
    onSuccess: ({ closed }) => onDecided(closed),
  });
  const path = pathOfPage(report);
  const age = nowMs === null ? formatKickoff(report.createdAt) : formatAge(report.createdAt, nowMs);
  const canDecide = reasonProblem(reason) === null && !isPending;
  const decide = (decision: (typeof DECISIONS)[number]) => mutate({ reportId: report.id, decision, reason });

  return (
    <li className={`${ui.surface} ${classes.report}`}>
      <div className={`${ui.baseline} ${ui.gapY2} ${ui.gapX12} ${ui.toEnds}`}>
        <h2 className={`${ui.breaks} ${ui.text16}`}>
          {texts.writtenBy[report.subject](nameOf(report.reportedUser))}
        </h2>
        {path !== null && (
          <Link to={path} className={ui.accent}>
            {texts.toPage}
          </Link>
        )}
      </div>
      <blockquote
        className={`${ui.breaks} ${ui.padded} ${ui.onSunken} ${ui.above10} ${ui.below10} ${classes.content}`}
        dir="auto"
      >
        {report.content}
      </blockquote>
      {!report.isShown && (
        <p className={`${ui.quiet} ${ui.text135} ${ui.below10}`}>{texts.gone[report.subject]}</p>
      )}
      <dl className={ui.below6}>
        <dt className={ui.hint}>{texts.reportReason}</dt>
        <dd className={ui.breaks} dir="auto">
          {report.reason}
        </dd>
      </dl>
      <p className={`${ui.quiet} ${ui.text135} ${ui.below10}`}>
        {texts.reportedBy(nameOf(report.reporter), age)}
      </p>
      <form
        className={`${ui.stack10} ${classes.decision}`}
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Textarea
          label={texts.reason}
          rows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Button
          variant="default"
          disabled={!canDecide}
          loading={isPending && variables.decision === 'keep'}
          onClick={() => decide('keep')}
        >
          {texts.keep}
        </Button>
        <Button
          disabled={!canDecide}
          loading={isPending && variables.decision === 'remove'}
          onClick={() => decide('remove')}
        >
          {texts.remove[report.subject]}
        </Button>
      </form>
      <Failure error={error} title={texts.decisionFailed} />
    </li>
  );
}

const nameOf = (user: NamedUser | null) =>
  user === null ? texts.deletedUser : user.displayName?.trim() || texts.nameless;
