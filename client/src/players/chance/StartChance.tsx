import { startTierOf } from '#shared/startChance/pstartTerms.ts';
import { formatStartChance, startLabelOf } from '#shared/startChance/chanceText.ts';
import classes from './StartChance.module.css';
import { startChance } from '../../format/termTexts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

interface StartChanceProps {
  /** In [0, 1]. */
  startProbability: number;
  /** `pill` for rows, `wide` where the tier's word has room beside it, `large` for a player's own page. */
  variant?: 'pill' | 'wide' | 'large';
}

/**
 * A start probability: its number, and its tier as glyph, colour and word. The one form of showing it; in a pill the
 * word is for screen readers only, because the glyph stands for it.
 */
export function StartChance({ startProbability, variant = 'pill' }: StartChanceProps) {
  const { word, glyph } = startLabelOf(startProbability);
  return (
    <span className={classes.chance} data-tier={startTierOf(startProbability)} data-variant={variant}>
      <span className={classes.pill} title={variant === 'pill' ? word : undefined}>
        <span>
          <VisuallyHidden>{startChance}: </VisuallyHidden>
          {formatStartChance(startProbability)}
        </span>
        <span className={classes.glyph} aria-hidden>
          {glyph}
        </span>
        {variant === 'pill' && <VisuallyHidden> {word}</VisuallyHidden>}
      </span>
      {variant !== 'pill' && <span className={classes.word}> {word}</span>}
    </span>
  );
}
