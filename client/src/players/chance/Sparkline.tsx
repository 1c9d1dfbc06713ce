import { Box } from '@mantine/core';
import type { MatchTruth } from '@hub/shared/season/matchTruth.ts';
import { trpc } from '../../api/trpc.ts';
import { usePhone } from '../../ui/usePhone.ts';
import surfaces from '../../ui/Surfaces.module.css';
import classes from './Sparkline.module.css';

const WIDTH = 56;
const HEIGHT = 20;
/** Keeps the line and its end dot within the picture. */
const MARGIN = 3;

/** With fewer points no line is drawn. */
const LEAST_POINTS = 3;

const texts = {
  read: (points: readonly number[]) =>
    `Startchance vor den letzten ${points.length} Spielen: ${points
      .map((percent) => `${percent}\u00A0%`)
      .join(', ')}`,
};

interface SparklineProps {
  playerId: string;
  /** Where the line ends if it is a forecast; otherwise it ends before his last match. */
  truth: MatchTruth;
}

/**
 * A player's chances before his club's last matches, up to now; renders nothing on a phone, which has no room, or with too
 * few matches. One answer of the hub serves every list.
 */
export function Sparkline(props: SparklineProps) {
  return usePhone() ? null : <Line {...props} />;
}

function Line({ playerId, truth }: SparklineProps) {
  const { data: chanceHistories } = trpc.catalog.chanceHistories.useQuery();
  const before = chanceHistories?.[playerId] ?? [];
  const points = truth.kind === 'forecast' ? [...before, Math.round(truth.startProbability * 100)] : before;
  if (points.length < LEAST_POINTS) return <Box component="span" flex="none" className={classes.room} />;
  const place = (percent: number, index: number) =>
    [
      MARGIN + (index / (points.length - 1)) * (WIDTH - 2 * MARGIN),
      MARGIN + (1 - percent / 100) * (HEIGHT - 2 * MARGIN),
    ] as const;
  const [endX, endY] = place(points.at(-1) ?? 0, points.length - 1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`${surfaces.spills} ${classes.room}`}
      role="img"
      aria-label={texts.read(before)}
    >
      <polyline
        points={points.map((percent, index) => place(percent, index).join()).join(' ')}
        fill="none"
        stroke="var(--hub-ink-quiet)"
        strokeLinejoin="round"
        strokeWidth="1.5"
      />
      <circle cx={endX} cy={endY} r={MARGIN - 0.5} fill="var(--hub-ink)" />
    </svg>
  );
}
