import { Stack } from '@mantine/core';
import type { AvailabilityPreview } from '@hub/shared/availability/availability.schema.ts';
import { ChancesTable } from './ChancesTable.tsx';
import { availabilityTexts as texts } from './texts.ts';

/** The effect of an edit on a club, before it is saved. */
export function PreviewTable({ preview }: { preview: AvailabilityPreview }) {
  const { name, before, after, teamName, chances } = preview;
  return (
    <Stack gap="sm">
      <strong>{texts.previewTitle(name, before, after)}</strong>
      <ChancesTable chances={chances} caption={teamName === null ? null : texts.previewClub(teamName)} />
    </Stack>
  );
}
