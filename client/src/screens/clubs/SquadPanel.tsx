import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { useChancePhase } from '../../fixtures/useMatches.ts';
import { CloseButton, Skeleton, Title } from '@mantine/core';
import { IconUsers } from '@tabler/icons-react';
import type { ClubCard, SquadMember } from '@hub/shared/catalog/teams.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { PlayerRow } from '../../players/PlayerRow.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { LoadFailure } from '../../ui/states/LoadFailure.tsx';
import { nationalityWord } from '../../format/termTexts.ts';
import { PositionBadges } from '../../players/profile/PositionBadges.tsx';
import ui from '../../ui/Vocabulary.module.css';
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
    <section
      aria-label={texts.squadOf(club.name)}
      className={`${ui.onSurface} ${ui.roundMd} ${classes.panel}`}
    >
      <header className={`${ui.row} ${ui.gap8} ${ui.height32}`}>
        <Title order={3} className={`${ui.lines130} ${ui.text18}`}>
          {texts.squad}
        </Title>
        <output className={`${ui.textS} ${ui.strong} ${ui.onSunken} ${ui.roundFull} ${classes.count}`}>
          {squad !== undefined && (
            <>
              {texts.squadCount(squad.length)}
              <VisuallyHidden> {texts.squadCountRead}</VisuallyHidden>
            </>
          )}
        </output>
        <CloseButton size="md" aria-label={texts.close} onClick={onClose} className={ui.last} />
      </header>
      <LoadFailure of={query} title={texts.squadFailed} />
      {isPending && <SquadSkeleton rows={club.playersCount} />}
      {squad?.length === 0 && <EmptyState Icon={IconUsers} title={texts.noSquad} />}
      {squad !== undefined && squad.length > 0 && (
        <ul className={`${ui.stack} ${classes.list}`}>
          {squad.map((player) => (
            <SquadRow key={player.id} player={player} />
          ))}
        </ul>
      )}
    </section>
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
    <div aria-hidden className={`${ui.stack} ${classes.list}`}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={`${ui.row} ${ui.gap10} ${classes.waiting}`}>
          <Skeleton circle height={ROW_HEIGHT_PX} />
          <Skeleton height={ROW_HEIGHT_PX} width="80%" />
        </div>
      ))}
    </div>
  );
}
