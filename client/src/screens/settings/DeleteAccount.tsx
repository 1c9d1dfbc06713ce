import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

/** Leads out of the hub for good; only the own address, typed in, opens the last door. */
export function DeleteAccount() {
  const [isOpen, dialog] = useDisclosure(false);

  return (
    <>
      <p className={classes.text}>{texts.deletionText}</p>
      <Button
        color="danger"
        variant="outline"
        leftSection={<IconTrash size={17} aria-hidden />}
        onClick={dialog.open}
      >
        {texts.deleteAccount}
      </Button>
      <Dialog title={texts.confirmTitle} isOpen={isOpen} onClose={dialog.close}>
        <Confirmation onCancel={dialog.close} />
      </Dialog>
    </>
  );
}

function Confirmation({ onCancel }: { onCancel: () => void }) {
  const auth = useAuth();
  const user = useUser();
  const [email, setEmail] = useState('');
  const deletion = trpc.account.delete.useMutation({
    onSuccess({ signInRemains }) {
      if (!signInRemains) auth.signOut();
    },
  });
  const isConfirmed = email.trim().toLowerCase() === user?.email.toLowerCase();

  if (deletion.data?.signInRemains === true)
    return (
      <div className={classes.confirm}>
        <p>{texts.signInRemains}</p>
        <div className={classes.choices}>
          <Button onClick={auth.signOut}>{texts.understood}</Button>
        </div>
      </div>
    );

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isConfirmed) deletion.mutate({ email: email.trim() });
  };

  return (
    <form className={classes.confirm} onSubmit={submit} noValidate>
      <p>{texts.confirmText}</p>
      <TextInput
        label={texts.confirmLabel}
        type="email"
        autoComplete="off"
        placeholder={user?.email ?? ''}
        value={email}
        error={deletion.isError ? errorText(deletion.error) : null}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        data-autofocus
      />
      <div className={classes.choices}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" color="danger" disabled={!isConfirmed} loading={deletion.isPending}>
          {texts.deleteForEver}
        </Button>
      </div>
    </form>
  );
}
