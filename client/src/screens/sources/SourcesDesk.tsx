import { Skeleton } from '@mantine/core';
import { trpc } from '../../api/trpc.ts';
import { formatSeason } from '#shared/text/format.ts';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { ClubQuestions } from './ClubQuestions.tsx';
import { Conflicts } from './Conflicts.tsx';
import { Contradictions } from './Contradictions.tsx';
import { ElevenContradictions } from './ElevenContradictions.tsx';
import { PendingChanges } from './PendingChanges.tsx';
import { IdentityQuestions } from './IdentityQuestions.tsx';
import { NewsFeeds } from './NewsFeeds.tsx';
import { IncompleteReports } from './IncompleteReports.tsx';
import { SourceRow } from './SourceRow.tsx';
import { UnknownPositions } from './UnknownPositions.tsx';
import ui from '../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

const REFRESH_MS = 30_000;

/** The administrators' part: each source's state, and the queues of decisions. */
export function SourcesDesk() {
  const query = trpc.admin.sources.useQuery(undefined, {
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  if (query.isLoadingError) return <LoadFailure of={query} title={texts.loadFailed} />;
  if (data === undefined) return <Skeleton height={260} aria-busy />;
  const areAllOff = data.sources.every(({ isOn, missingKey }) => !isOn && missingKey === null);
  return (
    <>
      <Panel title={texts.states}>
        {areAllOff && <p>{texts.allOff}</p>}
        {data.heldBackSeasons.map((season) => (
          <p key={season} className={`${ui.wrong} ${ui.textSm}`}>
            {texts.heldBackSeason(formatSeason(season))}
          </p>
        ))}
        <ul>
          {data.sources.map((state) => (
            <SourceRow key={state.source} state={state} />
          ))}
        </ul>
      </Panel>
      {data.newsFeeds.length > 0 && <NewsFeeds feeds={data.newsFeeds} />}
      {data.clubQuestions.length > 0 && <ClubQuestions questions={data.clubQuestions} clubs={data.clubs} />}
      {data.held.length > 0 && <PendingChanges held={data.held} />}
      {data.contradictions.length > 0 && <Contradictions contradictions={data.contradictions} />}
      {data.elevens.length > 0 && <ElevenContradictions elevens={data.elevens} />}
      {data.incompleteReports.length > 0 && <IncompleteReports matches={data.incompleteReports} />}
      {data.conflicts.length > 0 && <Conflicts conflicts={data.conflicts} />}
      {data.questions.length > 0 && <IdentityQuestions questions={data.questions} />}
      {data.unknownPositions.length > 0 && <UnknownPositions players={data.unknownPositions} />}
    </>
  );
}
