import { Button } from '@mantine/core';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import classes from './Forms.module.css';
import { texts } from './texts.ts';

interface DeleteDialogProps {
  title: string;
  /** What is deleted along with it, and what stays. */
  consequence: string;
  isDeleting: boolean;
  onDelete: () => void;
  onClose: () => void;
}

/** Asks for confirmation before something is deleted. */
export function DeleteDialog({ title, consequence, isDeleting, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className={classes.form}>
        <p>{consequence}</p>
        <div className={classes.foot}>
          <Button variant="default" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={isDeleting} onClick={onDelete}>
            {texts.delete}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
