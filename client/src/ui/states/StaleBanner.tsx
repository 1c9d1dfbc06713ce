import { Group } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useOutdatedDataFrom } from '../../api/dataAge.ts';
import { useIsOnline } from '../../api/useIsOnline.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import surfaces from '../Surfaces.module.css';

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
        <Group
          component="span"
          gap="sm"
          wrap="nowrap"
          px="md"
          py="sm"
          fz="sm"
          mb="lg"
          className={`${surfaces.sunken} ${surfaces.framed}`}
        >
          <IconCloudOff size={18} stroke={1.7} aria-hidden />
          <span>
            <strong>
              {isOnline ? texts.updated : texts.asOf}{' '}
              <time dateTime={dataFromTs}>{formatKickoff(dataFromTs)}</time>
            </strong>{' '}
            {isOnline ? texts.explained : texts.offline}
          </span>
        </Group>
      )}
    </div>
  );
}
