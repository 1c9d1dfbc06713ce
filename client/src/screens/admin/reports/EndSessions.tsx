import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from '../Desk.module.css';
import { texts } from './texts.ts';

/** Signs an account out everywhere, for instance one that was taken over. */
export function EndSessions() {
  const form = useForm({
    initialValues: { email: '' },
    onValuesChange({ email }) {
      if (email !== '') end.reset();
    },
  });
  const end = trpc.admin.endSessions.useMutation({ onSuccess: () => form.reset() });
  const email = form.values.email.trim();

  return (
    <Panel title={texts.sessions.title}>
      <p className={`${ui.quiet} ${ui.text135} ${ui.below10}`}>{texts.sessions.text}</p>
      <form
        className={`${ui.ends} ${ui.gap10} ${ui.below6} ${classes.endSessions}`}
        onSubmit={form.onSubmit(() => end.mutate({ email }))}
        noValidate
      >
        <TextInput
          label={texts.sessions.email}
          type="email"
          autoComplete="off"
          {...form.getInputProps('email')}
          error={end.isError ? errorText(end.error) : null}
        />
        <Button type="submit" variant="default" loading={end.isPending} disabled={email === ''}>
          {texts.sessions.submit}
        </Button>
      </form>
      <output>{end.isSuccess ? texts.sessions.ended(end.data.ended) : ''}</output>
    </Panel>
  );
}
