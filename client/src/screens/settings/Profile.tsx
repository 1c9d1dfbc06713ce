import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { DISPLAY_NAME_LENGTH } from '#shared/limits.ts';
import { errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { Email } from './Email.tsx';
import { Picture } from './Picture.tsx';
import ui from '../../ui/Vocabulary.module.css';
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
