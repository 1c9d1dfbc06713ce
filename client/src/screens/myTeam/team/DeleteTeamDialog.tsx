import { Button } from '@mantine/core';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import classes from './TeamNameDialog.module.css';
import { texts } from '../texts.ts';

interface DeleteTeamDialogProps {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before deleting a team. */
export function DeleteTeamDialog({ name, isOpen, onClose, onConfirm }: DeleteTeamDialogProps) {
  return (
    <Dialog title={texts.deleteTitle(name)} isOpen={isOpen} onClose={onClose}>
      <p>{texts.deleteHint}</p>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          color="danger"
          onClick={() => {
            onClose();
            onConfirm();
          }}
        >
          {texts.deleteForGood}
        </Button>
      </div>
    </Dialog>
  );
}
