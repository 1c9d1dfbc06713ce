import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { isOfficialChance } from '#shared/startChance/pstartTerms.ts';
import { formatStartChance } from '#shared/startChance/chanceText.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './ChanceChange.module.css';
import { startChance } from '../../format/termTexts.ts';

const texts = {
  rises: (before: string, now: string) => `${startChance} steigt: ${before} → ${now}`,
  falls: (before: string, now: string) => `${startChance} fällt: ${before} → ${now}`,
  begins: 'Steht in der offiziellen Elf',
  doesNotBegin: 'Steht nicht in der offiziellen Elf',
  isEstimatedAgain: (now: string) => `Wieder geschätzt: ${startChance} ${now}`,
} as const;

interface ChanceChangeProps {
  /** Different start probabilities in [0, 1]. */
  before: number;
  now: number;
}

/** A changed start probability, with an arrow only between two estimates: a fact is neither a rise nor a fall. */
export function ChanceChange({ before, now }: ChanceChangeProps) {
  if (isOfficialChance(now))
    return <strong className={ui.strong}>{now === 1 ? texts.begins : texts.doesNotBegin}</strong>;
  if (isOfficialChance(before)) return <span>{texts.isEstimatedAgain(formatStartChance(now))}</span>;
  const isRising = now > before;
  const Arrow = isRising ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={isRising ? ui.good : ui.wrong}>
      <Arrow size={15} stroke={2} className={classes.arrow} aria-hidden />
      {(isRising ? texts.rises : texts.falls)(formatStartChance(before), formatStartChance(now))}
    </span>
  );
}
