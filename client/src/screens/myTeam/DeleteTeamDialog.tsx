import { Button } from '@mantine/core';
import buttons from './buttons.module.css';
import { Dialog } from './Dialog.tsx';
import classes from './TeamNameDialog.module.css';
import { texts } from './texts.ts';

interface DeleteTeamDialogProps {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Asks before a team is deleted. */
export function DeleteTeamDialog({ name, isOpen, onClose, onConfirm }: DeleteTeamDialogProps) {
  return (
    <Dialog title={texts.deleteTitle(name)} isOpen={isOpen} onClose={onClose}>
      <p>{texts.deleteHint}</p>
      <div className={classes.buttons}>
        <Button variant="default" data-autofocus onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button
          className={buttons.primary}
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
