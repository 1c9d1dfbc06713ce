import { Button } from '@mantine/core';
import type { AlertDevice } from '#shared/alerts/alerts.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { rememberedDevice } from '../../../installed/pushSubscription.ts';
import { DateText } from '../../../ui/text/DateText.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

/** Every browser that receives messages; renders nothing without any. */
export function DeviceList({ devices }: { devices: readonly AlertDevice[] }) {
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
