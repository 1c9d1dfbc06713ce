import type { ChanceHistories } from '@hub/shared/catalog/players.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { usePhone } from '../../ui/usePhone.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './Sparkline.module.css';

const WIDTH = 56;
const HEIGHT = 20;
/** Keeps the line and its end dot within the picture. */
const MARGIN = 3;

/** With fewer points no line is drawn. */
const LEAST_POINTS = 3;

const texts = {
  read: (points: readonly number[]) =>
    `Startchance vor den letzten ${points.length - 1} Spielen: ${points
      .slice(0, -1)
      .map((percent) => `${percent}\u00A0%`)
      .join(', ')}`,
};

interface SparklineProps {
  playerId: string;
  /** Where the line ends, in [0, 1]. */
  startProbability: number;
}

/**
 * A player's chances before his club's last matches, up to now; renders nothing on a phone, which has no room, or with too
 * few matches. One answer of the hub serves every list.
 */
export function Sparkline(props: SparklineProps) {
  return usePhone() ? null : <Line {...props} />;
}

function Line({ playerId, startProbability }: SparklineProps) {
  const { data: chanceHistories } = trpc.catalog.chanceHistories.useQuery();
  const points = pointsOf(chanceHistories?.[playerId], startProbability);
  if (points.length < LEAST_POINTS) return <span className={`${ui.fixed} ${classes.room}`} />;
  const place = (percent: number, index: number) =>
    [
      MARGIN + (index / (points.length - 1)) * (WIDTH - 2 * MARGIN),
      MARGIN + (1 - percent / 100) * (HEIGHT - 2 * MARGIN),
    ] as const;
  const [endX, endY] = place(points.at(-1) ?? 0, points.length - 1);
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      className={`${ui.fixed} ${classes.room} ${ui.spills} ${classes.line}`}
      role="img"
      aria-label={texts.read(points)}
    >
      <polyline points={points.map((percent, index) => place(percent, index).join()).join(' ')} />
      <circle cx={endX} cy={endY} r={MARGIN - 0.5} />
    </svg>
  );
}

const pointsOf = (chanceHistory: ChanceHistories[string] = [], startProbability: number) => [
  ...chanceHistory,
  Math.round(startProbability * 100),
];
