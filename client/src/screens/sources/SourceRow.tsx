import { isPulled, type PulledSource } from '@hub/shared/feeds/sources.ts';
import { Box, Button, Group, Text, Title } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconPlayerPause } from '@tabler/icons-react';
import type { SourceState } from '@hub/shared/feeds/feeds.schema.ts';
import { errorCodeOf } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { formatLongInstant } from '../../format/dates.ts';
import { feedErrorText } from '../../format/sources.ts';
import wrapping from '../../ui/Wrapping.module.css';
import { sourceNames } from '../../format/sources.ts';
import { EntryRow } from './Entry.tsx';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

/** A source: its state in a sentence, and the actions on it. */
export function SourceRow({ state }: { state: SourceState }) {
  const { source, isOn, isPaused, lastSuccessTs, items } = state;
  const { tone, Icon, label } = toneOf(state);
  const problem = problemOf(state);
  return (
    <EntryRow>
      <Group gap="line" justify="space-between">
        <Title order={3} size="md" className={wrapping.breaks}>
          {sourceNames[source]}
        </Title>
        <Group component="span" gap="xs" wrap="nowrap" display="inline-flex" fw={600} fz="sm" c={tone}>
          <Icon size={17} aria-hidden />
          {label}
        </Group>
      </Group>
      <div aria-live="polite">
        {problem !== null && (
          <Text size="sm" c="wrong">
            {problem}
          </Text>
        )}
      </div>
      {state.unread.length > 0 && (
        <Text size="sm" c="wrong" className={wrapping.breaks}>
          {texts.unread(state.unread)}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {lastSuccessTs === null ? texts.neverRead : texts.lastRead(formatLongInstant(lastSuccessTs), items)}
        {isOn && isPulled(source) && ` ${texts.requests(state.requestsToday, state.requestsPerDay)}`}
      </Text>
      {isOn && isPulled(source) && <Actions source={source} isPaused={isPaused} />}
    </EntryRow>
  );
}

/** A source's problem in a sentence; null if there is none. */
function problemOf({ source, missingKey, missingMaster, lacksLeague, error }: SourceState): string | null {
  if (lacksLeague) return texts.lacksLeague;
  if (missingKey !== null) return texts.setKey(missingKey);
  if (missingMaster !== null) return texts.missingMaster(sourceNames[missingMaster]);
  if (error === null) return null;
  const since = texts.failedSince(formatLongInstant(error.ts), error.failures);
  return `${feedErrorText(error.code, source)} ${since}`;
}

function toneOf({ isOn, missingKey, lacksLeague, isPaused, error, lastSuccessTs }: SourceState) {
  if (lacksLeague) return { tone: 'dimmed', Icon: IconCircleDashed, label: texts.off } as const;
  if (missingKey !== null)
    return { tone: 'wrong', Icon: IconAlertTriangle, label: texts.keyMissing } as const;
  if (!isOn) return { tone: 'dimmed', Icon: IconCircleDashed, label: texts.off } as const;
  if (isPaused) return { tone: 'dimmed', Icon: IconPlayerPause, label: texts.paused } as const;
  if (error !== null) return { tone: 'wrong', Icon: IconAlertTriangle, label: texts.failing } as const;
  if (lastSuccessTs === null)
    return { tone: 'dimmed', Icon: IconCircleDashed, label: texts.waiting } as const;
  return { tone: 'good', Icon: IconCircleCheck, label: texts.good } as const;
}

function Actions({ source, isPaused }: { source: PulledSource; isPaused: boolean }) {
  const utils = trpc.useUtils();
  const onSettled = () => utils.admin.sources.invalidate();
  const pull = trpc.admin.pullSource.useMutation({ onSettled });
  const pause = trpc.admin.pauseSource.useMutation({ onSettled });
  // The row itself says why a source was unusable.
  const pullError = errorCodeOf(pull.error) === 'sourceUnusable' ? null : pull.error;
  const failure = pullError ?? pause.error;
  return (
    <Group gap="sm" mt="xs">
      <Button variant="default" size="xs" loading={pull.isPending} onClick={() => pull.mutate({ source })}>
        {texts.pullNow}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        loading={pause.isPending}
        onClick={() => pause.mutate({ source, isPaused: !isPaused })}
      >
        {isPaused ? texts.goOn : texts.pause}
      </Button>
      <Box component="output" c="dimmed" fz="sm">
        {pull.isSuccess ? texts.pulled(pull.data.changed) : ''}
      </Box>
      <Failure error={failure} />
    </Group>
  );
}
