import { Skeleton } from '@mantine/core';
import { trpc } from '../../../api/trpc.ts';
import { LoadFailure } from '../../../ui/states/LoadFailure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { Devices } from './Devices.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SecondFactor } from './SecondFactor.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './Security.module.css';
import { texts } from './texts.ts';

/** Password, second factor and signed-in devices; renders nothing if another provider manages the accounts. */
export function SecurityPanel() {
  const account = trpc.account.me.useQuery();
  const query = trpc.account.security.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  if (data === null) return null;

  return (
    <Panel title={texts.title}>
      <div className={`${ui.column} ${classes.parts}`}>
        {account.data?.needsSecondFactor === true && (
          <p className={`${ui.padded} ${ui.onSunken} ${classes.notice}`}>
            {texts.administratorNeedsSecondFactor}
          </p>
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
      </div>
    </Panel>
  );
}
