import { Group, Text } from '@mantine/core';
import { startTierOf } from '@hub/shared/startChance/pstartTerms.ts';
import {
  formatStartChance,
  isPercentage,
  startLabelOf,
  TOO_LITTLE_SEEN,
} from '@hub/shared/startChance/chanceText.ts';
import type { ForecastKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import surfaces from '../../ui/Surfaces.module.css';
import wrapping from '../../ui/Wrapping.module.css';
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
  if (!isPercentage(startProbability, knowledge))
    return (
      <Text span size="sm" c="dimmed">
        {TOO_LITTLE_SEEN}
      </Text>
    );
  const { word, glyph } = startLabelOf(startProbability);
  const isBare = variant === 'pill' || variant === 'small';
  const chance = (
    <Group
      component="span"
      gap="sm"
      wrap="nowrap"
      display="inline-flex"
      className={classes.chance}
      data-tier={startTierOf(startProbability)}
      data-variant={variant}
    >
      <Group
        component="span"
        gap={0}
        wrap="nowrap"
        display="inline-flex"
        className={`${surfaces.pill} ${classes.pill}`}
        title={isBare ? word : undefined}
      >
        <span>
          <VisuallyHidden>{startChance}: </VisuallyHidden>
          {formatStartChance(startProbability)}
        </span>
        <Text span inherit ta="center" className={classes.glyph} aria-hidden>
          {glyph}
        </Text>
        {isBare && <VisuallyHidden> {word}</VisuallyHidden>}
      </Group>
      {!isBare && (
        <Text span size={variant === 'large' ? 'lg' : 'sm'} c="var(--tier)" fw={600}>
          {' '}
          {word}
        </Text>
      )}
    </Group>
  );
  if (!isPast) return chance;
  return (
    <span className={classes.past} data-variant={variant}>
      {chance}{' '}
      {variant !== 'large' && (
        <Text span size="xs" c="dimmed" className={wrapping.nowrap}>
          {BEFORE_KICKOFF}
        </Text>
      )}
    </span>
  );
}
