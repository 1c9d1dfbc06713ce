import { Center, Loader } from '@mantine/core';
import { IconChartBar } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { USAGE_DAYS, type NamedCount, type Usage } from '#shared/hub/analytics.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { useIsAdmin } from '../../../auth/useIsAdmin.ts';
import { formatUtcDay } from '../../../format/dates.ts';
import { formatCount } from '#shared/text/format.ts';
import { paths } from '../../../paths.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Segments } from '../../../ui/Segments.tsx';
import classes from './UsageScreen.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

type Days = (typeof USAGE_DAYS)[number];

/** For administrators; other users, and users whose role is unknown, are sent to the dashboard. */
export function UsageScreen() {
  const isAdmin = useIsAdmin();
  if (isAdmin === null) return <Waiting />;
  return isAdmin ? <Usages /> : <Navigate to={paths.dashboard} replace />;
}

function Usages() {
  const [days, setDays] = useState<Days>(30);
  const { data, error, isPending, isFetching, refetch } = trpc.admin.usage.useQuery({ days });
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <div className={classes.head}>
        <Segments
          label={texts.period}
          value={String(days)}
          onChange={(value) => setDays(USAGE_DAYS.find((choice) => String(choice) === value) ?? days)}
          choices={USAGE_DAYS.map((choice) => ({ value: String(choice), label: texts.days(choice) }))}
        />
      </div>
      {isPending && <Waiting />}
      {data === undefined && error !== null && (
        <LoadFailure
          error={error}
          title={texts.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === null && <p>{texts.elsewhere}</p>}
      {data && <Figures usage={data} />}
    </>
  );
}

function Figures({ usage }: { usage: Usage }) {
  if (usage.screens.length === 0)
    return (
      <EmptyState Icon={IconChartBar} title={texts.none}>
        <p>{texts.noneHint}</p>
      </EmptyState>
    );
  const lists = [
    [texts.screens, usage.screens],
    [texts.channels, usage.channels],
    [texts.flows, usage.flows],
    [texts.campaigns, usage.campaigns],
  ] as const;
  return (
    <div className={classes.panels}>
      <Panel title={texts.perDay} className={classes.wide}>
        <DayBars days={usage.days} />
      </Panel>
      {lists
        .filter(([, counts]) => counts.length > 0)
        .map(([title, counts]) => (
          <Panel key={title} title={title}>
            <Counts counts={counts} />
          </Panel>
        ))}
    </div>
  );
}

/** A bar for each day; its height is the number of visits. */
function DayBars({ days }: Pick<Usage, 'days'>) {
  const most = Math.max(1, ...days.map(({ visits }) => visits));
  return (
    <>
      <ol className={classes.days}>
        {days.map(({ day, visits, views }) => (
          <li key={day} title={`${formatUtcDay(day)}: ${texts.visits(visits)}, ${texts.views(views)}`}>
            <span className={classes.bar} style={{ blockSize: `${(visits / most) * 100}%` }} />
            <VisuallyHidden>{`${formatUtcDay(day)}: ${texts.visits(visits)}, ${texts.views(views)}`}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className={classes.ends} aria-hidden>
        <span>{formatUtcDay(days[0]?.day ?? '')}</span>
        <span>{formatUtcDay(days.at(-1)?.day ?? '')}</span>
      </p>
    </>
  );
}

function Counts({ counts }: { counts: readonly NamedCount[] }) {
  return (
    <ul className={classes.counts}>
      {counts.map(({ name, count }) => (
        <li key={name}>
          <span>{name}</span>
          <span className={classes.count}>{formatCount(count)}</span>
        </li>
      ))}
    </ul>
  );
}

const Waiting = () => (
  <Center mih={200}>
    <Loader />
  </Center>
);
