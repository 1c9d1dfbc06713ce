import { Button, Skeleton, CopyButton } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useEffect, useMemo, useState } from 'react';
import { renderSVG } from 'uqr';
import type { SecondFactorSetup as Setup } from '#shared/users/accountSecurity.schema.ts';
import { errorText } from '../../../api/errorTexts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import { trpc } from '../../../api/trpc.ts';
import { CodeField } from './CodeField.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './Security.module.css';
import { texts } from './texts.ts';

/** The steps to turn it on: scan, confirm with a code, keep the recovery codes. */
export function SecondFactorSetup({ onDone }: { onDone: () => void }) {
  const { mutate, data, error } = trpc.account.startSecondFactor.useMutation();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  useEffect(() => mutate(), [mutate]);

  if (recoveryCodes !== null) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (error !== null) return <Failure error={error} />;
  if (data === undefined) return <Skeleton height={420} aria-busy />;
  return <Confirmation setup={data} onConfirmed={setRecoveryCodes} onCancel={onDone} />;
}

interface ConfirmationProps {
  setup: Setup;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
}

function Confirmation({ setup: { secret, address }, onConfirmed, onCancel }: ConfirmationProps) {
  const utils = trpc.useUtils();
  const image = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`,
    [address],
  );
  const form = useForm({ initialValues: { code: '' }, onValuesChange: () => confirm.reset() });
  const confirm = trpc.account.confirmSecondFactor.useMutation({
    onSuccess({ recoveryCodes }) {
      onConfirmed(recoveryCodes);
      void utils.account.security.invalidate();
      void utils.account.me.invalidate();
    },
  });

  return (
    <form className={ui.stack14} onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
      <p>{texts.secondFactor.scan}</p>
      <img
        className={`${ui.block} ${ui.mid} ${ui.autoHigh} ${classes.qr}`}
        src={image}
        alt={texts.secondFactor.qr}
        width={200}
        height={200}
      />
      <p>
        {texts.secondFactor.orType}{' '}
        <code className={`${ui.textM} ${ui.breaks} ${ui.block} ${ui.above4}`}>{inGroups(secret)}</code>
      </p>
      <CodeField
        description={texts.secondFactor.codeHint}
        {...form.getInputProps('code')}
        error={confirm.isError ? errorText(confirm.error) : null}
      />
      <div className={`${ui.wrap} ${ui.gap10} ${ui.toEnd}`}>
        <Button variant="default" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button type="submit" loading={confirm.isPending} disabled={form.values.code.trim() === ''}>
          {texts.secondFactor.turnOn}
        </Button>
      </div>
    </form>
  );
}

/** Groups of four, which are easier to type. */
const inGroups = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface RecoveryCodesProps {
  codes: readonly string[];
  onDone: () => void;
}

/** The recovery codes for a lost phone, shown only once. */
function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  return (
    <div className={ui.stack14}>
      <output>{texts.secondFactor.isOnNow}</output>
      <ul className={`${ui.stack} ${ui.onSunken} ${ui.padded12x14} ${classes.codes}`}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={`${ui.wrap} ${ui.gap10} ${ui.toEnd}`}>
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.secondFactor.copied : texts.secondFactor.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{texts.secondFactor.kept}</Button>
      </div>
    </div>
  );
}
