import { NativeSelect } from '@mantine/core';
import type { PageRef } from '#shared/community/communityPages.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { toShownTeam } from '../../fixtures/fixtureTexts.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { texts } from '../texts.ts';

const UNKNOWN_TEAM = 'Unbekannt';

interface PollEndProps {
  page: PageRef;
  /** Empty for a poll without an end. */
  fixtureId: string;
  onChange: (fixtureId: string) => void;
}

/** Chooses the kickoff at which a poll ends: that of the page's own fixture, or of one of the next ones. */
export function PollEnd({ page: { pageType, pageId }, fixtureId, onChange }: PollEndProps) {
  const nowMs = useHubNowMs();
  const { data: dashboard } = trpc.catalog.dashboard.useQuery();
  const { data: own } = trpc.catalog.fixture.useQuery(
    { fixtureId: pageId },
    { enabled: pageType === 'fixture' },
  );

  const next = (dashboard?.nextFixtures ?? []).map((fixture) => ({
    id: fixture.id,
    kickoffTs: fixture.kickoffTs,
    home: fixture.homeTeamName ?? UNKNOWN_TEAM,
    away: fixture.awayTeamName ?? UNKNOWN_TEAM,
  }));
  const offered = [
    ...(own === undefined
      ? []
      : [
          {
            id: own.fixture.id,
            kickoffTs: own.fixture.kickoffTs,
            home: toShownTeam(own.fixture.home).name,
            away: toShownTeam(own.fixture.away).name,
          },
        ]),
    ...next.filter(({ id }) => id !== own?.fixture.id),
  ].filter(({ kickoffTs }) => nowMs !== null && Date.parse(kickoffTs) > nowMs);

  return (
    <NativeSelect
      label={texts.end}
      value={offered.some(({ id }) => id === fixtureId) ? fixtureId : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        { value: '', label: texts.noEnd },
        ...offered.map(({ id, home, away, kickoffTs }) => ({
          value: id,
          label: texts.kickoffOf(home, away, formatKickoff(kickoffTs)),
        })),
      ]}
    />
  );
}
