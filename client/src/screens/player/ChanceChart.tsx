import type { ChancePoint } from '@hub/shared/catalog/players.schema.ts';
import { formatKickoff } from '@hub/shared/text/format.ts';
import { formatStartChance } from '@hub/shared/startChance/chanceText.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './ChanceChart.module.css';
import { texts } from './texts.ts';

const WIDTH = 100;
const HEIGHT = 100;
const GRID_PERCENT = [100, 50, 0];

/**
 * The start chance by run, oldest first, from at least two runs. Drawn by hand, because a chart library would cost more
 * than it saves.
 */
export function ChanceChart({ chanceHistory }: { chanceHistory: readonly ChancePoint[] }) {
  const [first, last] = [chanceHistory[0], chanceHistory.at(-1)];
  if (first === undefined || last === undefined) return null;
  const probabilities = chanceHistory.map(({ startProbability }) => startProbability);
  const summary = texts.chanceHistorySummary(
    chanceHistory.length,
    formatStartChance(Math.min(...probabilities)),
    formatStartChance(Math.max(...probabilities)),
    formatStartChance(last.startProbability),
  );
  const points = chanceHistory.map(
    ({ startProbability }, run) =>
      `${(run / (chanceHistory.length - 1)) * WIDTH},${(1 - startProbability) * HEIGHT}`,
  );

  return (
    <figure className={ui.above10}>
      <div className={`${ui.anchor} ${ui.around8} ${classes.plot}`}>
        {GRID_PERCENT.map((percent) => (
          <span
            key={percent}
            className={`${ui.lineAbove} ${ui.placed} ${classes.grid}`}
            style={{ insetBlockStart: `${100 - percent}%` }}
            aria-hidden
          >
            <span className={`${ui.fine} ${ui.onSurface} ${ui.placed} ${classes.gridLabel}`}>
              {percent} %
            </span>
          </span>
        ))}
        <div className={`${ui.placed} ${classes.area}`}>
          <svg
            viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={summary}
            className={`${ui.block} ${ui.full} ${ui.high} ${ui.spills}`}
          >
            <polyline points={points.join(' ')} className={classes.line} />
          </svg>
          <span
            className={`${ui.onAccent} ${ui.circle} ${ui.placed} ${classes.latest}`}
            style={{ insetBlockStart: `${(1 - last.startProbability) * 100}%` }}
            aria-hidden
          />
        </div>
      </div>
      <figcaption
        className={`${ui.quiet} ${ui.wrap} ${ui.text125} ${ui.toEnds} ${ui.gapX12} ${classes.span}`}
        aria-hidden
      >
        <span>{formatKickoff(first.asOfTs)}</span>
        <span>{formatKickoff(last.asOfTs)}</span>
      </figcaption>
      <details className={`${ui.above8} ${ui.text135} ${classes.values}`}>
        <summary className={`${ui.accent} ${ui.pointed} ${ui.paddedY4}`}>{texts.chanceHistoryValues}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{texts.chanceHistoryAt}</th>
              <th scope="col">{texts.startChance}</th>
            </tr>
          </thead>
          <tbody>
            {newestFirst(chanceHistory).map(({ run, asOfTs, startProbability }) => (
              <tr key={run}>
                <td>{formatKickoff(asOfTs)}</td>
                <td>{formatStartChance(startProbability)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

function newestFirst(chanceHistory: readonly ChancePoint[]) {
  return chanceHistory.map((point, run) => ({ ...point, run })).toReversed();
}
