import { Box, Button, Group } from '@mantine/core';
import { IconBellCheck, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { AlertSettings } from '@hub/shared/alerts/alerts.schema.ts';
import { alertsPath } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../auth/AuthContext.tsx';
import { pushSupport } from '../../../../installed/pushSubscription.ts';
import { useThisDevice } from '../../../../installed/useThisDevice.ts';
import { useSignInPrompt } from '../../../../visitor/SignInPrompt.tsx';
import { cockpitTexts as texts } from '../texts.ts';
import taps from '../../../../ui/Taps.module.css';
import classes from './AlertOffer.module.css';

const MINUTE_MS = 60_000;
const BELL = <IconBellRinging size={19} stroke={1.8} aria-hidden />;

/** The subject of the message: an approaching lock, or an eleven that is due. */
type AlertOfferProps =
  | {
      kind: 'lock';
      lockTs: string;
      /** The hub's time, milliseconds since 1970. */
      nowMs: number;
    }
  | { kind: 'eleven' };

/** Offers a message about what comes next, with one tap where the browser supports messages. */
export function AlertOffer(props: AlertOfferProps) {
  const isUser = useUser() !== null;
  const askToSignIn = useSignInPrompt();
  const { data: settings } = trpc.alerts.settings.useQuery(undefined, { enabled: isUser });
  if (!isUser)
    // Above the pitch it would only push the pitch out of a visitor's first window.
    return props.kind === 'eleven' ? null : (
      <Button {...LOOK} onClick={() => askToSignIn('alerts')}>
        {texts.toAlerts}
      </Button>
    );
  // Reserves the height of the content to come.
  return settings === undefined ? (
    <div className={classes.offer} />
  ) : (
    <Offer about={props} settings={settings} />
  );
}

const LOOK = {
  variant: 'default',
  fullWidth: true,
  size: 'md',
  leftSection: BELL,
  className: classes.offer,
} as const;

/** The texts of the offer, and of its promise once accepted; null if it is too late. */
function wordsOf(about: AlertOfferProps, { lockMinutes }: AlertSettings['choices']) {
  if (about.kind === 'eleven') return { offer: texts.notifyMeThen, promise: texts.willNotifyThen };
  const alertMs = Date.parse(about.lockTs) - lockMinutes * MINUTE_MS;
  if (alertMs <= about.nowMs) return null;
  const alertTs = new Date(alertMs).toISOString();
  return { offer: texts.notifyMe(alertTs), promise: texts.willNotify(alertTs) };
}

function Offer({ about, settings }: { about: AlertOfferProps; settings: AlertSettings }) {
  const utils = trpc.useUtils();
  const { own, turnOn } = useThisDevice(settings);
  const { mutateAsync: choose } = trpc.alerts.choose.useMutation();
  const [outcome, setOutcome] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { choices } = settings;
  const words = wordsOf(about, choices);
  if (words === null) return null;
  const isWanted = choices.kinds.includes(about.kind);
  if (isWanted && (own !== undefined || choices.byMail))
    return (
      <Group component="p" gap="sm" wrap="nowrap" fw={600} mt="md" className={taps.thumb}>
        <IconBellCheck size={19} stroke={1.8} color="var(--hub-tier-green)" aria-hidden /> {words.promise}
      </Group>
    );
  if (pushSupport() !== 'yes')
    return (
      <Button {...LOOK} component={Link} to={alertsPath}>
        {about.kind === 'lock' ? texts.toAlerts : words.offer}
      </Button>
    );
  const start = async () => {
    setIsBusy(true);
    try {
      const turned = own === undefined ? await turnOn() : 'on';
      if (turned === 'on' && !isWanted) await choose({ ...choices, kinds: [...choices.kinds, about.kind] });
      setOutcome({ on: '', denied: texts.alertDenied, failed: texts.alertFailed }[turned]);
    } catch {
      setOutcome(texts.alertFailed);
    }
    await utils.alerts.settings.invalidate();
    setIsBusy(false);
  };
  return (
    <>
      <Button {...LOOK} loading={isBusy} onClick={() => void start()}>
        {words.offer}
      </Button>
      <Box component="output" display="block" c="dimmed" mt="xs" fz="sm">
        {outcome}
      </Box>
    </>
  );
}
