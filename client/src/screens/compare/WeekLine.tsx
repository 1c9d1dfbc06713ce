import ui from '../../ui/Vocabulary.module.css';
import classes from './CompareTable.module.css';

const [WIDTH, HEIGHT, EDGE] = [64, 24, 2];

/** Chances in [0, 1] as a line from left to right; decorative, because both ends are given in the text. */
export function WeekLine({ chances }: { chances: readonly number[] }) {
  const points = chances
    .map((chance, index) => {
      const x = EDGE + (index / Math.max(1, chances.length - 1)) * (WIDTH - 2 * EDGE);
      const y = EDGE + (1 - chance) * (HEIGHT - 2 * EDGE);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={`${ui.block} ${classes.week}`} aria-hidden>
      <polyline points={points} />
    </svg>
  );
}
