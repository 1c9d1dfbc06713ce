import { Box, Text } from '@mantine/core';
import { trpc } from '../../../api/trpc.ts';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import wrapping from '../../../ui/Wrapping.module.css';
import { releaseTexts as texts } from './texts.ts';

/** Which version runs here, and what the changelog says about it. */
export function ReleaseAdmin() {
  const { data } = trpc.admin.release.useQuery();
  if (data === undefined) return null;
  return (
    <Panel title={texts.title(data.version)} maw="52rem">
      <Text size="sm" c="dimmed">
        {data.notes === null ? texts.none : texts.about}
      </Text>
      {data.notes !== null && (
        <Disclosure title={texts.show}>
          <Box lang="en" fz="sm" className={wrapping.breaks}>
            {[...new Set(data.notes.split('\n'))].map((line) => (
              <Line key={line} markdown={line} />
            ))}
          </Box>
        </Disclosure>
      )}
    </Panel>
  );
}

/** A heading, an entry or a sentence of the changelog, without marks. */
function Line({ markdown }: { markdown: string }) {
  const line = markdown.replaceAll(/\*\*|`/gu, '').replaceAll(/\[([^\]]+)\]\([^)]+\)/gu, '$1');
  if (line === '') return null;
  if (line.startsWith('### '))
    return (
      <Text component="h3" fw={600} mt="md">
        {line.slice('### '.length)}
      </Text>
    );
  return <Text size="sm">{line.replace(/^- /u, '• ')}</Text>;
}
