import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useHubNowMs } from '../../../api/hubClock.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { NextPage } from '../../../ui/states/NextPage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../api/errorTexts.ts';
import { Panel } from '../../../ui/Panel.tsx';
import { ReportCard } from './ReportCard.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import type { TroubledMail } from '#shared/alerts/mails.schema.ts';
import { formatLongInstant } from '../../../format/dates.ts';
import { texts } from './texts.ts';

/** Reports that await a decision. */
export function Component() {
  const nowMs = useHubNowMs();
  const utils = trpc.useUtils();
  const [decided, setDecided] = useState('');
  const query = trpc.community.reports.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const { data, isPending } = query;
  const reports = data?.pages.flatMap((page) => page.reports) ?? [];

  const onDecided = (closed: number) => {
    setDecided(texts.decided(closed));
    void utils.community.reports.invalidate();
  };

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <p className={`${ui.good} ${ui.below8} ${classes.decided}`}>
        <output>{decided}</output>
      </p>
      {isPending && <Waiting label={texts.loading} />}
      <LoadFailure of={query} title={texts.loadFailed} />
      {data !== undefined && reports.length === 0 && <EmptyState Icon={IconShieldCheck} title={texts.none} />}
      {reports.length > 0 && (
        <ul className={`${ui.stack14} ${ui.below14}`}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} nowMs={nowMs} onDecided={onDecided} />
          ))}
        </ul>
      )}
      <NextPage of={query} label={texts.more} failed={texts.moreFailed} />
      <TroubledMails />
      <EndSessions />
    </>
  );
}

/** Signs an account out everywhere, for instance one that was taken over. */
function EndSessions() {
  const form = useForm({
    initialValues: { email: '' },
    onValuesChange({ email }) {
      if (email !== '') end.reset();
    },
  });
  const end = trpc.admin.endSessions.useMutation({ onSuccess: () => form.reset() });
  const email = form.values.email.trim();

  return (
    <Panel title={texts.sessions.title}>
      <p className={`${ui.quiet} ${ui.text135} ${ui.below10}`}>{texts.sessions.text}</p>
      <form
        className={`${ui.ends} ${ui.gap10} ${ui.below6} ${classes.endSessions}`}
        onSubmit={form.onSubmit(() => end.mutate({ email }))}
        noValidate
      >
        <TextInput
          label={texts.sessions.email}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
          error={end.isError ? errorText(end.error) : null}
        />
        <Button type="submit" variant="default" loading={end.isPending} disabled={email === ''}>
          {texts.sessions.submit}
        </Button>
      </form>
      <output>{end.isSuccess ? texts.sessions.ended(end.data.ended) : ''}</output>
    </Panel>
  );
}

/** Mails that the mail server rejected; renders nothing without any. */
function TroubledMails() {
  const { data: mails = [] } = trpc.admin.troubledMails.useQuery();
  if (mails.length === 0) return null;
  return (
    <Panel title={texts.mails} className={ui.above20}>
      <ul className={ui.stack16}>
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </ul>
    </Panel>
  );
}

function Mail({ mail }: { mail: TroubledMail }) {
  const utils = trpc.useUtils();
  const changed = { onSuccess: () => utils.admin.troubledMails.invalidate() };
  const retry = trpc.admin.retryMail.useMutation(changed);
  const discard = trpc.admin.discardMail.useMutation(changed);
  const { id: mailId, subject, to, attempts, nextAttemptTs, error } = mail;
  return (
    <li>
      <p className={`${ui.strong} ${ui.breaks}`}>{subject}</p>
      <p className={`${ui.note} ${ui.breaks} ${ui.above2} ${ui.below6}`}>
        {texts.mailTo(to.join(', '))} · {texts.attempts(attempts)} ·{' '}
        {nextAttemptTs === null ? texts.givenUp : texts.nextAttempt(formatLongInstant(nextAttemptTs))}
      </p>
      <p className={`${ui.note} ${ui.breaks} ${ui.above2} ${ui.below6}`}>{error}</p>
      <Button size="xs" variant="default" loading={retry.isPending} onClick={() => retry.mutate({ mailId })}>
        {texts.retryMail}
      </Button>{' '}
      <Button
        size="xs"
        variant="subtle"
        loading={discard.isPending}
        onClick={() => discard.mutate({ mailId })}
      >
        {texts.discardMail}
      </Button>
    </li>
  );
}
