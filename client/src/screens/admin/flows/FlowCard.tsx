import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { CANCELLED, type Flow, type FlowResult, RUN_STAGES } from '@hub/shared/runs/flows.schema.ts';
import { httpStatusOf } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { sourceNames } from '../../../format/sources.ts';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { Failure } from '../../../ui/states/Failure.tsx';
import { Link } from 'react-router';
import { paths } from '@hub/shared/hub/paths.ts';
import { pullFailure } from './RunHistory.tsx';
import { RunErrors } from './RunHistory.tsx';
import { RunHistory } from './RunHistory.tsx';
import { ScheduleForm } from './ScheduleForm.tsx';
import { texts } from './texts.ts';

const TONES: Record<Flow['status'], string> = {
  active: 'good',
  running: 'busy',
  error: 'wrong',
  inactive: 'dimmed',
};

/** A flow with its state, its description and a button that starts it. */
export function FlowCard({ flow }: { flow: Flow }) {
  const utils = trpc.useUtils();
  const [elapsedMs, setElapsedMs] = useState<number | null>(null);
  const run = trpc.admin.runFlow.useMutation({
    onMutate: () => ({ startedMs: performance.now() }),
    onSettled: (_result, _error, _input, context) => {
      if (context !== undefined) setElapsedMs(Math.round(performance.now() - context.startedMs));
      void utils.catalog.invalidate();
      return Promise.all([utils.admin.flows.invalidate(), utils.admin.runs.invalidate()]);
    },
  });
  const isRunning = run.isPending || flow.status === 'running';
  const idleStatus = run.isError ? 'error' : flow.status;
  const status = isRunning ? 'running' : idleStatus;
  const shown = run.isError || isRunning ? null : (run.data ?? flow.lastResult);
  // A run that ends stores state and result together; a run that died left the previous run's result.
  const isInterrupted = run.data === undefined && flow.status === 'error' && shown?.success === true;

  return (
    <Stack component="li" gap="md" maw="52rem" p="lg" className={surfaces.surface}>
      <Group gap="md">
        <Title order={2} size="lg" className={wrapping.breaks}>
          {flow.name}
        </Title>
        <Text span size="sm" fw={600} bdrs="xl" px="sm" bd="1px solid currentColor" c={TONES[status]}>
          {texts.statuses[status]}
        </Text>
        <Button
          ms="auto"
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          disabled={isRunning}
          onClick={() => run.mutate({ name: flow.name })}
        >
          {isRunning ? texts.running : texts.execute}
        </Button>
      </Group>

      <output>
        {run.isError && (
          <span className={`${wrapping.breaks} ${surfaces.sunken} ${surfaces.outcome}`} data-failed>
            {texts.failed(httpStatusOf(run.error), run.error.message)}
          </span>
        )}
        {isInterrupted && (
          <span className={`${wrapping.breaks} ${surfaces.sunken} ${surfaces.outcome}`} data-failed>
            {texts.error(texts.interrupted)}
          </span>
        )}
        {shown !== null && !isInterrupted && (
          <span
            className={`${wrapping.breaks} ${surfaces.sunken} ${surfaces.outcome}`}
            data-failed={!shown.success || undefined}
          >
            {lineOf(flow, shown, run.data === undefined ? flow.lastDurationMs : elapsedMs)}
          </span>
        )}
      </output>
      {shown !== null && <RunErrors errors={shown.errors} />}
      {flow.progress !== null && <FlowProgress flowName={flow.name} progress={flow.progress} />}

      <Stack component="dl" gap="sm" fz="sm">
        <div>
          <Text component="dt" inherit c="dimmed">
            {texts.lastRun}
          </Text>
          <dd>{flow.lastRunTs === null ? texts.never : formatKickoff(flow.lastRunTs)}</dd>
        </div>
        {flow.url !== null && (
          <div>
            <Text component="dt" inherit c="dimmed">
              {texts.address}
            </Text>
            <Text component="dd" inherit ff="monospace" className={wrapping.breaks}>
              {flow.url}
            </Text>
          </div>
        )}
        <div>
          <Text component="dt" inherit c="dimmed">
            {texts.algorithm}
          </Text>
          <dd>
            {flow.pull === null
              ? (texts.descriptions.get(flow.name) ?? flow.description)
              : texts.pullOf(sourceNames[flow.pull.source])}
          </dd>
        </div>
      </Stack>
      {flow.schedule !== null && <ScheduleForm flowName={flow.name} schedule={flow.schedule} />}
      {flow.pull !== null && <PollIntervals isPaused={flow.pull.isPaused} />}
      <RunHistory flowName={flow.name} isRunning={isRunning} />
    </Stack>
  );
}

/** @param elapsedMs null if unknown */
function lineOf(
  { pull }: Pick<Flow, 'pull'>,
  { success, message, processed }: FlowResult,
  elapsedMs: number | null,
): string {
  if (success) return texts.success(message, processed, elapsedMs);
  if (message === CANCELLED) return texts.error(texts.cancelled);
  return texts.error(pullFailure(message, pull?.source ?? null) ?? message);
}

interface FlowProgressProps {
  flowName: string;
  progress: NonNullable<Flow['progress']>;
}

/** The progress of a run, with a button that cancels it. */
function FlowProgress({ flowName, progress }: FlowProgressProps) {
  const utils = trpc.useUtils();
  const cancel = trpc.admin.cancelRun.useMutation({ onSettled: () => utils.admin.invalidate() });
  const reached = RUN_STAGES.indexOf(progress.stage);
  return (
    <Group gap="md">
      <progress
        className={surfaces.progress}
        aria-label={texts.progress}
        value={reached + 1}
        max={RUN_STAGES.length}
      />
      <output>{texts.stages[progress.stage]}</output>
      <Button
        size="compact-sm"
        variant="default"
        leftSection={<IconPlayerStop size={14} aria-hidden />}
        loading={cancel.isPending}
        onClick={() => cancel.mutate({ name: flowName, runId: progress.runId })}
      >
        {texts.cancel}
      </Button>
      <Failure error={cancel.error} />
    </Group>
  );
}

/** When a source is read, and where to change that. */
function PollIntervals({ isPaused }: { isPaused: boolean }) {
  return (
    <p>
      {isPaused ? <strong>{texts.pullPaused}</strong> : texts.pollIntervals}{' '}
      <Anchor component={Link} to={paths.sources} inherit>
        {texts.toSources}
      </Anchor>
    </p>
  );
}
