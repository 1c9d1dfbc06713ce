import { Button, Skeleton, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { useState, type SubmitEvent } from 'react';
import { errorText, httpStatusOf } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

/** Leads out of the hub for good; only the own address and, where there is one, the password open the last door. */
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
        <Terms onCancel={dialog.close} />
      </Dialog>
    </>
  );
}

/** What it takes is asked of the hub when the dialog opens. */
function Terms({ onCancel }: { onCancel: () => void }) {
  const terms = trpc.account.deletionTerms.useQuery(undefined, { staleTime: 0 });
  if (terms.isError)
    return (
      <div className={classes.confirm}>
        <p role="alert">{errorText(terms.error)}</p>
        <div className={classes.choices}>
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </div>
      </div>
    );
  if (terms.data === undefined) return <Skeleton height={220} aria-busy />;
  return <Confirmation {...terms.data} onCancel={onCancel} />;
}

interface ConfirmationProps {
  needsPassword: boolean;
  signInRemains: boolean;
  onCancel: () => void;
}

function Confirmation({ needsPassword, signInRemains, onCancel }: ConfirmationProps) {
  const auth = useAuth();
  const user = useUser();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const deletion = trpc.account.delete.useMutation({
    onSuccess(deleted) {
      if (!deleted.signInRemains) auth.signOut();
    },
  });
  const isConfirmed =
    email.trim().toLowerCase() === user?.email.toLowerCase() && (!needsPassword || password !== '');
  const isPasswordWrong = needsPassword && httpStatusOf(deletion.error) === 403;

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
    if (isConfirmed) deletion.mutate({ email: email.trim(), ...(needsPassword && { password }) });
  };

  return (
    <form className={classes.confirm} onSubmit={submit} noValidate>
      <p>{needsPassword ? texts.confirmTextWithPassword : texts.confirmText}</p>
      {signInRemains && <p className={classes.quiet}>{texts.signInWillRemain}</p>}
      <TextInput
        label={texts.confirmLabel}
        type="email"
        autoComplete="off"
        placeholder={user?.email ?? ''}
        value={email}
        onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        data-autofocus
      />
      {needsPassword && (
        <TextInput
          label={texts.password}
          type="password"
          autoComplete="current-password"
          value={password}
          error={isPasswordWrong ? texts.passwordWrong : null}
          onChange={({ currentTarget }) => {
            setPassword(currentTarget.value);
            deletion.reset();
          }}
        />
      )}
      {deletion.isError && !isPasswordWrong && (
        <p className={classes.failure} role="alert">
          {errorText(deletion.error)}
        </p>
      )}
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
