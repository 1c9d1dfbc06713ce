import { Group, Text } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { isOfficialChance } from '@hub/shared/startChance/pstartTerms.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { startChance } from '../../format/termTexts.ts';
import wrapping from '../../ui/Wrapping.module.css';

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
  /** For places beside the name, where the subject is clear: shows only the figures, but is read out in full. */
  isBrief?: boolean;
}

/** A changed start probability, with an arrow only between two estimates: a fact is neither a rise nor a fall. */
export function ChanceChange({ before, now, isBrief = false }: ChanceChangeProps) {
  if (isOfficialChance(now))
    return (
      <Text component="strong" inherit fw={600}>
        {now === 1 ? texts.begins : texts.doesNotBegin}
      </Text>
    );
  if (isOfficialChance(before)) return <span>{texts.isEstimatedAgain(formatStartChance(now))}</span>;
  const isRising = now > before;
  const tone = isRising ? 'good' : 'wrong';
  const Arrow = isRising ? IconArrowUpRight : IconArrowDownRight;
  const figures = [formatStartChance(before), formatStartChance(now)] as const;
  const words = (isRising ? texts.rises : texts.falls)(...figures);
  if (isBrief)
    return (
      <Group
        component="span"
        display="inline-flex"
        gap="xs"
        wrap="nowrap"
        c={tone}
        className={wrapping.nowrap}
      >
        <Text span inherit c="dimmed" aria-hidden>
          {figures[0]}
        </Text>
        <Arrow size={15} stroke={2} aria-hidden />
        <b aria-hidden>{figures[1]}</b>
        <VisuallyHidden>{words}</VisuallyHidden>
      </Group>
    );
  return (
    <Text span inherit c={tone}>
      <Arrow size={15} stroke={2} className={wrapping.sign} aria-hidden />
      {words}
    </Text>
  );
}
