import type { PlayerOfClub } from '../../../players/useAllPlayers.ts';
import { Button, Group, Stack, Text } from '@mantine/core';
import {
  IconDots,
  IconPencil,
  IconShirtSport,
  IconTrash,
  IconUserPlus,
  IconClipboardText,
  IconFileSpreadsheet,
} from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { Formation } from '@hub/shared/elevens/bestEleven.ts';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { USER_TEAM_NAME_MAX } from '@hub/shared/limits.ts';
import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { useFan } from '../../../games/useFan.ts';
import { useRefresh } from '../../../games/useRefresh.ts';
import { ShareButton } from '../../../sharing/ShareButton.tsx';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { IconAction } from '../../../ui/IconAction.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import { NameDialog } from '../../../names/NameDialog.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { usePhone } from '../../../ui/usePhone.ts';
import { DepartedNotice } from './DepartedNotice.tsx';
import { GamePanel } from './GamePanel.tsx';
import { Lineup } from '../lineup/Lineup.tsx';
import { isOffSeason, OffSeason } from '../lineup/OffSeason.tsx';
import { PasteList } from './PasteList.tsx';
import { pasteTexts } from '../../../pasted/pasteTexts.ts';
import { useLock } from '../../../games/useLock.ts';
import { LockCountdown } from '../../../games/LockCountdown.tsx';
import { ReviewLink } from '../../../games/ReviewLink.tsx';
import { Action } from '../../../players/actions/Action.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { TeamSummary } from './TeamSummary.tsx';
import classes from './TeamView.module.css';
import { texts } from '../texts.ts';
import { germanCsvLine } from '@hub/shared/text/csv.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { positionWord } from '../../../format/termTexts.ts';
import { saveFile } from '../../../ui/text/saveFile.ts';

interface TeamViewProps {
  team: UserTeam;
  onAddPlayers: () => void;
  onAddList: (players: readonly PlayerOfClub[]) => void;
  onRemovePlayer: (player: UserTeamPlayer) => void;
  /** For a player who has left the league. */
  onReplacePlayer: (player: UserTeamPlayer, card: PlayerCard, club: TeamRef | null) => void;
  onRename: (name: string) => void;
  onFormation: (formation: Formation | null) => void;
  onGame: (game: Game) => void;
  onDelete: () => void;
}

/** One team: its name and size, expected starters, best eleven and bench. */
export function TeamView(props: TeamViewProps) {
  const { team, onAddPlayers, onAddList, onRemovePlayer, onRename, onDelete } = props;
  const [dialog, setDialog] = useState<'more' | 'rename' | 'paste' | 'delete' | null>(null);
  const { fan, eleven } = useElevenNow(team);
  const { lock } = useLock(team);
  const isPhone = usePhone();
  const close = () => setDialog(null);
  const isEmpty = team.players.length === 0;
  const hasMatches = !isEmpty && !isOffSeason(team);

  return (
    <>
      <DepartedNotice team={team} onReplace={props.onReplacePlayer} />
      <PasteList
        team={team}
        isOpen={dialog === 'paste'}
        onOpen={() => setDialog('paste')}
        onClose={close}
        onAdd={onAddList}
      />
      <Panel
        title={team.name}
        className={classes.team}
        aside={<TeamActions team={team} onAddPlayers={onAddPlayers} onOpen={setDialog} />}
      >
        {isEmpty ? (
          <EmptyState Icon={IconShirtSport} title={texts.noPlayers}>
            <p>{texts.noPlayersHint}</p>
            <AddPlayersButton onClick={onAddPlayers} />
            <Button size="sm" variant="default" onClick={() => setDialog('paste')}>
              {pasteTexts.title}
            </Button>
          </EmptyState>
        ) : (
          <>
            {hasMatches && <LockCountdown team={team} isOver={fan?.phase === 'over'} />}
            {fan?.phase === 'over' && <ReviewLink userTeamId={team.id} matchday={fan.matchday} />}
            <TeamSummary
              players={team.players.filter(isInLeague)}
              eleven={eleven}
              fan={fan}
              lockMatchday={lock === undefined ? undefined : (lock?.matchday ?? null)}
            />
          </>
        )}
      </Panel>
      {!isEmpty && !hasMatches && <OffSeason team={team} onRemove={onRemovePlayer} />}
      {hasMatches && (
        <Lineup
          team={team}
          eleven={eleven}
          fan={fan}
          onFormation={props.onFormation}
          onRemove={onRemovePlayer}
        />
      )}
      {!isEmpty && <GamePanel team={team} eleven={eleven} onGame={props.onGame} />}
      {!isPhone && !isEmpty && <ListActions team={team} onPaste={() => setDialog('paste')} />}
      <TeamSheet
        team={team}
        isOpen={dialog === 'more'}
        onClose={close}
        onRename={() => setDialog('rename')}
        onPaste={() => setDialog('paste')}
        onDelete={() => setDialog('delete')}
      />
      <NameDialog
        title={texts.renameTitle}
        words={texts}
        hint={texts.nameHint(USER_TEAM_NAME_MAX)}
        submitLabel={texts.save}
        initialName={team.name}
        isOpen={dialog === 'rename'}
        onClose={close}
        onSubmit={async (name) => {
          if (name !== team.name) onRename(name);
        }}
      />
      <ConfirmDelete team={team} isOpen={dialog === 'delete'} onDelete={onDelete} onClose={close} />
    </>
  );
}

interface ConfirmDeleteProps {
  team: UserTeam;
  isOpen: boolean;
  onDelete: () => void;
  onClose: () => void;
}

function ConfirmDelete({ team, isOpen, onDelete, onClose }: ConfirmDeleteProps) {
  const question = {
    title: texts.deleteTitle(team.name),
    text: texts.deleteHint,
    confirm: texts.deleteForGood,
    isDangerous: true,
    run: onDelete,
  };
  return <ConfirmDialog question={isOpen ? question : null} onClose={onClose} />;
}

/** The eleven as on the dashboard: refetched while the matchday is running; locked players keep their places. */
function useElevenNow(team: UserTeam) {
  useRefresh();
  const fan = useFan(team)?.fan ?? null;
  return { fan, eleven: useMemo(() => fan?.eleven ?? elevenOfTeam(team), [fan, team]) };
}

interface TeamActionsProps {
  team: UserTeam;
  onAddPlayers: () => void;
  onOpen: (dialog: 'more' | 'rename' | 'delete') => void;
}

/** The actions on the team, as icons beside its name; on a phone the rarer ones are in a sheet. */
function TeamActions({ team, onAddPlayers, onOpen }: TeamActionsProps) {
  const isPhone = usePhone();
  const hasPlayers = team.players.length > 0;
  return (
    <Group component="span" flex={1} gap="sm">
      <Text span size="sm" c="dimmed" me="auto">
        {texts.players(team.players.filter(isInLeague).length)}
      </Text>
      {hasPlayers && (
        <IconAction variant="light" Sign={IconUserPlus} label={texts.addPlayers} onClick={onAddPlayers} />
      )}
      {hasPlayers && <ShareButton subject={{ kind: 'userTeam', id: team.id }} what={team.name} isCompact />}
      {isPhone ? (
        <IconAction
          Sign={IconDots}
          label={texts.more(team.name)}
          opensDialog
          onClick={() => onOpen('more')}
        />
      ) : (
        <>
          <IconAction Sign={IconPencil} label={texts.rename} onClick={() => onOpen('rename')} />
          <IconAction Sign={IconTrash} label={texts.delete} onClick={() => onOpen('delete')} />
        </>
      )}
    </Group>
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

interface TeamSheetProps {
  team: UserTeam;
  isOpen: boolean;
  onClose: () => void;
  onRename: () => void;
  onPaste: () => void;
  onDelete: () => void;
}

/** The rarer actions on a team, on a phone; deleting it is last and far from the rest. */
function TeamSheet({ team, isOpen, onClose, onRename, onPaste, onDelete }: TeamSheetProps) {
  const save = () => {
    onClose();
    saveCsv(team);
  };
  return (
    <Dialog title={team.name} isOpen={isOpen} onClose={onClose}>
      <Stack component="ul" gap="xs">
        <Action Sign={IconPencil} label={texts.rename} onClick={onRename} />
        <Action Sign={IconClipboardText} label={pasteTexts.title} onClick={onPaste} />
        {team.players.length > 0 && (
          <Action Sign={IconFileSpreadsheet} label={pasteTexts.save} onClick={save} />
        )}
        <Action Sign={IconTrash} label={texts.delete} onClick={onDelete} />
      </Stack>
    </Dialog>
  );
}

interface ListActionsProps {
  team: UserTeam;
  onPaste: () => void;
}

/** Imports and exports a team without typing: a pasted list, a CSV file. */
function ListActions({ team, onPaste }: ListActionsProps) {
  return (
    <Group gap="sm" align="stretch" mt="sm">
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardText size={16} stroke={1.7} aria-hidden />}
        onClick={onPaste}
      >
        {pasteTexts.title}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
        onClick={() => saveCsv(team)}
      >
        {pasteTexts.save}
      </Button>
    </Group>
  );
}

const saveCsv = (team: UserTeam) => saveFile(pasteTexts.fileName, 'text/csv;charset=utf-8', csvOf(team));

/**
 * A team as CSV for German spreadsheets, in the screen's words: with a byte order mark for the umlauts, and a plain space in
 * `45 %`, so that it stays a number.
 */
const csvOf = ({ players }: UserTeam): string =>
  `\uFEFF${germanCsvLine(pasteTexts.columns)}${players
    .map(({ name, team, positionPrimary, startProbability, availability }) =>
      germanCsvLine([
        name,
        team?.name ?? null,
        positionWord(positionPrimary),
        startProbability === null ? null : formatStartChance(startProbability).replaceAll('\u00A0', ' '),
        texts.availability[availability],
      ]),
    )
    .join('')}`;
