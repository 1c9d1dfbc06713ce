import { IconCloudOff } from '@tabler/icons-react';
import { useOutdatedDataFrom } from '../api/dataAge.ts';
import { formatKickoff } from '../format.ts';
import classes from './StaleBanner.module.css';

const texts = {
  asOf: 'Stand:',
  explained: 'Unsere Datenquelle antwortet gerade nicht. Du siehst, was wir zuletzt wussten.',
};

/** Says, while data on the screen is older than it should be, from when it is. Always there, so that it is read out. */
export function StaleBanner() {
  const dataFromTs = useOutdatedDataFrom();
  return (
    <div aria-live="polite">
      {dataFromTs !== null && (
        <span className={classes.banner}>
          <IconCloudOff size={18} stroke={1.7} className={classes.icon} aria-hidden />
          <span>
            <strong>
              {texts.asOf} <time dateTime={dataFromTs}>{formatKickoff(dataFromTs)}</time>
            </strong>{' '}
            {texts.explained}
          </span>
        </span>
      )}
    </div>
  );
}
