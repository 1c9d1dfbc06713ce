import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AlertSettings } from '#shared/alerts/alerts.schema.ts';
import { errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { endOwnSubscription, pushSupport } from '../../../installed/pushSubscription.ts';
import { useThisDevice } from '../../../installed/useThisDevice.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './AlertsPanel.module.css';
import { texts } from './texts.ts';

/** Turns messages on and off for this browser, and says what keeps it from receiving them. */
export function ThisDevice({ settings }: { settings: AlertSettings }) {
  const support = pushSupport();
  return (
    <section className={ui.shrinks}>
      <h3 className={`${ui.textSm} ${ui.strong} ${ui.below8}`}>{texts.here}</h3>
      {support === 'yes' && <Switchable settings={settings} />}
      {support === 'blocked' && <p className={ui.note}>{texts.blocked}</p>}
      {support === 'no' && <p className={ui.note}>{texts.unsupported}</p>}
      {support === 'installFirst' && (
        <div className={`${ui.sunken} ${ui.padded12x14} ${classes.help}`}>
          <strong>{texts.install.title}</strong>
          <ol>
            {texts.install.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </div>
      )}
    </section>
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
          <p className={ui.note}>{texts.isOn}</p>
          <div className={`${ui.line} ${ui.gap10}`}>
            <Button variant="default" loading={isBusy} onClick={() => void tryOut(own.id)}>
              {texts.test}
            </Button>
            <Button variant="default" disabled={isBusy} onClick={() => void turnOff(own.id)}>
              {texts.turnOff}
            </Button>
          </div>
        </>
      )}
      <output className={`${ui.textSm} ${ui.block} ${classes.outcome}`}>{outcome}</output>
    </>
  );
}
