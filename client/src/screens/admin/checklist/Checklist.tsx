import { Anchor, Box, Group, Skeleton, Stack, Switch, Text, VisuallyHidden } from '@mantine/core';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { backupTrouble, type BackupState } from '@hub/shared/admin/backups.schema.ts';
import type { AdminChecklist } from '@hub/shared/admin/checklist.schema.ts';
import { officialElevenPath, paths } from '@hub/shared/hub/paths.ts';
import { useHubNowMs } from '../../../api/hubClock.ts';
import { trpc } from '../../../api/trpc.ts';
import { formatLongDay, formatLongInstant } from '../../../format/dates.ts';
import { sourceNames } from '../../../format/sources.ts';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import { Panel } from '../../../ui/Panel.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { checklistTexts as texts } from './texts.ts';

const REFRESH_MS = 60_000;
const HOUR_MS = 3_600_000;
/** Each active source is read at least once a day. */
const STALE_MS = 30 * HOUR_MS;

/** What is left to do for this matchday, each item one tap away. */
export function Checklist() {
  const query = trpc.admin.checklist.useQuery(undefined, { refetchInterval: REFRESH_MS });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.loadFailed} />;
  if (data === undefined) return <Skeleton height={220} maw="52rem" mb="lg" aria-busy />;
  return (
    <Panel title={texts.title(data.matchday)} maw="52rem" mb="lg">
      <Stack component="ul" gap="md">
        <Elevens {...data} />
        {data.expected.clubs > 0 && <Expected {...data.expected} />}
        <Sheets sheets={data.sheets} />
        <Item
          isDone={data.questions === 0}
          title={data.questions === 0 ? texts.questionsDone : texts.questions(data.questions)}
        >
          {data.questions > 0 && <Step to={paths.sources}>{texts.answer}</Step>}
        </Item>
        <Item isDone={data.held === 0} title={data.held === 0 ? texts.heldDone : texts.held(data.held)}>
          {data.held > 0 && <Step to={paths.sources}>{texts.decide}</Step>}
        </Item>
        <OldestSource oldest={data.oldestSource} />
        {data.backup !== undefined && <Backup state={data.backup} />}
      </Stack>
      <Reminder />
    </Panel>
  );
}

/** Whether the administrator gets a mail when something is missing; off by default. */
function Reminder() {
  const utils = trpc.useUtils();
  const { data, error } = trpc.admin.deskReminder.useQuery();
  const set = trpc.admin.setDeskReminder.useMutation({
    onSettled: () => utils.admin.deskReminder.invalidate(),
  });
  return (
    <Box mt="lg" pt="md" className={surfaces.lineAbove}>
      <Switch
        checked={set.isPending ? set.variables.isWanted : typeof data?.address === 'string'}
        disabled={data === undefined || set.isPending}
        onChange={(event) => set.mutate({ isWanted: event.currentTarget.checked })}
        label={texts.remind}
        description={
          data?.areMailsSent === false ? `${texts.remindHint} ${texts.noMailServer}` : texts.remindHint
        }
      />
      <Failure error={set.error ?? error} />
    </Box>
  );
}

interface ItemProps {
  isDone: boolean;
  title: string;
  children?: ReactNode;
}

function Item({ isDone, title, children }: ItemProps) {
  const Icon = isDone ? IconCircleCheck : IconCircleDashed;
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap">
      <Icon size={20} aria-hidden color={isDone ? 'var(--hub-tier-green)' : 'var(--hub-tier-amber)'} />
      <div>
        <Text fw={isDone ? 400 : 600}>
          <VisuallyHidden component="span">{isDone ? texts.done : texts.open}</VisuallyHidden>
          {title}
        </Text>
        {children}
      </div>
    </Group>
  );
}

const Step = ({ to, children }: { to: string; children: string }) => (
  <Anchor component={Link} to={to} size="sm" mih={32} mr="lg" className={taps.reach}>
    {children}
  </Anchor>
);

function Elevens({ elevens, elevensToCome }: Pick<AdminChecklist, 'elevens' | 'elevensToCome'>) {
  return (
    <Item
      isDone={elevens.length === 0}
      title={elevens.length === 0 ? texts.elevensDone : texts.elevens(elevens.length)}
    >
      {elevensToCome > 0 && (
        <Text size="sm" c="dimmed">
          {texts.elevensToCome(elevensToCome)}
        </Text>
      )}
      {elevens.map(({ fixtureId, teamId, club }) => (
        <Step key={`${fixtureId} ${teamId}`} to={officialElevenPath(fixtureId, teamId)}>
          {texts.enterEleven(club)}
        </Step>
      ))}
    </Item>
  );
}

const Expected = ({ told, clubs }: AdminChecklist['expected']) => (
  <Item isDone={told > 0} title={texts.expected(told, clubs)}>
    <Step to={paths.expectedElevens}>{texts.enterExpected}</Step>
  </Item>
);

function Sheets({ sheets }: Pick<AdminChecklist, 'sheets'>) {
  const [newest] = sheets;
  if (newest === undefined) return <Item isDone title={texts.sheetsDone} />;
  return (
    <Item isDone={false} title={texts.sheets(sheets.length)}>
      <Text size="sm" c="dimmed">
        {texts.newestMissing(newest.about, formatLongDay(newest.kickoffTs))}
      </Text>
      <Step to={paths.sheets}>{texts.enterSheets}</Step>
    </Item>
  );
}

/** @param nowMs time by the hub's clock; null: by the browser's */
const isFresh = (instantTs: string | null, nowMs: number | null): instantTs is string =>
  instantTs !== null && (nowMs ?? Date.now()) - Date.parse(instantTs) < STALE_MS;

function OldestSource({ oldest }: { oldest: AdminChecklist['oldestSource'] }) {
  // Sources are read by the hub's clock, which an operator can fix.
  const nowMs = useHubNowMs();
  if (oldest === null)
    return (
      <Item isDone={false} title={texts.noSource}>
        <Step to={paths.sources}>{texts.toSources}</Step>
      </Item>
    );
  const { source, lastSuccessTs } = oldest;
  const name = sourceNames[source];
  const isRead = isFresh(lastSuccessTs, nowMs);
  return (
    <Item
      isDone={isRead}
      title={
        lastSuccessTs === null ? texts.neverRead(name) : texts.readAt(name, formatLongInstant(lastSuccessTs))
      }
    >
      {!isRead && <Step to={paths.sources}>{texts.toSources}</Step>}
    </Item>
  );
}

function Backup({ state }: { state: BackupState }) {
  const trouble = backupTrouble(state);
  return (
    <Item
      isDone={trouble === null}
      title={state.takenTs === null ? texts.noBackup : texts.backup(formatLongInstant(state.takenTs))}
    >
      {trouble !== null && (
        <Text size="sm" c="dimmed">
          {trouble}
        </Text>
      )}
    </Item>
  );
}
