import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useHubNowMs } from '../../../api/hubClock.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadingState } from '../../../ui/states/LoadingState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { NextPage } from '../../../ui/states/NextPage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Box, Button, Group, Stack, Text, TextInput, Textarea, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../api/errorTexts.ts';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import type { TroubledMail } from '@hub/shared/alerts/mails.schema.ts';
import { formatLongInstant } from '../../../format/dates.ts';
import { texts } from './texts.ts';
import { Link } from 'react-router';
import type { NamedUser, DECISIONS, Report } from '@hub/shared/community/community.schema.ts';
import { REASON_LENGTH } from '@hub/shared/limits.ts';
import { reasonProblem } from '@hub/shared/community/communityRules.ts';
import { formatAge, formatKickoff } from '@hub/shared/text/format.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { clubPath, fixturePath, paths, playerPath } from '@hub/shared/hub/paths.ts';

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
      <PageHeader title={texts.title} />
      <Text c="good" mb="sm" mih={22}>
        <output>{decided}</output>
      </Text>
      {isPending && <LoadingState label={texts.loading} />}
      <LoadFailure of={query} title={texts.loadFailed} />
      {data !== undefined && reports.length === 0 && <EmptyState Icon={IconShieldCheck} title={texts.none} />}
      {reports.length > 0 && (
        <Stack component="ul" gap="md" mb="md">
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} nowMs={nowMs} onDecided={onDecided} />
          ))}
        </Stack>
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
      <Text size="sm" c="dimmed" mb="sm">
        {texts.sessions.text}
      </Text>
      <form onSubmit={form.onSubmit(() => end.mutate({ email }))} noValidate>
        <Group gap="sm" align="end" mb="sm">
          <TextInput
            flex="1 1 15rem"
            maw="22.5rem"
            label={texts.sessions.email}
            type="email"
            autoComplete="off"
            {...form.getInputProps('email')}
            error={end.isError ? errorText(end.error) : null}
          />
          <Button type="submit" variant="default" loading={end.isPending} disabled={email === ''}>
            {texts.sessions.submit}
          </Button>
        </Group>
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
    <Panel title={texts.mails} mt="lg">
      <Stack component="ul" gap="lg">
        {mails.map((mail) => (
          <Mail key={mail.id} mail={mail} />
        ))}
      </Stack>
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
      <Text fw={600} className={wrapping.breaks}>
        {subject}
      </Text>
      <Text size="sm" c="dimmed" mt="xs" mb="sm" className={wrapping.breaks}>
        {texts.mailTo(to.join(', '))} · {texts.attempts(attempts)} ·{' '}
        {nextAttemptTs === null ? texts.givenUp : texts.nextAttempt(formatLongInstant(nextAttemptTs))}
      </Text>
      <Text size="sm" c="dimmed" mt="xs" mb="sm" className={wrapping.breaks}>
        {error}
      </Text>
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

interface ReportCardProps {
  report: Report;
  /** The hub's current time. */
  nowMs: number | null;
  /** @param closed number of reports about the same content, decided together with this one */
  onDecided: (closed: number) => void;
}

/** A report with the reported text; the administrator gives a reason and keeps or removes the comment or poll. */
function ReportCard({ report, nowMs, onDecided }: ReportCardProps) {
  const [reason, setReason] = useState('');
  const { mutate, isPending, error, variables } = trpc.community.decideReport.useMutation({
    onSuccess: ({ closed }) => onDecided(closed),
  });
  const path = pathOfPage(report);
  const age = nowMs === null ? formatKickoff(report.createdAt) : formatAge(report.createdAt, nowMs);
  const canDecide = reasonProblem(reason) === null && !isPending;
  const decide = (decision: (typeof DECISIONS)[number]) => mutate({ reportId: report.id, decision, reason });

  return (
    <Box component="li" p="lg" className={surfaces.surface}>
      <Group gap="line" align="baseline" justify="space-between">
        <Title order={2} size="md" className={wrapping.breaks}>
          {texts.writtenBy[report.subject](nameOf(report.reportedUser))}
        </Title>
        {path !== null && (
          <Text component={Link} to={path} inherit c="accent">
            {texts.toPage}
          </Text>
        )}
      </Group>
      <Box
        component="blockquote"
        px="md"
        py="sm"
        bg="sunken"
        mt="sm"
        mb="sm"
        className={`${wrapping.breaks} ${wrapping.lines} ${surfaces.edged}`}
        dir="auto"
      >
        {report.content}
      </Box>
      {!report.isShown && (
        <Text size="sm" c="dimmed" mb="sm">
          {texts.gone[report.subject]}
        </Text>
      )}
      <Box component="dl" mb="sm">
        <Text component="dt" size="sm" c="dimmed">
          {texts.reportReason}
        </Text>
        <dd className={wrapping.breaks} dir="auto">
          {report.reason}
        </dd>
      </Box>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.reportedBy(nameOf(report.reporter), age)}
      </Text>
      <form
        onSubmit={(event) => {
          event.preventDefault();
        }}
      >
        <Group gap="sm" align="end">
          <Textarea
            flex="1 1 20rem"
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
        </Group>
      </form>
      <Failure error={error} title={texts.decisionFailed} />
    </Box>
  );
}

const nameOf = (user: NamedUser | null) =>
  user === null ? texts.deletedUser : user.displayName?.trim() || texts.nameless;

const LINEUPS = 'lineups_general';
const MY_TEAM = 'my_team_general';

const SCREEN_OF_TYPE = new Map<string, string>([
  ['players', paths.players],
  ['clubs', paths.clubs],
  ['news', paths.news],
  ['fixtures', paths.fixtures],
]);
const RECORD_PATH_OF_TYPE = new Map([
  ['player', playerPath],
  ['club', clubPath],
  ['fixture', fixturePath],
]);

/** The path of a discussion's page; null for a page type that this version does not know. */
export function pathOfPage({ pageType, pageId }: { pageType: string; pageId: string }): string | null {
  if (pageId === LINEUPS) return paths.lineups;
  if (pageId === MY_TEAM) return paths.myTeam;
  return RECORD_PATH_OF_TYPE.get(pageType)?.(pageId) ?? SCREEN_OF_TYPE.get(pageType) ?? null;
}
