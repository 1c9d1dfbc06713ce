import {
  Box,
  Button,
  Group,
  Loader,
  NativeSelect,
  Stack,
  Switch,
  Text,
  TextInput,
  Title,
} from '@mantine/core';
import { ALERTS_ID } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../../api/trpc.ts';
import { useReported } from '../../../api/useReported.ts';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import taps from '../../../ui/Taps.module.css';
import { Chats } from '../../../chats/Chats.tsx';
import type { AlertDevice, AlertSettings } from '@hub/shared/alerts/alerts.schema.ts';
import { rememberedDevice, endOwnSubscription, pushSupport } from '../../../installed/pushSubscription.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { FridayMail } from './FridayMail.tsx';
import { texts } from './texts.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { useState } from 'react';
import { errorText } from '../../../api/errorTexts.ts';
import { useThisDevice } from '../../../installed/useThisDevice.ts';
import classes from './AlertsPanel.module.css';
import {
  ALERT_KINDS,
  DEFAULT_CHOICES,
  LOCK_LEADS,
  type AlertChoices,
} from '@hub/shared/alerts/alertTerms.ts';
import wrapping from '../../../ui/Wrapping.module.css';

const OWN = { leagueId: null };

/** The messages that the user receives, and the devices and chats that receive them. */
export function AlertsPanel() {
  const query = trpc.alerts.settings.useQuery();
  const { data, isPending } = query;
  return (
    <Panel id={ALERTS_ID} title={texts.title}>
      <Text size="sm" c="dimmed" mb="md">
        {texts.intro}
      </Text>
      <LoadFailure of={query} />
      {isPending && <Loader size="sm" />}
      {data !== undefined && (
        <Stack gap="lg">
          <ThisDevice settings={data} />
          <ChoiceFields settings={data} />
          <DeviceList devices={data.devices} />
          <Box component="section" miw={0}>
            <Title order={3} fw={600} mb="sm" size="sm">
              {texts.chats}
            </Title>
            <Text size="sm" c="dimmed">
              {texts.chatsText}
            </Text>
            <Chats owner={OWN} mayChange />
          </Box>
        </Stack>
      )}
    </Panel>
  );
}

/** Every browser that receives messages; renders nothing without any. */
function DeviceList({ devices }: { devices: readonly AlertDevice[] }) {
  const utils = trpc.useUtils();
  const remove = trpc.alerts.unsubscribe.useMutation({
    onSettled: () => utils.alerts.settings.invalidate(),
  });
  if (devices.length === 0) return null;
  return (
    <Box component="section" miw={0}>
      <Title order={3} fw={600} mb="sm" size="sm">
        {texts.devices}
      </Title>
      <Stack component="ul" gap="xs">
        {devices.map(({ id, name, createdTs }) => (
          <Group component="li" key={id} gap="line" justify="space-between" className={taps.thumb}>
            <span>
              {name}{' '}
              <Text span size="sm" c="dimmed">
                {id === rememberedDevice() ? `(${texts.thisOne}) ` : ''}
                <DateText instantTs={createdTs} as="day" />
              </Text>
            </span>
            <Button
              size="xs"
              variant="subtle"
              aria-label={texts.removeDevice(name)}
              disabled={remove.isPending}
              onClick={() => remove.mutate({ deviceId: id })}
            >
              {texts.remove}
            </Button>
          </Group>
        ))}
      </Stack>
      <Failure error={remove.error} />
    </Box>
  );
}

/** Turns messages on and off for this browser, and says what keeps it from receiving them. */
function ThisDevice({ settings }: { settings: AlertSettings }) {
  const support = pushSupport();
  return (
    <Box component="section" miw={0}>
      <Title order={3} fw={600} mb="sm" size="sm">
        {texts.here}
      </Title>
      {support === 'yes' && <Switchable settings={settings} />}
      {support === 'blocked' && (
        <Text size="sm" c="dimmed">
          {texts.blocked}
        </Text>
      )}
      {support === 'no' && (
        <Text size="sm" c="dimmed">
          {texts.unsupported}
        </Text>
      )}
      {support === 'installFirst' && (
        <Box px="md" py="md" className={surfaces.sunken}>
          <strong>{texts.install.title}</strong>
          <Box component="ol" mt="sm" className={wrapping.bullets}>
            {texts.install.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </Box>
        </Box>
      )}
    </Box>
  );
}

function Switchable({ settings }: { settings: AlertSettings }) {
  const utils = trpc.useUtils();
  const [outcome, setOutcome] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const unsubscribe = trpc.alerts.unsubscribe.useMutation();
  const test = trpc.alerts.test.useMutation();
  const { own, turnOn: subscribe } = useThisDevice(settings);

  const attempt = async (work: () => Promise<string>) => {
    setIsBusy(true);
    setOutcome(await work().catch(errorText));
    await utils.alerts.settings.invalidate();
    setIsBusy(false);
  };
  const turnOn = () =>
    attempt(async () => {
      const outcomeOf = { on: '', denied: texts.denied, failed: texts.failed };
      return outcomeOf[await subscribe()];
    });
  const turnOff = (deviceId: string) =>
    attempt(async () => {
      await unsubscribe.mutateAsync({ deviceId });
      await endOwnSubscription();
      return '';
    });
  const tryOut = (deviceId: string) =>
    attempt(async () =>
      (await test.mutateAsync({ deviceId })).isTaken ? texts.tested.taken : texts.tested.lost,
    );

  return (
    <>
      {own === undefined ? (
        <Button loading={isBusy} onClick={() => void turnOn()}>
          {texts.turnOn}
        </Button>
      ) : (
        <>
          <Text size="sm" c="dimmed">
            {texts.isOn}
          </Text>
          <Group gap="sm">
            <Button variant="default" loading={isBusy} onClick={() => void tryOut(own.id)}>
              {texts.test}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => void turnOff(own.id)}>
              {texts.turnOff}
            </Button>
          </Group>
        </>
      )}
      <Box component="output" display="block" fz="sm" mt="sm" className={surfaces.unlessEmpty}>
        {outcome}
      </Box>
    </>
  );
}

/** Every change is saved at once. */
function ChoiceFields({ settings }: { settings: AlertSettings }) {
  const utils = trpc.useUtils();
  const choose = trpc.alerts.choose.useMutation({
    onSettled: () => utils.alerts.settings.invalidate(),
  });
  const reported = useReported();
  const choices = choose.isPending ? choose.variables : settings.choices;
  const change = (changes: Partial<AlertChoices>) => choose.mutate({ ...choices, ...changes });

  return (
    <Stack gap="sm">
      <fieldset>
        <Text component="legend" size="sm" fw={600} mb="sm">
          {texts.kinds}
        </Text>
        <Stack gap="sm">
          {ALERT_KINDS.filter((kind) => kind !== 'eleven' || reported.elevens).map((kind) => (
            <Switch
              key={kind}
              label={texts.kind[kind][0]}
              description={texts.kind[kind][1]}
              checked={choices.kinds.includes(kind)}
              onChange={({ currentTarget: { checked } }) =>
                change({
                  kinds: ALERT_KINDS.filter((one) => (one === kind ? checked : choices.kinds.includes(one))),
                })
              }
            />
          ))}
          {choices.kinds.includes('lock') && (
            <NativeSelect
              className={classes.row}
              label={texts.lockMinutes}
              value={String(choices.lockMinutes)}
              data={LOCK_LEADS.map((lead) => ({ value: String(lead), label: texts.minutes(lead) }))}
              onChange={({ currentTarget: { value } }) =>
                change({
                  lockMinutes: LOCK_LEADS.find((lead) => String(lead) === value) ?? choices.lockMinutes,
                })
              }
            />
          )}
        </Stack>
      </fieldset>
      <QuietFields quiet={choices.quiet} onChange={(quiet) => change({ quiet })} />
      <Switch
        label={texts.byMail}
        description={texts.byMailHint}
        checked={choices.byMail}
        onChange={({ currentTarget: { checked } }) => change({ byMail: checked })}
      />
      <FridayMail />
      <Failure error={choose.error} />
    </Stack>
  );
}

function QuietFields({
  quiet,
  onChange,
}: {
  quiet: AlertChoices['quiet'];
  onChange: (quiet: AlertChoices['quiet']) => void;
}) {
  return (
    <Stack gap="md">
      <Switch
        label={texts.quiet}
        description={texts.quietHint}
        checked={quiet !== null}
        onChange={({ currentTarget: { checked } }) => onChange(checked ? DEFAULT_CHOICES.quiet : null)}
      />
      {quiet !== null && (
        <Group gap="md">
          {(['from', 'to'] as const).map((end) => (
            <TextInput
              key={end}
              type="time"
              label={texts[end]}
              aria-label={`${texts.quiet} ${texts[end]}`}
              value={clockOf(quiet[end])}
              onChange={({ currentTarget: { value } }) => {
                const minute = minuteOf(value);
                if (minute !== null) onChange({ ...quiet, [end]: minute });
              }}
            />
          ))}
        </Group>
      )}
    </Stack>
  );
}

const clockOf = (minute: number) =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Null while a time is being typed. */
function minuteOf(clock: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/u.exec(clock) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
