import { Button } from '@mantine/core';
import { IconBellCheck, IconBellRinging } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../../../ui/address/Link.tsx';
import type { AlertSettings } from '#shared/alerts/alerts.schema.ts';
import { paths } from '#shared/hub/paths.ts';
import { trpc } from '../../../../api/trpc.ts';
import { useUser } from '../../../../auth/AuthContext.tsx';
import { pushSupport } from '../../../../installed/pushSubscription.ts';
import { useThisDevice } from '../../../../installed/useThisDevice.ts';
import { useSignInPrompt } from '../../../../visitor/SignInPrompt.tsx';
import { cockpitTexts as texts } from '../texts.ts';
import ui from '../../../../ui/Vocabulary.module.css';
import classes from './AlertOffer.module.css';

const MINUTE_MS = 60_000;
const BELL = <IconBellRinging size={19} stroke={1.8} aria-hidden />;

interface AlertOfferProps {
  lockTs: string;
  /** The hub's time, milliseconds since 1970. */
  nowMs: number;
}

/** Offers a reminder before the next lock, with one tap where the browser supports messages. */
export function AlertOffer(props: AlertOfferProps) {
  const isUser = useUser() !== null;
  const askToSignIn = useSignInPrompt();
  const { data: settings } = trpc.alerts.settings.useQuery(undefined, { enabled: isUser });
  if (!isUser)
    return (
      <Button {...LOOK} onClick={() => askToSignIn('alerts')}>
        {texts.toAlerts}
      </Button>
    );
  // Reserves the height of the content to come.
  return settings === undefined ? (
    <div className={classes.offer} />
  ) : (
    <Offer {...props} settings={settings} />
  );
}

const LOOK = {
  variant: 'default',
  fullWidth: true,
  size: 'md',
  leftSection: BELL,
  className: classes.offer,
} as const;

function Offer({ lockTs, nowMs, settings }: AlertOfferProps & { settings: AlertSettings }) {
  const utils = trpc.useUtils();
  const { own, turnOn } = useThisDevice(settings);
  const { mutateAsync: choose } = trpc.alerts.choose.useMutation();
  const [outcome, setOutcome] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const { choices } = settings;
  const tellMs = Date.parse(lockTs) - choices.lockMinutes * MINUTE_MS;
  if (tellMs <= nowMs) return null;
  const tellTs = new Date(tellMs).toISOString();
  const isWanted = choices.kinds.includes('lock');
  if (isWanted && (own !== undefined || choices.byMail))
    return (
      <p className={`${ui.strong} ${ui.row} ${ui.gap8} ${ui.thumb} ${ui.above12} ${classes.told}`}>
        <IconBellCheck size={19} stroke={1.8} aria-hidden /> {texts.willTell(tellTs)}
      </p>
    );
  if (pushSupport() !== 'yes')
    return (
      <Button {...LOOK} component={Link} to={paths.settings}>
        {texts.toAlerts}
      </Button>
    );
  const start = async () => {
    setIsBusy(true);
    try {
      const turned = own === undefined ? await turnOn() : 'on';
      if (turned === 'on' && !isWanted) await choose({ ...choices, kinds: [...choices.kinds, 'lock'] });
      setOutcome({ on: '', saidNo: texts.alertSaidNo, failed: texts.alertFailed }[turned]);
    } catch {
      setOutcome(texts.alertFailed);
    }
    await utils.alerts.settings.invalidate();
    setIsBusy(false);
  };
  return (
    <>
      <Button {...LOOK} loading={isBusy} onClick={() => void start()}>
        {texts.tellMe(tellTs)}
      </Button>
      <output className={`${ui.hint} ${ui.block} ${ui.above4} ${classes.outcome}`}>{outcome}</output>
    </>
  );
}
