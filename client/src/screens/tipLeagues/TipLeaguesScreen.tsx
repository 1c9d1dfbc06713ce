import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconPlus, IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { TipLeagueSummary } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { formatCountdown } from '../../format/dates.ts';
import { tipLeaguePath } from '@hub/shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import taps from '../../ui/Taps.module.css';
import wrapping from '../../ui/Wrapping.module.css';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { FoundDialog } from './FoundDialog.tsx';
import { texts } from './texts.ts';
import grids from '../../ui/Grids.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** The user's friends' leagues, and the open tips in each. */
export function Component() {
  const query = trpc.tipLeagues.mine.useQuery();
  const { data, error } = query;
  const [isFounding, setIsFounding] = useState(false);
  const navigate = useNavigate();
  const found = () => setIsFounding(true);

  return (
    <>
      <PageHeader title={texts.title} />
      {data === undefined && error === null && <Loading />}
      <LoadFailure of={query} title={texts.notLoaded} />
      {data?.length === 0 && (
        <EmptyState Icon={IconUsersGroup} title={texts.none}>
          <Text c="dimmed" mb="sm" maw="34rem">
            {texts.noneExplained}
          </Text>
          <Button onClick={found}>{texts.newLeague}</Button>
        </EmptyState>
      )}
      {data !== undefined && data.length > 0 && (
        <>
          <Stack component="ul" gap="sm" mb="md" maw="60rem" className={grids.tiles} style={TILES}>
            {data.map((league) => (
              <LeagueRow key={league.id} league={league} />
            ))}
          </Stack>
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={found}>
            {texts.newLeague}
          </Button>
        </>
      )}
      <FoundDialog
        isOpen={isFounding}
        onClose={() => setIsFounding(false)}
        onFounded={(leagueId) => void navigate(tipLeaguePath(leagueId))}
      />
    </>
  );
}

const TILES = { '--least': '22rem' };

function LeagueRow({ league: { id, name, members, clubs, open, next } }: { league: TipLeagueSummary }) {
  const nowMs = useHubNowMs();
  const isMissing = open !== null && open.tipped < open.clubs;
  return (
    <Stack
      component="li"
      gap="sm"
      pos="relative"
      px="md"
      py="md"
      className={`${surfaces.surface} ${surfaces.rises}`}
    >
      <Group gap="line" align="baseline" justify="space-between">
        <Text
          component={Link}
          to={tipLeaguePath(id)}
          size="lg"
          c="ink"
          fw={600}
          td="none"
          className={`${taps.covers} ${wrapping.breaks}`}
        >
          {name}
        </Text>
        <Text span size="sm" c="dimmed">
          {texts.members(members)}
        </Text>
      </Group>
      <Group component="span" gap="xs" align="stretch" title={clubs.map((club) => club.name).join(', ')}>
        {clubs.map((club) => (
          <ClubMark key={club.id} team={club} />
        ))}
        <VisuallyHidden>{clubs.map((club) => club.name).join(', ')}</VisuallyHidden>
      </Group>
      <Group component="p" gap="line" align="baseline" justify="space-between" fz="sm">
        {open === null ? (
          <Text span size="sm" c="dimmed">
            {next === null ? texts.nothingOpen : texts.isOver(next.season)}
          </Text>
        ) : (
          <>
            <Text component="strong" inherit fw={600} c={isMissing ? 'accent' : 'ink'}>
              {texts.tippedOf(open.tipped, open.clubs)}
            </Text>
            <Text span size="sm" c="dimmed">
              {texts.matchday(open.matchday)}
              {nowMs !== null && `, ${texts.lock(formatCountdown(open.lockTs, nowMs))}`}
            </Text>
          </>
        )}
      </Group>
    </Stack>
  );
}

function Loading() {
  return (
    <>
      <VisuallyHidden>
        <output>{texts.loading}</output>
      </VisuallyHidden>
      <Stack gap="sm" mb="md" maw="60rem" className={grids.tiles} style={TILES}>
        <Skeleton height={104} />
        <Skeleton height={104} />
      </Stack>
    </>
  );
}
