import { Button, Group, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { USER_TEAM_NAME_MAX } from '@hub/shared/limits.ts';
import { teamNameOf } from '@hub/shared/users/teamName.ts';
import { errorText } from '../api/errorTexts.ts';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { texts } from '../ui/texts.ts';

interface NameWords {
  /** Label of the field. */
  name: string;
  nameMissing: string;
  nameWrong: string;
}

/** The fault in the name of a team or a friends' league; null if it is valid. */
export function nameFault(name: string, words: NameWords): string | null {
  if (teamNameOf(name) !== null) return null;
  return name.trim() === '' ? words.nameMissing : words.nameWrong;
}

interface NameDialogProps {
  title: string;
  words: NameWords;
  hint?: string;
  submitLabel: string;
  initialName?: string;
  isOpen: boolean;
  onClose: () => void;
  /** Saves the name. If it throws, the error is shown; otherwise the dialog closes. */
  onSubmit: (name: string) => Promise<unknown>;
}

/** Asks for the name of a team or a friends' league; submitting an empty one or closing the dialog changes nothing. */
export function NameDialog({ title, isOpen, onClose, ...form }: NameDialogProps) {
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      {isOpen && <NameForm {...form} onClose={onClose} />}
    </Dialog>
  );
}

type NameFormProps = Omit<NameDialogProps, 'title' | 'isOpen'>;

function NameForm({ words, hint, submitLabel, initialName = '', onClose, onSubmit }: NameFormProps) {
  const [name, setName] = useState(initialName);
  const [error, setError] = useState<string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const fault = nameFault(name, words);
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
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextInput
        data-autofocus
        label={words.name}
        description={hint}
        maxLength={USER_TEAM_NAME_MAX}
        autoComplete="off"
        required
        withAsterisk={false}
        value={name}
        error={error}
        errorProps={{ role: 'alert' }}
        onChange={({ currentTarget }) => {
          setName(currentTarget.value);
          setError(null);
        }}
      />
      <Group gap="sm" align="stretch" justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={isSending}>
          {submitLabel}
        </Button>
      </Group>
    </form>
  );
}
