import { Button, TextInput } from '@mantine/core';
import { useId, useState, type SubmitEvent } from 'react';
import { USER_TEAM_NAME_MAX } from '#shared/limits.ts';
import { teamNameOf } from '#shared/users/teamName.ts';
import { errorText } from '../../../api/errorTexts.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import classes from './TeamNameDialog.module.css';
import { texts } from '../texts.ts';

interface TeamNameDialogProps {
  title: string;
  submitLabel: string;
  initialName?: string;
  isOpen: boolean;
  onClose: () => void;
  /** Saves the name. If it throws, the error is shown; otherwise the dialog closes. */
  onSubmit: (name: string) => Promise<unknown>;
}

/** Asks for a team's name; submitting an empty one or closing the dialog changes nothing. */
export function TeamNameDialog({ title, isOpen, onClose, ...form }: TeamNameDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {isOpen && <NameForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

type NameFormProps = Omit<TeamNameDialogProps, 'title' | 'isOpen'>;

function NameForm({ submitLabel, initialName = '', onClose, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);
  const formId = useId();

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = teamNameOf(name);
    if (wanted === null) {
      setError(name.trim() === '' ? texts.nameMissing : texts.nameWrong);
      return;
    }
    setIsSending(true);
    try {
      await onSubmit(wanted);
      onClose();
    } catch (failure) {
      setError(errorText(failure));
      setIsSending(false);
    }
  };

  return (
    <form id={formId} noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={texts.name}
        description={texts.nameHint(USER_TEAM_NAME_MAX)}
        maxLength={USER_TEAM_NAME_MAX}
        autoComplete="off"
        required
        withAsterisk={false}
        value={name}
        error={error}
        errorProps={{ role: 'alert' }}
        classNames={{ error: classes.error }}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError(null);
        }}
      />
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </div>
    </form>
  );
}
