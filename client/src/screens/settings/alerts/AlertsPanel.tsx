import { Loader, Button } from '@mantine/core';
import { ALERTS_ID } from '#shared/hub/paths.ts';
import { trpc } from '../../../api/trpc.ts';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { Chats } from '../../../chats/Chats.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import type { AlertDevice } from '#shared/alerts/alerts.schema.ts';
import { rememberedDevice } from '../../../installed/pushSubscription.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import { Failure } from '../../../ui/states/Failure.tsx';
import { texts } from './texts.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';

const OWN = { leagueId: null };

/** The messages that the user receives, and the devices and chats that receive them. */
export function AlertsPanel() {
  const query = trpc.alerts.settings.useQuery();
  const { data, isPending } = query;
  return (
    <Panel id={ALERTS_ID} title={texts.title}>
      <p className={`${ui.quiet} ${ui.below14}`}>{texts.intro}</p>
      <LoadFailure of={query} />
      {isPending && <Loader size="sm" />}
      {data !== undefined && (
        <div className={`${ui.stack} ${ui.gap20}`}>
          <ThisDevice settings={data} />
          <ChoiceFields settings={data} />
          <DeviceList devices={data.devices} />
          <section className={ui.shrinks}>
            <h3 className={`${ui.textSm} ${ui.strong} ${ui.below8}`}>{texts.chats}</h3>
            <p className={ui.note}>{texts.chatsText}</p>
            <Chats owner={OWN} mayChange />
          </section>
        </div>
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
    <section className={ui.shrinks}>
      <h3 className={`${ui.textSm} ${ui.strong} ${ui.below8}`}>{texts.devices}</h3>
      <ul className={ui.stack4}>
        {devices.map(({ id, name, createdTs }) => (
          <li key={id} className={`${ui.spread} ${ui.gapY4} ${ui.gapX12} ${ui.thumb}`}>
            <span>
              {name}{' '}
              <span className={ui.note}>
                {id === rememberedDevice() ? `(${texts.thisOne}) ` : ''}
                <DateText instantTs={createdTs} as="day" />
              </span>
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
          </li>
        ))}
      </ul>
      <Failure error={remove.error} />
    </section>
  );
}
