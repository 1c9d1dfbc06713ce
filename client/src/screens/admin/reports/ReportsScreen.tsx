import { Button, Center, Loader } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { useHubNowMs } from '../../../api/hubClock.ts';
import { trpc } from '../../../api/trpc.ts';
import { paths } from '../../../paths.ts';
import { useIsAdmin } from '../../../auth/useIsAdmin.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EndSessions } from './EndSessions.tsx';
import { ReportCard } from './ReportCard.tsx';
import classes from './ReportsScreen.module.css';
import { TroubledMails } from './TroubledMails.tsx';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

/** For administrators; other users, and users whose role is unknown, are sent to the dashboard. */
export function ReportsScreen() {
  const isAdmin = useIsAdmin();
  if (isAdmin === null) return <Waiting />;
  return isAdmin ? <Reports /> : <Navigate to={paths.dashboard} replace />;
}

/** The reports that await a decision. */
function Reports() {
  const nowMs = useHubNowMs();
  const utils = trpc.useUtils();
  const [decided, setDecided] = useState('');
  const { data, error, isPending, isFetching, refetch, ...next } = trpc.community.reports.useInfiniteQuery(
    {},
    { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
  );
  const reports = data?.pages.flatMap((page) => page.reports) ?? [];

  const onDecided = (closed: number) => {
    setDecided(texts.decided(closed));
    void utils.community.reports.invalidate();
  };

  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.subtitle} />
      <p className={classes.decided}>
        <output>{decided}</output>
      </p>
      {isPending && <Waiting />}
      {data === undefined && error !== null && (
        <LoadFailure
          error={error}
          title={texts.loadFailed}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!isPending && reports.length === 0 && <EmptyState Icon={IconShieldCheck} title={texts.none} />}
      {reports.length > 0 && (
        <ul className={classes.reports}>
          {reports.map((report) => (
            <ReportCard key={report.id} report={report} nowMs={nowMs} onDecided={onDecided} />
          ))}
        </ul>
      )}
      {next.isFetchNextPageError && (
        <LoadFailure
          error={error}
          title={texts.moreFailed}
          isRetrying={isFetching}
          onRetry={() => void next.fetchNextPage()}
        />
      )}
      {next.hasNextPage && !next.isFetchNextPageError && (
        <Button variant="default" loading={next.isFetchingNextPage} onClick={() => void next.fetchNextPage()}>
          {texts.more}
        </Button>
      )}
      <TroubledMails />
      <EndSessions />
    </>
  );
}

function Waiting() {
  return (
    <Center component="output" p="xl">
      <Loader />
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
    </Center>
  );
}
