import { Button, PasswordInput, Title } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorCodeOf, errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { useUser } from '../../../auth/AuthContext.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** Changes the password; users of external services learn how to get one. */
export function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  return (
    <section>
      <Title order={3} className={`${ui.textM} ${ui.below8}`}>
        {texts.password.title}
      </Title>
      {hasPassword ? <Fields /> : <p className={`${ui.quiet} ${ui.below12}`}>{texts.password.none}</p>}
    </section>
  );
}

function Fields() {
  const user = useUser();
  const utils = trpc.useUtils();
  const change = trpc.account.changePassword.useMutation({
    onSuccess() {
      form.reset();
      void utils.account.security.invalidate();
    },
  });
  const form = useForm({
    initialValues: { current: '', next: '' },
    onValuesChange(values) {
      if (values.current !== '' || values.next !== '') change.reset();
    },
  });
  const { current, next } = form.values;
  const isCurrentWrong = errorCodeOf(change.error) === 'wrongPassword';
  const failure = change.isError ? errorText(change.error) : null;

  return (
    <form className={ui.stack14} onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      {/* Identifies the account to password managers. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <PasswordInput
        label={texts.password.current}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.password.show }}
        {...form.getInputProps('current')}
        error={isCurrentWrong ? failure : null}
        aria-invalid={isCurrentWrong}
      />
      <PasswordInput
        label={texts.password.next}
        description={texts.password.hint}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': texts.password.show }}
        {...form.getInputProps('next')}
        error={isCurrentWrong ? null : failure}
        aria-invalid={change.isError && !isCurrentWrong}
      />
      <div className={`${ui.line} ${ui.gapY8} ${ui.gapX14}`}>
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          disabled={current === '' || next === ''}
        >
          {texts.password.submit}
        </Button>
        <output>{change.isSuccess ? texts.password.changed : ''}</output>
      </div>
    </form>
  );
}
