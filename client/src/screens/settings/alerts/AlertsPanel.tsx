import { Loader } from '@mantine/core';
import { errorText } from '../../../api/errorTexts.ts';
import { trpc } from '../../../api/trpc.ts';
import { Panel } from '../../../ui/Panel.tsx';
import classes from './AlertsPanel.module.css';
import { ChoiceFields } from './ChoiceFields.tsx';
import { DeviceList } from './DeviceList.tsx';
import { texts } from './texts.ts';
import { ThisDevice } from './ThisDevice.tsx';

/** What the user is told of, and where. */
export function AlertsPanel() {
  const { data, error } = trpc.alerts.settings.useQuery();
  return (
    <Panel title={texts.title}>
      <p className={classes.intro}>{texts.intro}</p>
      {error !== null && data === undefined && <p role="alert">{errorText(error)}</p>}
      {error === null && data === undefined && <Loader size="sm" />}
      {data !== undefined && (
        <div className={classes.parts}>
          <ThisDevice settings={data} />
          <ChoiceFields settings={data} />
          <DeviceList devices={data.devices} />
        </div>
      )}
    </Panel>
  );
}
