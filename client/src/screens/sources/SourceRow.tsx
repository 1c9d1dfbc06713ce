import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconCircleDashed, IconPlayerPause } from '@tabler/icons-react';
import { PULLED_SOURCES, type PulledSource, type SourceState } from '#shared/feeds.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { formatLongInstant } from '../../format/dates.ts';
import classes from './SourcesScreen.module.css';
import { sourceNames } from '../../format/sources.ts';
import { texts } from './texts.ts';

const isPulled = (source: string): source is PulledSource => PULLED_SOURCES.some((name) => name === source);

/** One source: how it is, in a sentence, and what can be done about it. */
export function SourceRow({ state }: { state: SourceState }) {
  const { source, isOn, isPaused, lastSuccessTs, items, error } = state;
  const { tone, Icon, label } = toneOf(state);
  return (
    <li>
      <div className={classes.head}>
        <h3 className={classes.name}>{sourceNames[source]}</h3>
        <span className={classes[tone]}>
          <Icon size={17} aria-hidden />
          {label}
        </span>
      </div>
      {error !== null && (
        <p className={classes.failure}>
          {texts.errors[error.code]} {texts.failedSince(formatLongInstant(error.ts), error.failures)}
        </p>
      )}
      <p className={classes.quiet}>
        {lastSuccessTs === null ? texts.neverRead : texts.lastRead(formatLongInstant(lastSuccessTs), items)}
        {isOn && isPulled(source) && ` ${texts.requests(state.requestsToday, state.requestsPerDay)}`}
      </p>
      {isOn && isPulled(source) && <Actions source={source} isPaused={isPaused} />}
    </li>
  );
}

function toneOf({ isOn, isPaused, error, lastSuccessTs }: SourceState) {
  if (!isOn) return { tone: 'off', Icon: IconCircleDashed, label: texts.off } as const;
  if (isPaused) return { tone: 'off', Icon: IconPlayerPause, label: texts.paused } as const;
  if (error !== null) return { tone: 'bad', Icon: IconAlertTriangle, label: texts.failing } as const;
  if (lastSuccessTs === null) return { tone: 'off', Icon: IconCircleDashed, label: texts.waiting } as const;
  return { tone: 'good', Icon: IconCircleCheck, label: texts.good } as const;
}

function Actions({ source, isPaused }: { source: PulledSource; isPaused: boolean }) {
  const utils = trpc.useUtils();
  const onSettled = () => void utils.admin.sources.invalidate();
  const pull = trpc.admin.pullSource.useMutation({ onSettled });
  const pause = trpc.admin.pauseSource.useMutation({ onSettled });
  const failure = pull.error ?? pause.error;
  return (
    <div className={classes.actions}>
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
      <output className={classes.quiet}>{pull.isSuccess ? texts.pulled(pull.data.changed) : ''}</output>
      {failure !== null && (
        <p className={classes.failure} role="alert">
          {errorText(failure)}
        </p>
      )}
    </div>
  );
}
