import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { teamNameOf } from '#shared/users/teamName.ts';
import { USER_TEAM_NAME_MAX } from '#shared/limits.ts';
import { errorText } from '../../api/errorTexts.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import classes from './Forms.module.css';
import { texts } from './texts.ts';

/** What is wrong with the name of a league; null: nothing. */
export function nameFault(name: string): string | null {
  if (teamNameOf(name) !== null) return null;
  return name.trim() === '' ? texts.nameMissing : texts.nameWrong;
}

interface NameDialogProps {
  name: string;
  isOpen: boolean;
  onClose: () => void;
  /** If it throws, the error is shown; otherwise the dialog closes. */
  onSubmit: (name: string) => Promise<unknown>;
}

/** Asks for another name of a league. */
export function NameDialog({ isOpen, onClose, ...form }: NameDialogProps) {
  return (
    <Dialog title={texts.renameTitle} isOpen={isOpen} onClose={onClose}>
      {isOpen && <NameForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

function NameForm({ name: before, onClose, onSubmit }: Omit<NameDialogProps, 'isOpen'>) {
  const [name, setName] = useState(before);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fault = nameFault(name);
    setError(fault);
    if (fault !== null) return;
    setIsSending(true);
    try {
      await onSubmit(name.trim());
      onClose();
    } catch (failure) {
      setError(errorText(failure));
      setIsSending(false);
    }
  };

  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={texts.name}
        maxLength={USER_TEAM_NAME_MAX}
        autoComplete="off"
        value={name}
        error={error}
        errorProps={{ role: 'alert' }}
        classNames={{ error: classes.error }}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isSending}>
          {texts.save}
        </Button>
      </div>
    </form>
  );
}
