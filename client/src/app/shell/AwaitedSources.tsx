import { Box, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconLoader2 } from '@tabler/icons-react';
import type { AwaitedSource } from '@hub/shared/hub/hub.schema.ts';
import { formatTime } from '../../format/dates.ts';
import { sourcePartWords } from '../../format/sources.ts';
import surfaces from '../../ui/Surfaces.module.css';

const texts = {
  title: 'Die Saison wird gerade gelesen',
  explained: 'Sobald die ersten Antworten da sind, stehen hier Spielplan, Kader und Startchancen.',
  reading: 'wird gelesen …',
  silent: (time: string, failures: number) =>
    failures === 1
      ? `hat um ${time} nicht geantwortet, der nächste Versuch folgt`
      : `antwortet nicht, zuletzt um ${time} beim ${failures}. Versuch`,
};

/** What an empty hub is reading from which source, and which sources do not answer. */
export default function AwaitedSources({ sources }: { sources: readonly AwaitedSource[] }) {
  return (
    <Box
      component="section"
      mb="lg"
      p="lg"
      className={surfaces.surface}
      aria-live="polite"
      aria-label={texts.title}
    >
      <strong>{texts.title}</strong>
      <Text c="dimmed" mb="sm">
        {texts.explained}
      </Text>
      <Stack component="ul" gap="sm">
        {sources.map(({ name, covers, failedTs, failures }) => (
          <Group
            component="li"
            key={name}
            gap="sm"
            wrap="nowrap"
            align="start"
            data-silent={failedTs !== null || undefined}
          >
            {failedTs === null ? (
              <IconLoader2 size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            <span>
              {covers.map((part) => sourcePartWords[part]).join(', ')} von <strong>{name}</strong>:{' '}
              {failedTs === null ? texts.reading : texts.silent(formatTime(failedTs), failures)}
            </span>
          </Group>
        ))}
      </Stack>
    </Box>
  );
}
