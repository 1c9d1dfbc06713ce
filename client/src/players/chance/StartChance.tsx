import { startTierOf } from '@hub/shared/startChance/pstartTerms.ts';
import {
  formatStartChance,
  isPercentage,
  startLabelOf,
  TOO_LITTLE_SEEN,
} from '@hub/shared/startChance/chanceText.ts';
import type { ForecastKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './StartChance.module.css';
import { BEFORE_KICKOFF } from '@hub/shared/season/truthText.ts';
import { startChance } from '../../format/termTexts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

interface StartChanceProps {
  /** In [0, 1]. */
  startProbability: number;
  /** The inputs of the forecast; null if unknown. */
  knowledge?: ForecastKnowledge | null;
  /** `pill` for rows, `small` where space is tight, `wide` with the tier's word beside it, `large` for a player's own page. */
  variant?: 'pill' | 'small' | 'wide' | 'large';
  /** Whether it is from before kickoff, and so drawn hollow, with words unless large. */
  isPast?: boolean;
}

/**
 * A start probability: its number, and its tier as glyph, colour and word. The only form in which it is shown. In a pill the
 * word is for screen readers only, because the glyph represents it. If the forecast had too few inputs, words replace the
 * number.
 */
export function StartChance({
  startProbability,
  knowledge = null,
  variant = 'pill',
  isPast = false,
}: StartChanceProps) {
  if (!isPercentage(startProbability, knowledge)) return <span className={ui.hint}>{TOO_LITTLE_SEEN}</span>;
  const { word, glyph } = startLabelOf(startProbability);
  const isBare = variant === 'pill' || variant === 'small';
  const chance = (
    <span
      className={`${ui.inline} ${ui.gap8} ${classes.chance}`}
      data-tier={startTierOf(startProbability)}
      data-variant={variant}
    >
      <span
        className={`${ui.textM} ${ui.inline} ${ui.bold} ${ui.pill} ${ui.lines140} ${classes.pill}`}
        title={isBare ? word : undefined}
      >
        <span>
          <VisuallyHidden>{startChance}: </VisuallyHidden>
          {formatStartChance(startProbability)}
        </span>
        <span className={`${ui.center} ${classes.glyph}`} aria-hidden>
          {glyph}
        </span>
        {isBare && <VisuallyHidden> {word}</VisuallyHidden>}
      </span>
      {!isBare && <span className={`${ui.textS} ${ui.strong} ${classes.word}`}> {word}</span>}
    </span>
  );
  if (!isPast) return chance;
  return (
    <span className={classes.past} data-variant={variant}>
      {chance}{' '}
      {variant !== 'large' && (
        <span className={`${ui.textXs} ${ui.quiet} ${ui.nowrap}`}>{BEFORE_KICKOFF}</span>
      )}
    </span>
  );
}
