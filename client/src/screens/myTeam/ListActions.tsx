import { Button } from '@mantine/core';
import { lazy } from 'react';
import { IconClipboardText, IconFileSpreadsheet } from '@tabler/icons-react';
import { csvLine } from '#shared/csv.ts';
import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import type { UserTeam } from '#shared/userTeams.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { saveFile } from '../../ui/saveFile.ts';
import classes from './ListActions.module.css';
import { pasteTexts as texts } from './pasteTexts.ts';

interface ListActionsProps {
  team: UserTeam;
  onPaste: () => void;
}

/** A team in and out without typing: a pasted list, a CSV file. */
export function ListActions({ team, onPaste }: ListActionsProps) {
  return (
    <div className={classes.actions}>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconClipboardText size={16} stroke={1.7} aria-hidden />}
        onClick={onPaste}
      >
        {texts.title}
      </Button>
      {team.players.length > 0 && (
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileSpreadsheet size={16} stroke={1.7} aria-hidden />}
          onClick={() => saveCsv(team)}
        >
          {texts.save}
        </Button>
      )}
    </div>
  );
}

const PasteSquad = lazy(async () => ({ default: (await import('./PasteSquad.tsx')).PasteSquad }));

interface PasteDialogProps {
  team: UserTeam;
  isOpen: boolean;
  onClose: () => void;
  onAdd: (players: readonly { card: PlayerCard; club: TeamRef | null }[]) => void;
}

export function PasteDialog({ team, isOpen, onClose, onAdd }: PasteDialogProps) {
  return (
    <Dialog title={texts.title} isOpen={isOpen} onClose={onClose}>
      {isOpen && (
        <PasteSquad
          team={team}
          onAdd={(players) => {
            onClose();
            onAdd(players);
          }}
        />
      )}
    </Dialog>
  );
}

export const saveCsv = (team: UserTeam) => saveFile(texts.fileName, 'text/csv;charset=utf-8', csvOf(team));

/** With a byte order mark, without which spreadsheets take umlauts for something else. */
const csvOf = ({ players }: UserTeam): string =>
  `\uFEFF${csvLine(texts.columns)}${players
    .map(({ name, team, positionPrimary, startProbability, status }) =>
      csvLine([name, team?.name ?? null, positionPrimary, startProbability, status]),
    )
    .join('')}`;
