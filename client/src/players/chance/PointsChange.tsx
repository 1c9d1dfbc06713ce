import { Group } from '@mantine/core';
import { IconArrowDownRight, IconArrowUpRight } from '@tabler/icons-react';
import { formatPlural } from '@hub/shared/text/format.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';
import { CHANGE_SHOWN_POINTS } from './sinceLastMatch.ts';
import wrapping from '../../ui/Wrapping.module.css';

const texts = {
  since: (points: number) =>
    `${points > 0 ? 'plus' : 'minus'} ${formatPlural(Math.abs(points), { one: 'Punkt', other: 'Punkte' })} seit dem letzten Spiel`,
} as const;

interface PointsChangeProps {
  /** Since the last match; null if unknown. */
  points: number | null;
  /** Only the arrow is drawn. */
  isBrief?: boolean;
}

/** The points by which a chance has changed since the last match; renders nothing if they are few or unknown. */
export function PointsChange({ points, isBrief = false }: PointsChangeProps) {
  if (points === null || Math.abs(points) < CHANGE_SHOWN_POINTS) return null;
  const Arrow = points > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <Group
      component="span"
      display="inline-flex"
      gap={2}
      wrap="nowrap"
      fz="xs"
      c={points > 0 ? 'good' : 'wrong'}
      className={wrapping.nowrap}
      title={texts.since(points)}
    >
      <Arrow size={14} stroke={2.2} aria-hidden />
      {!isBrief && <b aria-hidden>{`${points > 0 ? '+' : '−'}${Math.abs(points)}`}</b>}
      <VisuallyHidden>{texts.since(points)}</VisuallyHidden>
    </Group>
  );
}
