import { Box, Text } from '@mantine/core';
import type { ExpectedDesk } from '@hub/shared/elevens/expectedEleven.schema.ts';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import wrapping from '../../../ui/Wrapping.module.css';
import { sourceName, texts } from './texts.ts';

/** What each source of a list has earned; renders nothing before the first match of one. */
export function SourcesPanel({ clubs }: Pick<ExpectedDesk, 'clubs'>) {
  const lists = clubs.flatMap((club) => club.lists);
  const sources = [...new Map(lists.map(({ source }) => [source.id, source])).values()];
  const known = sources.flatMap(({ record, ...source }) => (record === null ? [] : [{ record, source }]));
  if (known.length === 0) return null;
  return (
    <Panel title={texts.sourcesTitle}>
      <Text size="sm" c="dimmed">
        {texts.sourcesExplained}
      </Text>
      <ul>
        {known.map(({ record, source }) => (
          <Box key={source.id} component="li" py="sm" className={`${surfaces.ruled} ${wrapping.breaks}`}>
            <strong>{sourceName(source)}</strong>{' '}
            <Text span size="sm" c="dimmed">
              {texts.record(record)} ·{' '}
              {source.weight === 0 ? texts.countsNot(record.clubMatches) : texts.counts(source.weight)}
            </Text>
          </Box>
        ))}
      </ul>
    </Panel>
  );
}
