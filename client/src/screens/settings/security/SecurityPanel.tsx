import { Box, Button, Group, PasswordInput, Skeleton, Stack, Text, Title } from '@mantine/core';
import { trpc } from '../../../api/trpc.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import { texts } from './texts.ts';
import type { SignedInDevice } from '@hub/shared/users/accountSecurity.schema.ts';
import { formatLongInstant } from '../../../format/dates.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { useForm } from '@mantine/form';
import { errorCodeOf, errorText } from '../../../api/errorTexts.ts';
import { useUser } from '../../../auth/AuthContext.tsx';

/** Password, second factor and signed-in devices; renders nothing if another provider manages the accounts. */
export function SecurityPanel() {
  const account = trpc.account.me.useQuery();
  const query = trpc.account.security.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  if (data === null) return null;

  return (
    <Panel title={texts.title}>
      <Stack gap="lg">
        {account.data?.needsSecondFactor === true && (
          <Box
            component="p"
            px="md"
            py="sm"
            bg="sunken"
            className={surfaces.edged}
            style={{ '--edge': 'var(--hub-accent)' }}
          >
            {texts.administratorNeedsSecondFactor}
          </Box>
        )}
        {data === undefined && error === null && <Skeleton height={320} aria-busy />}
        <LoadFailure of={query} title={texts.loadFailed} />
        {data !== undefined && (
          <>
            <PasswordForm hasPassword={data.hasPassword} />
            <SecondFactor {...data.secondFactor} />
            <Devices devices={data.devices} />
          </>
        )}
      </Stack>
    </Panel>
  );
}

/** The devices on which the user is signed in, with buttons to sign them out. */
function Devices({ devices }: { devices: readonly SignedInDevice[] }) {
  const utils = trpc.useUtils();
  const onSettled = () => void utils.account.security.invalidate();
  const endOne = trpc.account.endSession.useMutation({ onSettled });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onSettled });
  const error = endOne.error ?? endOthers.error;
  const message = endOthers.isSuccess ? texts.devices.endedOthers(endOthers.data.ended) : '';

  return (
    <section>
      <Title order={3} fz="sm">
        {texts.devices.title}
      </Title>
      <Stack component="ul" gap={0} mb="md">
        {devices.map((device) => (
          <Group
            component="li"
            key={device.id}
            gap="line"
            justify="space-between"
            py="sm"
            className={surfaces.lineBelow}
          >
            <Box flex="1 1 12rem" miw={0}>
              <strong>{texts.devices.name(device.browser, device.system)}</strong>
              {device.isCurrent && (
                <Text span size="sm" px="sm" ms="sm" className={`${surfaces.pill} ${surfaces.framed}`}>
                  {texts.devices.current}
                </Text>
              )}
              <Text size="sm" c="dimmed" mt="xs">
                {texts.devices.used(formatLongInstant(device.lastUsedAt))}
              </Text>
            </Box>
            {!device.isCurrent && (
              <Button
                flex="none"
                variant="default"
                size="xs"
                aria-label={texts.devices.endOf(texts.devices.name(device.browser, device.system))}
                loading={endOne.isPending && endOne.variables.id === device.id}
                onClick={() => endOne.mutate({ id: device.id })}
              >
                {texts.devices.end}
              </Button>
            )}
          </Group>
        ))}
      </Stack>
      <Group gap="md">
        {devices.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {texts.devices.endOthers}
          </Button>
        )}
        <output>{message}</output>
      </Group>
      <Failure error={error} />
    </section>
  );
}

/** Changes the password; users of external services learn how to get one. */
function PasswordForm({ hasPassword }: { hasPassword: boolean }) {
  return (
    <Disclosure title={texts.password.title}>
      {hasPassword ? (
        <Fields />
      ) : (
        <Text size="sm" c="dimmed">
          {texts.password.none}
        </Text>
      )}
    </Disclosure>
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
    <form onSubmit={form.onSubmit((values) => change.mutate(values))} noValidate>
      <Stack gap="md">
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
        <Group gap="md">
          <Button
            type="submit"
            variant="default"
            loading={change.isPending}
            disabled={current === '' || next === ''}
          >
            {texts.password.submit}
          </Button>
          <output>{change.isSuccess ? texts.password.changed : ''}</output>
        </Group>
      </Stack>
    </form>
  );
}
