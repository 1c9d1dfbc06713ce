import { Loader } from '@mantine/core';
import { ALERTS_ID } from '#shared/hub/paths.ts';
import { trpc } from '../../../api/trpc.ts';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { Chats } from '../../../chats/Chats.tsx';
import { ChoiceFields } from './ChoiceFields.tsx';
import { DeviceList } from './DeviceList.tsx';
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
