import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconTrash } from '@tabler/icons-react';
import { errorCodeOf, errorText } from '../../api/errorTexts.ts';
import { trpc } from '../../api/trpc.ts';
import { useAuth, useUser } from '../../auth/AuthContext.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { texts } from './texts.ts';
import { Failure } from '../../ui/states/Failure.tsx';

/** Deletes the account permanently; requires typing the user's email and, if there is one, the password. */
export function DeleteAccount() {
  const [isOpen, dialog] = useDisclosure(false);

  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {texts.deletionText}
      </Text>
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

/** Asks the hub for the requirements when the dialog opens. */
function Terms({ onCancel }: { onCancel: () => void }) {
  const terms = trpc.account.deletionTerms.useQuery(undefined, { staleTime: 0 });
  if (terms.isError)
    return (
      <Stack gap="md">
        <Failure error={terms.error} />
        <Group gap="sm" align="stretch" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
        </Group>
      </Stack>
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
  const deletion = trpc.account.delete.useMutation({
    onSuccess(deleted) {
      if (!deleted.signInRemains) auth.signOut();
    },
  });
  const form = useForm({
    initialValues: { email: '', password: '' },
    onValuesChange(values, before) {
      if (values.password !== before.password) deletion.reset();
    },
  });
  const { email, password } = form.values;
  const isConfirmed =
    email.trim().toLowerCase() === user?.email.toLowerCase() && (!needsPassword || password !== '');
  const isPasswordWrong = errorCodeOf(deletion.error) === 'wrongPassword';

  if (deletion.data?.signInRemains === true)
    return (
      <Stack gap="md">
        <p>{texts.signInRemains}</p>
        <Group gap="sm" align="stretch" justify="flex-end">
          <Button onClick={auth.signOut}>{texts.understood}</Button>
        </Group>
      </Stack>
    );

  const submit = form.onSubmit(() => {
    if (isConfirmed) deletion.mutate({ email: email.trim(), ...(needsPassword && { password }) });
  });

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        <p>{needsPassword ? texts.confirmTextWithPassword : texts.confirmText}</p>
        {signInRemains && (
          <Text size="sm" c="dimmed">
            {texts.signInWillRemain}
          </Text>
        )}
        <TextInput
          label={texts.confirmLabel}
          type="email"
          autoComplete="off"
          placeholder={user?.email ?? ''}
          {...form.getInputProps('email')}
          data-autofocus
        />
        {needsPassword && (
          <TextInput
            label={texts.password}
            type="password"
            autoComplete="current-password"
            {...form.getInputProps('password')}
            error={isPasswordWrong ? errorText(deletion.error) : null}
          />
        )}
        {!isPasswordWrong && <Failure error={deletion.error} />}
        <Group gap="sm" align="stretch" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" color="danger" disabled={!isConfirmed} loading={deletion.isPending}>
            {texts.deleteForEver}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
