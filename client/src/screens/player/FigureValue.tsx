import { VisuallyHidden } from '@mantine/core';
import { formatDecimal } from '../../format.ts';
import { texts } from './texts.ts';

/** A number of the season, a word instead of one, or a dash for what is not counted. */
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
