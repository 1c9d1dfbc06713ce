import { VisuallyHidden } from '@mantine/core';
import { startLabelOf } from '#shared/startChance/chanceText.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import { startChance } from '../format/termTexts.ts';

/** A start probability in [0, 1] within a line of text: percent, glyph and tier name. */
export function StartChanceText({ startProbability }: { startProbability: number }) {
  const { word, glyph } = startLabelOf(startProbability);
  return (
    <>
      <VisuallyHidden>{startChance}: </VisuallyHidden>
      <strong>{formatStartChance(startProbability)}</strong> <span aria-hidden>{glyph}</span> {word}
    </>
  );
}
