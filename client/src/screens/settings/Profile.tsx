import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DISPLAY_NAME_LENGTH } from '#shared/limits.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { useState } from 'react';
import type { AccountUser } from '#shared/users/account.schema.ts';
import { Picture } from './Picture.tsx';
import ui from '../../ui/Vocabulary.module.css';
import classes from './SettingsScreen.module.css';
import { texts } from './texts.ts';

/** The display name, visible to others, and the email, visible only to the user. */
export function Profile() {
  const auth = useAuth();
  const user = useUser();
  const utils = trpc.useUtils();
  const form = useForm({
    initialValues: { displayName: user?.displayName ?? '' },
    validate: { displayName: (name) => faultOf(name.trim()) },
  });
  const field = form.getInputProps('displayName');
  const update = trpc.account.update.useMutation({
    onSuccess(account) {
      auth.userChanged(account.user);
      form.setValues({ displayName: account.user.displayName ?? '' });
      utils.account.me.setData(undefined, account);
    },
  });

  const submit = form.onSubmit(({ displayName }) => update.mutate({ displayName: displayName.trim() }));

  return (
    <div className={ui.stack16}>
      <Picture />
      <form className={ui.stack16} onSubmit={submit} noValidate>
        <TextInput
          label={texts.displayName}
          description={texts.displayNameHint}
          autoComplete="nickname"
          {...field}
          error={field.error ?? (update.isError ? errorText(update.error) : null)}
          onChange={(event) => {
            field.onChange(event);
            update.reset();
          }}
        />
        <div className={`${ui.line} ${ui.gapY8} ${ui.gapX14}`}>
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

/** The user's email, which no other user sees, whether it is verified, and a button that sends the link. */
function Email({ user }: { user: AccountUser }) {
  return (
    <div>
      <dl>
        <dt className={`${ui.textSm} ${ui.medium}`}>{texts.email}</dt>
        <dd className={ui.breaks}>
          {user.email}{' '}
          <span className={ui.note}>({user.emailVerified ? texts.verified : texts.notVerified})</span>
        </dd>
      </dl>
      {/* Always in the document, so that the outcome is announced, even if the email turns out to be verified. */}
      <Verification isNeeded={!user.emailVerified} />
    </div>
  );
}

function Verification({ isNeeded }: { isNeeded: boolean }) {
  const auth = useAuth();
  const { data } = trpc.account.fridayMail.useQuery(undefined, { enabled: isNeeded });
  const [isAsking, setIsAsking] = useState(false);
  const [message, setMessage] = useState('');

  const ask = async () => {
    setIsAsking(true);
    setMessage('');
    setMessage(texts.verification[await auth.mailVerification()]);
    setIsAsking(false);
  };

  return (
    <>
      {isNeeded && (
        <>
          <p className={`${ui.note} ${ui.above10}`}>
            {data?.areMailsSent === false ? texts.noMailServer : texts.verifyHint}
          </p>
          <Button variant="default" size="xs" mt={8} loading={isAsking} onClick={() => void ask()}>
            {texts.mailAgain}
          </Button>
        </>
      )}
      <output className={`${ui.textSm} ${ui.block} ${classes.outcome}`}>{message}</output>
    </>
  );
}
