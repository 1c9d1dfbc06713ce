import { Box, Group, Text } from '@mantine/core';
import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import { sourceOfFlow, type FlowRun } from '@hub/shared/runs/flows.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { NextPage } from '../../../ui/states/NextPage.tsx';
import { formatKickoff } from '@hub/shared/text/format.ts';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import { FEED_ERRORS } from '@hub/shared/feeds/feeds.schema.ts';
import { feedErrorText } from '../../../format/sources.ts';

const ASK_AGAIN_MS = 1000;

const TONES: Record<FlowRun['outcome'], string> = {
  success: 'good',
  error: 'wrong',
  interrupted: 'wrong',
  running: 'busy',
  cancelled: 'ink',
};

interface RunHistoryProps {
  flowName: string;
  isRunning: boolean;
}

/** All runs of a flow, newest first. */
export function RunHistory({ flowName, isRunning }: RunHistoryProps) {
  const query = trpc.admin.runs.useInfiniteQuery(
    { name: flowName },
    {
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
      staleTime: 0,
      // Keeps refetching until the list has seen the end of the run, too.
      refetchInterval: ({ state }) =>
        isRunning || state.data?.pages[0]?.runs.some(({ outcome }) => outcome === 'running') === true
          ? ASK_AGAIN_MS
          : false,
    },
  );

  const runs = query.data?.pages.flatMap((page) => page.runs);
  return (
    <Box component="details" fz="sm">
      <Box component="summary" fw={600} className={taps.pointed}>
        {texts.history}
      </Box>
      <LoadFailure of={query} />
      {runs?.length === 0 && (
        <Box component="p" my="md">
          {texts.noRuns}
        </Box>
      )}
      <Box component="ol" mt="sm" mb="sm">
        {runs?.map((run) => (
          <RunRow key={run.id} run={run} source={sourceOfFlow(flowName)} />
        ))}
      </Box>
      <NextPage of={query} label={texts.moreRuns} size="compact-sm" />
    </Box>
  );
}

function RunRow({ run, source }: { run: FlowRun; source: PulledSource | null }) {
  const { startedTs, trigger, outcome, durationMs, processed, message, errors } = run;
  return (
    <Group component="li" gap="line" align="stretch" py="sm" className={surfaces.lineAbove}>
      <Text span inherit miw="12rem">
        {formatKickoff(startedTs)}
      </Text>
      <Text span inherit fw={600} c={TONES[outcome]}>
        {texts.outcomes[outcome]}
      </Text>
      <span>{texts.triggers[trigger]}</span>
      {outcome === 'success' && (
        <span>{source === null ? texts.processed(processed) : texts.facts(processed)}</span>
      )}
      {durationMs !== null && <span>{texts.duration(durationMs)}</span>}
      {message !== '' && outcome !== 'cancelled' && (
        <Text span inherit c="dimmed" className={wrapping.breaks}>
          {pullFailure(message, source) ?? message}
        </Text>
      )}
      <RunErrors errors={errors} />
    </Group>
  );
}

/** The input a run could not use, collapsed; renders nothing if there was none. */
export function RunErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <Box component="details" w="100%" fz="sm">
      <summary className={taps.pointed}>{texts.viewErrors(errors.length)}</summary>
      <Box component="ul" mt="sm" className={`${wrapping.breaks} ${wrapping.bullets}`}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </Box>
    </Box>
  );
}

/** A failed pull's message as a sentence; null for any other message. @param source null if the flow is not a pull */
export function pullFailure(message: string, source: PulledSource | null): string | null {
  const code = FEED_ERRORS.find((error) => error === message);
  return code === undefined || source === null ? null : feedErrorText(code, source);
}
