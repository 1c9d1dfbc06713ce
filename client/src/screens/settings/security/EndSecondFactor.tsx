import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { CodeField } from './CodeField.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

/** Asks for another code, so that a browser left open is not enough. */
export function EndSecondFactor({ onDone }: { onDone: () => void }) {
  const utils = trpc.useUtils();
  const form = useForm({ initialValues: { code: '' }, onValuesChange: () => end.reset() });
  const end = trpc.account.endSecondFactor.useMutation({
    async onSuccess() {
      await Promise.all([utils.account.security.invalidate(), utils.account.me.invalidate()]);
      onDone();
    },
  });

  return (
    <form className={ui.stack14} onSubmit={form.onSubmit((values) => end.mutate(values))} noValidate>
      <p>{texts.secondFactor.turnOffText}</p>
      <CodeField
        description={texts.secondFactor.codeOrRecovery}
        inputMode="text"
        {...form.getInputProps('code')}
        error={end.isError ? errorText(end.error) : null}
      />
      <div className={`${ui.wrap} ${ui.gap10} ${ui.toEnd}`}>
        <Button variant="default" onClick={onDone}>
          {texts.cancel}
        </Button>
        <Button
          type="submit"
          color="danger"
          loading={end.isPending}
          disabled={form.values.code.trim() === ''}
        >
          {texts.secondFactor.turnOffNow}
        </Button>
      </div>
    </form>
  );
}
