import { Box, Group, Stack, Text } from '@mantine/core';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from 'react-router';
import type { PlayerFixture } from '@hub/shared/catalog/players.schema.ts';
import { fixturePath } from '@hub/shared/hub/paths.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { KickoffChange } from '../../fixtures/KickoffChange.tsx';
import { running } from '../../fixtures/fixtureTexts.ts';
import { useMatchPhase } from '../../fixtures/useHasBegun.ts';
import { Panel } from '../../ui/Panel.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import { texts } from './texts.ts';

/** The club's next fixtures, earliest first, with the days of rest before each. */
export function NextFixtures({ fixtures }: { fixtures: readonly PlayerFixture[] }) {
  return (
    <Panel title={texts.nextFixtures}>
      {fixtures.length === 0 && <EmptyState Icon={IconCalendarEvent} title={texts.noFixtures} />}
      {fixtures.length > 0 && (
        <ul>
          {fixtures.map((fixture) => (
            <FixtureRow key={fixture.fixtureId} fixture={fixture} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Longer than any break within a season; the summer does not count as rest. */
const SUMMER_DAYS = 75;

function FixtureRow({ fixture }: { fixture: PlayerFixture }) {
  const { opponent, isHome, kickoffTs, matchday, restDays, fixtureId, homeGoals, awayGoals } = fixture;
  const phase = useMatchPhase(fixture);
  return (
    <Stack component="li" gap={0} py="sm" pos="relative" className={surfaces.ruled}>
      <Group gap="line" justify="space-between">
        <Box component={Link} to={fixturePath(fixtureId)} className={`${taps.link} ${taps.covers}`}>
          <Group component="span" gap="sm" wrap="nowrap" display="inline-flex">
            {opponent !== null && <ClubMark team={opponent} />}
            {texts.against(isHome, opponent?.shortName ?? texts.unknownOpponent)}
          </Group>
        </Box>
        <Text span size="sm" c="dimmed">
          {texts.matchday(matchday)}
        </Text>
      </Group>
      <Group gap="line" justify="space-between" c="dimmed" fz="sm">
        <time dateTime={kickoffTs}>{formatKickoff(kickoffTs)}</time>
        <KickoffChange fixture={fixture} />
        {homeGoals !== null && awayGoals !== null && <span>{texts.finalScore(homeGoals, awayGoals)}</span>}
        {phase === 'running' && <strong>{running}</strong>}
        {phase === 'before' && restDays !== null && restDays < SUMMER_DAYS && (
          <span>{texts.restDays(restDays)}</span>
        )}
      </Group>
    </Stack>
  );
}
