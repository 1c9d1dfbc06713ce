import {
  Box,
  Button,
  CopyButton,
  Group,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
  type TextInputProps,
} from '@mantine/core';
import { IconShieldCheck, IconShieldOff } from '@tabler/icons-react';
import { useState, useEffect, useMemo } from 'react';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { useForm } from '@mantine/form';
import { errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import wrapping from '../../../ui/Wrapping.module.css';
import { texts } from './texts.ts';
import { renderSVG } from 'uqr';
import type { SecondFactorSetup as Setup } from '@hub/shared/users/accountSecurity.schema.ts';
import { Failure } from '../../../ui/states/Failure.tsx';
import grids from '../../../ui/Grids.module.css';

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
      <Group gap="line" justify="space-between">
        <Title order={3} fz="sm">
          {texts.secondFactor.title}
        </Title>
        <Button variant="default" size="xs" onClick={() => setDialog(isOn ? 'turnOff' : 'setUp')}>
          {isOn ? texts.secondFactor.turnOff : texts.secondFactor.setUp}
        </Button>
      </Group>
      <Group component="p" gap="sm" wrap="nowrap" fz="sm">
        <Icon size={18} aria-hidden />
        {isOn ? texts.secondFactor.on(recoveryCodesLeft) : texts.secondFactor.off}
      </Group>
      <Text size="sm" c="dimmed">
        {texts.secondFactor.text}
      </Text>
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
    <form onSubmit={form.onSubmit((values) => end.mutate(values))} noValidate>
      <Stack gap="md">
        <p>{texts.secondFactor.turnOffText}</p>
        <CodeField
          description={texts.secondFactor.codeOrRecovery}
          inputMode="text"
          {...form.getInputProps('code')}
          error={end.isError ? errorText(end.error) : null}
        />
        <Group gap="sm" align="stretch" justify="flex-end">
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
        </Group>
      </Stack>
    </form>
  );
}

/** The steps to turn it on: scan, confirm with a code, keep the recovery codes. */
function SecondFactorSetup({ onDone }: { onDone: () => void }) {
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
    <form onSubmit={form.onSubmit((values) => confirm.mutate(values))} noValidate>
      <Stack gap="md">
        <p>{texts.secondFactor.scan}</p>
        <Box
          component="img"
          display="block"
          mx="auto"
          w="min(12.5rem, 100%)"
          h="auto"
          bg="var(--hub-white)"
          bdrs="sm"
          src={image}
          alt={texts.secondFactor.qr}
          width={200}
          height={200}
        />
        <p>
          {texts.secondFactor.orType}{' '}
          <Text component="code" size="md" display="block" mt="xs" className={wrapping.breaks}>
            {inGroups(secret)}
          </Text>
        </p>
        <CodeField
          description={texts.secondFactor.codeHint}
          {...form.getInputProps('code')}
          error={confirm.isError ? errorText(confirm.error) : null}
        />
        <Group gap="sm" align="stretch" justify="flex-end">
          <Button variant="default" onClick={onCancel}>
            {texts.cancel}
          </Button>
          <Button type="submit" loading={confirm.isPending} disabled={form.values.code.trim() === ''}>
            {texts.secondFactor.turnOn}
          </Button>
        </Group>
      </Stack>
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
    <Stack gap="md">
      <output>{texts.secondFactor.isOnNow}</output>
      <Stack
        component="ul"
        gap="sm"
        bg="sunken"
        px="md"
        py="md"
        className={grids.tiles}
        style={{ '--least': '11.875rem' }}
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </Stack>
      <Group gap="sm" align="stretch" justify="flex-end">
        <CopyButton value={codes.join('\n')}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? texts.secondFactor.copied : texts.secondFactor.copy}
            </Button>
          )}
        </CopyButton>
        <Button onClick={onDone}>{texts.secondFactor.kept}</Button>
      </Group>
    </Stack>
  );
}

/** Six digits of the authenticator app, as phones offer them above the keyboard. */
function CodeField(props: TextInputProps) {
  return (
    <TextInput
      label={texts.secondFactor.code}
      autoComplete="one-time-code"
      inputMode="numeric"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={40}
      data-autofocus
      {...props}
    />
  );
}
