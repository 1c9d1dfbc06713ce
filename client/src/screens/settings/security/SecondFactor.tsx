import { Button, Title } from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useForm } from '@mantine/form';
import { errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { CodeField } from './CodeField.tsx';
import { SecondFactorSetup } from './SecondFactorSetup.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';

interface SecondFactorProps {
  isOn: boolean;
  recoveryCodesLeft: number;
}

/** Whether signing in requires a code from an app, and buttons to turn that on or off. */
export function SecondFactor({ isOn, recoveryCodesLeft }: SecondFactorProps) {
  // Not derived from `isOn`, which changes while the recovery codes are still shown.
  const [dialog, setDialog] = useState<'setUp' | 'turnOff' | null>(null);
  const close = () => setDialog(null);
  const Icon = isOn ? IconShieldCheck : IconShieldOff;

  return (
    <section>
      <Title order={3} className={`${ui.textM} ${ui.below8}`}>
        {texts.secondFactor.title}
      </Title>
      <p className={`${ui.row} ${ui.gap8} ${ui.medium} ${ui.below4}`}>
        <Icon size={18} aria-hidden />
        {isOn ? texts.secondFactor.on(recoveryCodesLeft) : texts.secondFactor.off}
      </p>
      <p className={`${ui.quiet} ${ui.below12}`}>{texts.secondFactor.text}</p>
      <Button variant="default" onClick={() => setDialog(isOn ? 'turnOff' : 'setUp')}>
        {isOn ? texts.secondFactor.turnOff : texts.secondFactor.setUp}
      </Button>
      {dialog === 'setUp' && (
        <Dialog title={texts.secondFactor.setUpTitle} onClose={close}>
          <SecondFactorSetup onDone={close} />
        </Dialog>
      )}
      {dialog === 'turnOff' && (
        <Dialog title={texts.secondFactor.turnOffTitle} onClose={close}>
          <EndSecondFactor onDone={close} />
        </Dialog>
      )}
    </section>
  );
}

/** Asks for another code, so that a browser left open is not enough. */
function EndSecondFactor({ onDone }: { onDone: () => void }) {
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
