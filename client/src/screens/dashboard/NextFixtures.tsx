import { Group, Stack, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { DashboardFixture } from '@hub/shared/catalog/dashboard.schema.ts';
import { DASHBOARD_FIXTURES } from '@hub/shared/limits.ts';
import { fixturePath, paths } from '@hub/shared/hub/paths.ts';
import { FixtureStatusBadge } from '../../fixtures/FixtureBadges.tsx';
import { KickoffChange } from '../../fixtures/KickoffChange.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { PanelLink } from './PanelLink.tsx';
import { RowSkeletons } from './RowSkeletons.tsx';
import grids from '../../ui/Grids.module.css';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { texts } from './texts.ts';

interface NextFixturesProps {
  fixtures: readonly DashboardFixture[] | undefined;
  postponed: readonly DashboardFixture[];
  isLoading: boolean;
}

export function NextFixtures({ fixtures, postponed, isLoading }: NextFixturesProps) {
  // After a failed request it is unknown whether there are any.
  const isEmpty = fixtures !== undefined && fixtures.length + postponed.length === 0;
  return (
    <Panel title={texts.nextFixtures} aside={<PanelLink to={paths.fixtures} label={texts.allFixtures} />}>
      {isLoading && <RowSkeletons rows={DASHBOARD_FIXTURES} gap="line" />}
      {isEmpty && <EmptyState Icon={IconCalendarEvent} title={texts.noFixtures} />}
      {fixtures !== undefined && !isEmpty && (
        <Stack component="ul" gap="line" className={grids.tiles} style={{ '--least': '22rem' }}>
          {fixtures.map((fixture) => (
            <FixtureRow key={fixture.id} fixture={fixture} status="scheduled" />
          ))}
          {postponed.map((fixture) => (
            <FixtureRow key={fixture.id} fixture={fixture} status="postponed" />
          ))}
        </Stack>
      )}
    </Panel>
  );
}

function FixtureRow({ fixture, status }: { fixture: DashboardFixture; status: 'scheduled' | 'postponed' }) {
  return (
    <Stack
      component="li"
      gap="line"
      align="center"
      py="xs"
      mih="var(--hub-row)"
      pos="relative"
      className={`${grids.columnRest} ${surfaces.lineAbove}`}
    >
      <Text
        component={Link}
        to={fixturePath(fixture.id)}
        size="md"
        c="ink"
        className={`${wrapping.hyphens} ${taps.link} ${taps.covers} ${grids.whole}`}
      >
        <TeamName name={fixture.homeTeamName} />{' '}
        <Text span inherit c="dimmed">
          {texts.versus}
        </Text>{' '}
        <TeamName name={fixture.awayTeamName} />
      </Text>
      <Group gap="sm" align="stretch" c="dimmed" fz="sm">
        {status === 'postponed' && <FixtureStatusBadge status={status} />}
        {status === 'scheduled' && (
          <time dateTime={fixture.kickoffTs}>{formatKickoff(fixture.kickoffTs)}</time>
        )}
        <KickoffChange fixture={{ ...fixture, status }} />
      </Group>
      <Text span size="sm" fw={600} px="sm" className={`${surfaces.soft} ${surfaces.pill}`}>
        {texts.matchdayBadge(fixture.matchday)}
      </Text>
    </Stack>
  );
}

/** A club name that moves to the next line as a whole before it breaks. */
function TeamName({ name }: { name: string | null }) {
  return (
    <Text span inherit fw={600} display="inline-block">
      {name ?? texts.unknownTeam}
    </Text>
  );
}
