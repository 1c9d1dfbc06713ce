import { VisuallyHidden } from '@mantine/core';
import { startLabelOf } from '#shared/pstartTerms.ts';
import { formatStartChance } from '../format.ts';
import { startChance } from './termTexts.ts';

/** A start probability in [0, 1] within a line of text: percent, and what it is called by glyph and word. */
export function StartChanceText({ probability }: { probability: number }) {
  const { word, glyph } = startLabelOf(probability);
  return (
    <>
      <VisuallyHidden>{startChance}: </VisuallyHidden>
      <strong>{formatStartChance(probability)}</strong> <span aria-hidden>{glyph}</span> {word}
    </>
  );
}
