import { IconCloudOff } from '@tabler/icons-react';
import { useOutdatedDataFrom } from '../../api/dataAge.ts';
import { useIsOnline } from '../../api/useIsOnline.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import ui from '../Vocabulary.module.css';
import classes from './StaleBanner.module.css';

const texts = {
  updated: 'Zuletzt aktualisiert:',
  asOf: 'Stand:',
  offline: 'Du bist offline.',
  explained: 'Unsere Datenquelle antwortet gerade nicht. Du siehst, was wir zuletzt wussten.',
};

/**
 * Says how old the data on the screen is while it is outdated. Always in the document, so that changes are announced.
 */
export function StaleBanner() {
  const dataFromTs = useOutdatedDataFrom();
  const isOnline = useIsOnline();
  return (
    <div aria-live="polite">
      {dataFromTs !== null && (
        <span
          className={`${ui.textSm} ${ui.row} ${ui.lines140} ${ui.sunken} ${ui.gap10} ${ui.framed} ${ui.padded8x12} ${classes.banner}`}
        >
          <IconCloudOff size={18} stroke={1.7} className={ui.fixed} aria-hidden />
          <span>
            <strong>
              {isOnline ? texts.updated : texts.asOf}{' '}
              <time dateTime={dataFromTs}>{formatKickoff(dataFromTs)}</time>
            </strong>{' '}
            {isOnline ? texts.explained : texts.offline}
          </span>
        </span>
      )}
    </div>
  );
}
