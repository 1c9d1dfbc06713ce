import { VisuallyHidden } from '@mantine/core';
import { formatDecimal } from '#shared/format.ts';
import { texts } from './texts.ts';

/** A season figure, a word instead of it, or a dash if it is not counted. */
export function FigureValue({ value }: { value: number | string | null | undefined }) {
  if (typeof value === 'string') return value;
  if (value !== null && value !== undefined) return formatDecimal(value);
  return (
    <>
      <span aria-hidden>{texts.valueUnknown}</span>
      <VisuallyHidden>{texts.valueUnknownRead}</VisuallyHidden>
    </>
  );
}
