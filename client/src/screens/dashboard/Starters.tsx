import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconCloudOff, IconHourglass } from '@tabler/icons-react';
import { useId } from 'react';
import type { Dashboard, DashboardStarter } from '@hub/shared/catalog/dashboard.schema.ts';
import { clubNamed } from '../../clubs/TeamBadge.tsx';
import { PlayerRow } from '../../players/PlayerRow.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PositionBadges } from '../../players/profile/PositionBadges.tsx';
import { formatKickoff } from '@hub/shared/text/format.ts';
import grids from '../../ui/Grids.module.css';
import { RowSkeletons } from './RowSkeletons.tsx';
import { texts } from './texts.ts';

interface StartersProps {
  /** Null before the first run, undefined until loaded. */
  starters: Dashboard['starters'] | undefined;
  isLoading: boolean;
  className?: string;
}

/** The ten surest and the ten most doubtful starters of the next matchday. */
export function Starters({ starters, isLoading, className }: StartersProps) {
  const matchday = starters?.matchday ?? null;
  return (
    <Panel
      title={matchday === null ? texts.starters : texts.startersOfMatchday(matchday)}
      aside={
        <Group component="span" gap="line" align="stretch" c="dimmed" fz="sm">
          <strong>{texts.noGuarantee}</strong>
          {starters && <time dateTime={starters.asOfTs}>{texts.asOf(formatKickoff(starters.asOfTs))}</time>}
        </Group>
      }
      className={className ?? ''}
    >
      {isLoading && (
        <Stack gap="lg" flex={1} className={grids.halves}>
          <RowSkeletons rows={SHOWN_AT_FIRST} />
          <RowSkeletons rows={SHOWN_AT_FIRST} />
        </Stack>
      )}
      {!isLoading && starters === undefined && (
        <EmptyState Icon={IconCloudOff} title={texts.startersNotLoaded} />
      )}
      {starters === null && (
        <EmptyState Icon={IconHourglass} title={texts.beforeFirstRun}>
          <p>{texts.beforeFirstRunExplained}</p>
        </EmptyState>
      )}
      {starters && (
        <Stack gap="lg" flex={1} className={grids.halves}>
          <StarterList title={texts.surest} starters={starters.surest} emptyText={texts.noSurest} />
          <StarterList
            title={texts.mostDoubtful}
            starters={starters.mostDoubtful}
            emptyText={texts.noDoubtful}
          />
        </Stack>
      )}
    </Panel>
  );
}

interface StarterListProps {
  title: string;
  starters: readonly DashboardStarter[];
  emptyText: string;
}

const SHOWN_AT_FIRST = 5;

function StarterList({ title, starters, emptyText }: StarterListProps) {
  const titleId = useId();
  const [isOpen, { toggle }] = useDisclosure(false);
  const shown = isOpen ? starters : starters.slice(0, SHOWN_AT_FIRST);
  return (
    <div>
      <Title order={3} id={titleId} c="dimmed" fw={600} fz="sm" mb="xs" lh="1.6">
        {title}
      </Title>
      {starters.length === 0 && (
        <Text c="dimmed" my="md">
          {emptyText}
        </Text>
      )}
      {starters.length > 0 && (
        <ol aria-labelledby={titleId}>
          {shown.map((starter) => (
            <PlayerRow
              key={starter.playerId}
              player={{ id: starter.playerId, name: starter.name }}
              team={clubNamed(starter.teamShortName)}
              meta={
                <>
                  <PositionBadges positions={[starter.positionPrimary]} />
                  <span>{starter.teamShortName ?? texts.unknownTeam}</span>
                  <PlayerStatusLabels player={starter} />
                </>
              }
              startProbability={starter.startProbability}
            />
          ))}
        </ol>
      )}
      {starters.length > SHOWN_AT_FIRST && (
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={isOpen}
          aria-describedby={titleId}
          onClick={toggle}
        >
          {isOpen ? texts.less : texts.more}
        </Button>
      )}
    </div>
  );
}
