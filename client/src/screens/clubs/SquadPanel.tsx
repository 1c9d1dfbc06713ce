import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { useChancePhase } from '../../fixtures/useMatches.ts';
import { Box, CloseButton, Group, Skeleton, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ClubCard, SquadMember } from '@hub/shared/catalog/teams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { PlayerRow } from '../../players/PlayerRow.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { nationalityWord } from '../../format/termTexts.ts';
import { PositionBadges } from '../../players/profile/PositionBadges.tsx';
import classes from './SquadPanel.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const ROW_HEIGHT_PX = 40;

interface SquadPanelProps {
  club: ClubCard;
  onClose: () => void;
}

/** A club's players, loaded when the panel opens. */
export function SquadPanel({ club, onClose }: SquadPanelProps) {
  const query = trpc.catalog.squad.useQuery({ teamId: club.id });
  const { data: squad, isPending } = query;
  return (
    <Box
      component="section"
      aria-label={texts.squadOf(club.name)}
      bg="surface"
      bdrs="md"
      className={classes.panel}
    >
      <Group component="header" gap="sm" wrap="nowrap" mih={32}>
        <Title order={3} fz="lg">
          {texts.squad}
        </Title>
        <Box component="output" fw={600} bg="sunken" bdrs="xl" fz="sm" className={classes.count}>
          {squad !== undefined && (
            <>
              {texts.squadCount(squad.length)}
              <VisuallyHidden> {texts.squadCountRead}</VisuallyHidden>
            </>
          )}
        </Box>
        <CloseButton size="md" aria-label={texts.close} onClick={onClose} ms="auto" />
      </Group>
      <LoadFailure of={query} title={texts.squadFailed} />
      {isPending && <SquadSkeleton rows={club.playersCount} />}
      {squad?.length === 0 && <EmptyState Icon={IconUsers} title={texts.noSquad} />}
      {squad !== undefined && squad.length > 0 && (
        <ul className={classes.list}>
          {squad.map((player) => (
            <SquadRow key={player.id} player={player} />
          ))}
        </ul>
      )}
    </Box>
  );
}

/** Shows facts beside the name, the estimate opposite. */
function SquadRow({ player }: { player: SquadMember }) {
  const phaseOf = useChancePhase();
  return (
    <PlayerRow
      player={player}
      meta={
        <>
          <PositionBadges positions={player.positions} />
          <span>{nationalityWord(player.nationality)}</span>
          <PlayerStatusLabels player={player} />
        </>
      }
      startProbability={player.startProbability ?? undefined}
      truth={listedTruthOf(player, phaseOf(player))}
    />
  );
}

function SquadSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden className={classes.list}>
      {Array.from({ length: rows }, (_, row) => (
        <Group key={row} gap="sm" wrap="nowrap" className={classes.waiting}>
          <Skeleton circle height={ROW_HEIGHT_PX} />
          <Skeleton height={ROW_HEIGHT_PX} width="80%" />
        </Group>
      ))}
    </div>
  );
}
