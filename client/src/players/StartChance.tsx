import { VisuallyHidden } from '@mantine/core';
import { startTierOf } from '#shared/pstartTerms.ts';
import { startLabelOf } from '#shared/startChance/chanceText.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import classes from './StartChance.module.css';
import { startChance } from '../format/termTexts.ts';

interface StartChanceProps {
  /** In [0, 1]. */
  startProbability: number;
  /**
   * `row` aligns to the right of a row, `wide` fills its place from the left, `large` is for a player's own page. In a
   * narrow container named `rows`, a row's percent and tier become the cells `percent` and `tier` of the row's grid.
   */
  variant?: 'row' | 'wide' | 'large';
  /** False where another bar already shows the probability. */
  hasBar?: boolean;
}

/** A start probability as percent, bar and tier; the tier has a glyph and a word as well as a colour. */
export function StartChance({ startProbability, variant = 'row', hasBar = true }: StartChanceProps) {
  const tier = startTierOf(startProbability);
  const { word, glyph } = startLabelOf(startProbability);
  return (
    <div className={classes.chance} data-tier={tier} data-variant={variant}>
      {hasBar && (
        <span className={classes.track} aria-hidden>
          <span className={classes.bar} style={{ inlineSize: `${startProbability * 100}%` }} />
        </span>
      )}
      <span className={classes.percent}>
        <VisuallyHidden>{startChance}: </VisuallyHidden>
        {formatStartChance(startProbability)}
      </span>
      <span className={classes.tier}>
        <span aria-hidden>{glyph}</span> {word}
      </span>
    </div>
  );
}
