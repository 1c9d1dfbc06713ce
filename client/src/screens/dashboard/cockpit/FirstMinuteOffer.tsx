import { Button } from '@mantine/core';
import { IconShirtSport } from '@tabler/icons-react';
import { Link } from '../../../ui/address/Link.tsx';
import { paths } from '#shared/hub/paths.ts';
import { Panel } from '../../../ui/Panel.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import { texts } from '../texts.ts';

/** Leads users without a team to one in a minute. */
export function FirstMinuteOffer() {
  return (
    <Panel title={texts.myEleven} className={ui.below12}>
      <div className={`${ui.quiet} ${ui.line} ${ui.gapY8} ${ui.gapX12}`}>
        <IconShirtSport size={28} stroke={1.5} aria-hidden />
        <p className={ui.grows14}>{texts.noTeam}</p>
        <Button component={Link} to={paths.firstMinute} size="md">
          {texts.pasteTeam}
        </Button>
        <Button component={Link} to={paths.myTeam} size="md" variant="default">
          {texts.toMyTeam}
        </Button>
      </div>
    </Panel>
  );
}
