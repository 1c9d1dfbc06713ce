import { Box } from '@mantine/core';
import { IconAlertTriangle, IconLoader2 } from '@tabler/icons-react';
import type { AwaitedSource } from '@hub/shared/hub/hub.schema.ts';
import { formatTime } from '../../format/dates.ts';
import { sourcePartWords } from '../../format/sources.ts';
import surfaces from '../../ui/Surfaces.module.css';
import classes from './AwaitedSources.module.css';

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
      className={`${surfaces.surface} ${classes.awaited}`}
      aria-live="polite"
      aria-label={texts.title}
    >
      <strong>{texts.title}</strong>
      <p>{texts.explained}</p>
      <ul>
        {sources.map(({ name, covers, failedTs, failures }) => (
          <li key={name} data-silent={failedTs !== null || undefined}>
            {failedTs === null ? (
              <IconLoader2 size={16} aria-hidden />
            ) : (
              <IconAlertTriangle size={16} aria-hidden />
            )}
            <span>
              {covers.map((part) => sourcePartWords[part]).join(', ')} von <strong>{name}</strong>:{' '}
              {failedTs === null ? texts.reading : texts.silent(formatTime(failedTs), failures)}
            </span>
          </li>
        ))}
      </ul>
    </Box>
  );
}
