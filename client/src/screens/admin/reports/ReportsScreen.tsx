import { IconShieldCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useHubNowMs } from '../../../api/hubClock.ts';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Waiting } from '../../../ui/states/Waiting.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { NextPage } from '../../../ui/states/NextPage.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { EndSessions } from './EndSessions.tsx';
import { ReportCard } from './ReportCard.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { TroubledMails } from './TroubledMails.tsx';
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
