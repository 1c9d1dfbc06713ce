import { ActionIcon, Button } from '@mantine/core';
import { IconPencil, IconShirtSport, IconTrash, IconUserPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Formation } from '#shared/bestEleven.ts';
import { elevenOfTeam } from '#shared/games/elevenOfTeam.ts';
import type { Game } from '#shared/games/profiles.ts';
import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import type { UserTeam, UserTeamPlayer } from '#shared/userTeams.ts';
import { ShareButton } from '../../sharing/ShareButton.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { DeleteTeamDialog } from './DeleteTeamDialog.tsx';
import { GamePanel } from './GamePanel.tsx';
import { ListActions } from './ListActions.tsx';
import { Lineup } from './Lineup.tsx';
import { LockCountdown } from './LockCountdown.tsx';
import { TeamNameDialog } from './TeamNameDialog.tsx';
import { TeamSummary } from './TeamSummary.tsx';
import classes from './TeamView.module.css';
import { texts } from './texts.ts';

interface TeamViewProps {
  team: UserTeam;
  onAddPlayers: () => void;
  onAddList: (players: readonly { card: PlayerCard; club: TeamRef | null }[]) => void;
  onRemovePlayer: (player: UserTeamPlayer) => void;
  onRename: (name: string) => void;
  onFormation: (formation: Formation | null) => void;
  onGame: (game: Game) => void;
  onDelete: () => void;
}

/** One team: its name and size, expected starters, best eleven and bench. */
export function TeamView(props: TeamViewProps) {
  const { team, onAddPlayers, onAddList, onRemovePlayer, onRename, onDelete } = props;
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const eleven = useMemo(() => elevenOfTeam(team), [team]);
  const close = () => setDialog(null);
  const isEmpty = team.players.length === 0;

  return (
    <>
      <Panel
        title={team.name}
        className={classes.team}
        aside={
          <TeamActions
            team={team}
            onAddPlayers={onAddPlayers}
            onRename={() => setDialog('rename')}
            onDelete={() => setDialog('delete')}
          />
        }
      >
        {isEmpty ? (
          <EmptyState Icon={IconShirtSport} title={texts.noPlayers}>
            <p>{texts.noPlayersHint}</p>
            <AddPlayersButton onClick={onAddPlayers} />
          </EmptyState>
        ) : (
          <>
            <LockCountdown team={team} />
            <TeamSummary players={team.players} eleven={eleven} />
          </>
        )}
      </Panel>
      {!isEmpty && (
        <Lineup team={team} eleven={eleven} onFormation={props.onFormation} onRemove={onRemovePlayer} />
      )}
      {!isEmpty && <GamePanel team={team} eleven={eleven} onGame={props.onGame} />}
      <ListActions team={team} onAdd={onAddList} />
      <TeamNameDialog
        title={texts.renameTitle}
        submitLabel={texts.save}
        initialName={team.name}
        isOpen={dialog === 'rename'}
        onClose={close}
        onSubmit={async (name) => {
          if (name !== team.name) onRename(name);
        }}
      />
      <DeleteTeamDialog name={team.name} isOpen={dialog === 'delete'} onClose={close} onConfirm={onDelete} />
    </>
  );
}

interface TeamActionsProps {
  team: UserTeam;
  onAddPlayers: () => void;
  onRename: () => void;
  onDelete: () => void;
}

/** What can be done with the team, as symbols beside its name. */
function TeamActions({ team, onAddPlayers, onRename, onDelete }: TeamActionsProps) {
  const hasPlayers = team.players.length > 0;
  return (
    <span className={classes.actions}>
      <span className={classes.count}>{texts.players(team.players.length)}</span>
      {hasPlayers && (
        <ActionIcon
          variant="light"
          size={36}
          aria-label={texts.addPlayers}
          title={texts.addPlayers}
          onClick={onAddPlayers}
        >
          <IconUserPlus size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      )}
      {hasPlayers && <ShareButton subject={{ kind: 'userTeam', id: team.id }} what={team.name} isCompact />}
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={texts.rename}
        title={texts.rename}
        onClick={onRename}
      >
        <IconPencil size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        size={36}
        aria-label={texts.delete}
        title={texts.delete}
        onClick={onDelete}
      >
        <IconTrash size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
    </span>
  );
}

function AddPlayersButton({ onClick }: { onClick: () => void }) {
  return (
    <Button
      size="sm"

      leftSection={<IconUserPlus size={16} aria-hidden />}
      onClick={onClick}
    >
      {texts.addPlayers}
    </Button>
  );
}
