import { IconClipboardText, IconFileSpreadsheet, IconPencil, IconTrash } from '@tabler/icons-react';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { Action } from '../../../players/actions/Action.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { saveCsv } from './ListActions.tsx';
import { pasteTexts } from '../../../pasted/pasteTexts.ts';
import { texts } from '../texts.ts';

interface TeamSheetProps {
  team: UserTeam;
  isOpen: boolean;
  onClose: () => void;
  onRename: () => void;
  onPaste: () => void;
  onDelete: () => void;
}

/** The rarer actions on a team, on a phone; deleting it is last and far from the rest. */
export function TeamSheet({ team, isOpen, onClose, onRename, onPaste, onDelete }: TeamSheetProps) {
  const save = () => {
    onClose();
    saveCsv(team);
  };
  return (
    <Dialog title={team.name} isOpen={isOpen} onClose={onClose}>
      <ul className={ui.stack2}>
        <Action Sign={IconPencil} label={texts.rename} onClick={onRename} />
        <Action Sign={IconClipboardText} label={pasteTexts.title} onClick={onPaste} />
        {team.players.length > 0 && (
          <Action Sign={IconFileSpreadsheet} label={pasteTexts.save} onClick={save} />
        )}
        <Action Sign={IconTrash} label={texts.delete} onClick={onDelete} />
      </ul>
    </Dialog>
  );
}
