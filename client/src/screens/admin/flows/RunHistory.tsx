import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import { sourceOfFlow, type FlowRun } from '@hub/shared/runs/flows.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { NextPage } from '../../../ui/states/NextPage.tsx';
import { formatKickoff } from '@hub/shared/text/format.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Admin.module.css';
import { texts } from './texts.ts';
import { FEED_ERRORS } from '@hub/shared/feeds/feeds.schema.ts';
import { feedErrorText } from '../../../format/sources.ts';

const ASK_AGAIN_MS = 1000;

const TONES: Record<FlowRun['outcome'], string | undefined> = {
  success: ui.good,
  error: ui.wrong,
  interrupted: ui.wrong,
  running: ui.busy,
  cancelled: ui.ink,
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
    <details className={ui.textSm}>
      <summary className={`${ui.strong} ${ui.pointed}`}>{texts.history}</summary>
      <LoadFailure of={query} />
      {runs?.length === 0 && <p className={ui.prose}>{texts.noRuns}</p>}
      <ol className={`${ui.above6} ${ui.below6}`}>
        {runs?.map((run) => (
          <RunRow key={run.id} run={run} source={sourceOfFlow(flowName)} />
        ))}
      </ol>
      <NextPage of={query} label={texts.moreRuns} size="compact-sm" />
    </details>
  );
}

function RunRow({ run, source }: { run: FlowRun; source: PulledSource | null }) {
  const { startedTs, trigger, outcome, durationMs, processed, message, errors } = run;
  return (
    <li className={`${ui.wrap} ${ui.gapY2} ${ui.gapX12} ${ui.lineAbove} ${ui.paddedY7}`}>
      <span className={classes.when}>{formatKickoff(startedTs)}</span>
      <span className={`${ui.strong} ${TONES[outcome]}`}>{texts.outcomes[outcome]}</span>
      <span>{texts.triggers[trigger]}</span>
      {outcome === 'success' && (
        <span>{source === null ? texts.processed(processed) : texts.facts(processed)}</span>
      )}
      {durationMs !== null && <span>{texts.duration(durationMs)}</span>}
      {message !== '' && outcome !== 'cancelled' && (
        <span className={`${ui.quiet} ${ui.breaks}`}>{pullFailure(message, source) ?? message}</span>
      )}
      <RunErrors errors={errors} />
    </li>
  );
}

/** The input a run could not use, collapsed; renders nothing if there was none. */
export function RunErrors({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <details className={`${ui.textSm} ${ui.ownLine}`}>
      <summary className={ui.pointed}>{texts.viewErrors(errors.length)}</summary>
      <ul className={`${ui.breaks} ${ui.above6} ${classes.bullets}`}>
        {errors.map((error) => (
          <li key={error}>{error}</li>
        ))}
      </ul>
    </details>
  );
}

/** A failed pull's message as a sentence; null for any other message. @param source null if the flow is not a pull */
export function pullFailure(message: string, source: PulledSource | null): string | null {
  const code = FEED_ERRORS.find((error) => error === message);
  return code === undefined || source === null ? null : feedErrorText(code, source);
}
