import { IconMoodEmpty } from '@tabler/icons-react';
import { trpc } from '../../../api/trpc.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { CockpitSkeleton } from '../cockpit/CockpitSkeleton.tsx';
import { eveningOf } from './evening.ts';
import { EveningShow } from './EveningShow.tsx';
import { eveningTexts as texts } from './texts.ts';

/** A Friday evening of the demo's sample team in fast motion: from before the lock to the result, in four minutes. */
export function Component() {
  const { data: hub } = trpc.catalog.hub.useQuery();
  const isDemo = hub?.isDemo === true;
  const sample = trpc.catalog.sampleTeam.useQuery(undefined, { enabled: isDemo });
  const players = trpc.catalog.teamPlayers.useQuery(
    { playerIds: sample.data?.toSorted() ?? [] },
    { enabled: (sample.data?.length ?? 0) > 0 },
  );
  const fixtures = trpc.catalog.comingFixtures.useQuery(undefined, { enabled: isDemo });
  const isLoaded = hub !== undefined && players.data !== undefined && fixtures.data !== undefined;
  const evening = isLoaded ? eveningOf(players.data, fixtures.data, hub.nowTs) : undefined;
  const isEmpty = evening === null || sample.data?.length === 0;
  return (
    <>
      <PageHeader title={texts.title} subtitle={texts.about} />
      <LoadFailure of={sample} />
      <LoadFailure of={players} />
      <LoadFailure of={fixtures} />
      {hub !== undefined && !isDemo && <Nothing title={texts.demoOnly} hint={texts.demoOnlyHint} />}
      {isDemo && isEmpty && <Nothing title={texts.nothing} hint={texts.nothingHint} />}
      {isDemo && evening === undefined && !isEmpty && (
        <>
          <output>{texts.loading}</output>
          <CockpitSkeleton />
        </>
      )}
      {evening && <EveningShow key={evening.kickoffTs} evening={evening} />}
    </>
  );
}

const Nothing = ({ title, hint }: { title: string; hint: string }) => (
  <EmptyState Icon={IconMoodEmpty} title={title}>
    <p>{hint}</p>
  </EmptyState>
);
