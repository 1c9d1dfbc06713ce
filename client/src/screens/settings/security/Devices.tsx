import { Button, Title } from '@mantine/core';
import type { SignedInDevice } from '#shared/users/accountSecurity.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { formatLongInstant } from '../../../format/dates.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './Security.module.css';
import { texts } from './texts.ts';
import { Failure } from '../../../ui/states/Failure.tsx';

/** The devices on which the user is signed in, with buttons to sign them out. */
export function Devices({ devices }: { devices: readonly SignedInDevice[] }) {
  const utils = trpc.useUtils();
  const onSettled = () => void utils.account.security.invalidate();
  const endOne = trpc.account.endSession.useMutation({ onSettled });
  const endOthers = trpc.account.endOtherSessions.useMutation({ onSettled });
  const error = endOne.error ?? endOthers.error;
  const message = endOthers.isSuccess ? texts.devices.endedOthers(endOthers.data.ended) : '';

  return (
    <section>
      <Title order={3} className={`${ui.textM} ${ui.below8}`}>
        {texts.devices.title}
      </Title>
      <ul className={`${ui.column} ${ui.below12}`}>
        {devices.map((device) => (
          <li
            key={device.id}
            className={`${ui.spread} ${ui.gapY4} ${ui.gapX12} ${ui.paddedY10} ${ui.lineBelow}`}
          >
            <div className={`${ui.grows12} ${ui.shrinks}`}>
              <strong>{texts.devices.name(device.browser, device.system)}</strong>
              {device.isCurrent && (
                <span className={`${ui.textS} ${ui.pill} ${ui.framed} ${classes.current}`}>
                  {texts.devices.current}
                </span>
              )}
              <p className={`${ui.note} ${ui.above2}`}>
                {texts.devices.used(formatLongInstant(device.lastUsedAt))}
              </p>
            </div>
            {!device.isCurrent && (
              <Button
                className={ui.fixed}
                variant="default"
                size="xs"
                aria-label={texts.devices.endOf(texts.devices.name(device.browser, device.system))}
                loading={endOne.isPending && endOne.variables.id === device.id}
                onClick={() => endOne.mutate({ id: device.id })}
              >
                {texts.devices.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <div className={`${ui.line} ${ui.gapY8} ${ui.gapX14}`}>
        {devices.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {texts.devices.endOthers}
          </Button>
        )}
        <output>{message}</output>
      </div>
      <Failure error={error} />
    </section>
  );
}
