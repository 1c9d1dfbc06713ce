import { Button, TextInput } from '@mantine/core';
import { useState, type SubmitEvent } from 'react';
import { DISPLAY_NAME_LENGTH } from '#shared/account.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { Email } from './Email.tsx';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

/** The name that others see, and the address that nobody sees. */
export function Profile() {
  const auth = useAuth();
  const user = useUser();
  const utils = trpc.useUtils();
  const [name, setName] = useState(user?.displayName ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const update = trpc.account.update.useMutation({
    onSuccess(account) {
      auth.userChanged(account.user);
      setName(account.user.displayName ?? '');
      utils.account.me.setData(undefined, account);
    },
  });

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const displayName = name.trim();
    const found = faultOf(displayName);
    setFault(found);
    if (found === null) update.mutate({ displayName });
  };

  return (
    <div className={classes.form}>
      <form className={classes.form} onSubmit={submit} noValidate>
        <TextInput
          label={texts.displayName}
          description={texts.displayNameHint}
          autoComplete="nickname"
          value={name}
          error={fault ?? (update.isError ? errorText(update.error) : null)}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value);
            setFault(null);
            update.reset();
          }}
        />
        <div className={classes.submit}>
          <Button type="submit" loading={update.isPending}>
            {texts.save}
          </Button>
          <output>{update.isSuccess ? texts.saved : ''}</output>
        </div>
      </form>
      {user !== null && <Email user={user} />}
    </div>
  );
}

function faultOf(displayName: string): string | null {
  if (displayName === '') return texts.displayNameMissing;
  return displayName.length > DISPLAY_NAME_LENGTH ? texts.displayNameTooLong(DISPLAY_NAME_LENGTH) : null;
}
