import { formatDecimal } from '@hub/shared/text/format.ts';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

/** A season figure, or a dash if it is not counted. */
export function FigureValue({ value }: { value: number | null | undefined }) {
  if (value !== null && value !== undefined) return formatDecimal(value);
  return (
    <>
      <span aria-hidden>{texts.valueUnknown}</span>
      <VisuallyHidden>{texts.valueUnknownRead}</VisuallyHidden>
    </>
  );
}
