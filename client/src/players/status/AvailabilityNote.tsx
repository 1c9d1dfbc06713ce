import { Text } from '@mantine/core';
import type { AvailabilityNote as Note } from '@hub/shared/availability/availability.schema.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import wrapping from '../../ui/Wrapping.module.css';

const texts = {
  source: (source: string) => `Quelle: ${source}`,
  expectedReturn: (day: string) => `Rückkehr erwartet am ${day}`,
  editedBy: (name: string) => `eingetragen von ${name}`,
} as const;

const dayFormat = new Intl.DateTimeFormat('de-DE', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

interface AvailabilityNoteProps {
  note: Note;
  /** Who entered it, shown to administrators; null if unknown. */
  editedBy?: string | null;
}

/** The time and the source of a fact about a player. */
export function AvailabilityNote({ note, editedBy = null }: AvailabilityNoteProps) {
  const { source, notedTs, expectedReturn } = note;
  const parts = [
    texts.source(source),
    ...(expectedReturn === null ? [] : [texts.expectedReturn(dayFormat.format(Date.parse(expectedReturn)))]),
    ...(editedBy === null ? [] : [texts.editedBy(editedBy)]),
  ];
  return (
    <Text span size="sm" c="dimmed" className={wrapping.breaks}>
      <time dateTime={notedTs}>{formatKickoff(notedTs)}</time> · {parts.join(' · ')}
    </Text>
  );
}
