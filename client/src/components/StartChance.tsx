import { VisuallyHidden } from '@mantine/core';
import { startLabelOf, startTierOf } from '#shared/pstartTerms.ts';
import { formatStartChance } from '../format.ts';
import classes from './StartChance.module.css';
import { startChance } from './termTexts.ts';

interface StartChanceProps {
  /** In [0, 1]. */
  probability: number;
  /**
   * `row` aligns to the right of a row, `wide` fills its place from the left, `large` is for a player's own page.
   * In a narrow container named `rows` a row's percent and tier become cells `percent` and `tier` of the row's grid.
   */
  variant?: 'row' | 'wide' | 'large';
  /** Without it where another bar tells the same. */
  hasBar?: boolean;
}

/** A start probability as percent, bar, and tier; the tier by glyph and word as well as by colour. */
export function StartChance({ probability, variant = 'row', hasBar = true }: StartChanceProps) {
  const tier = startTierOf(probability);
  const { word, glyph } = startLabelOf(probability);
  return (
    <div className={classes.chance} data-tier={tier} data-variant={variant}>
      {hasBar && (
        <span className={classes.track} aria-hidden>
          <span className={classes.bar} style={{ inlineSize: `${probability * 100}%` }} />
        </span>
      )}
      <span className={classes.percent}>
        <VisuallyHidden>{startChance}: </VisuallyHidden>
        {formatStartChance(probability)}
      </span>
      <span className={classes.tier}>
        <span aria-hidden>{glyph}</span> {word}
      </span>
    </div>
  );
}
