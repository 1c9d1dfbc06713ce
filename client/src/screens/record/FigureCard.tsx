import type { RecordFigures } from '#shared/record.ts';
import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import list from '../../ui/List.module.css';
import classes from './FigureCard.module.css';
import { formatHits, formatLoss } from './figures.ts';
import { texts } from './texts.ts';

/** The main figures of a matchday or season, beside the yardstick. */
export function FigureCard({ title, figures }: { title: string; figures: RecordFigures }) {
  const { rightOf11, predictedEleven, brier, logLoss, yardstick, teamMatches, players } = figures;
  return (
    <section aria-label={title} className={`${list.surface} ${classes.card}`}>
      <h2 className={classes.title}>{title}</h2>
      <p className={classes.main}>
        <strong>{formatHits(rightOf11)}</strong> <span>{texts.rightOf11}</span>
      </p>
      <Comparison ours={rightOf11} theirs={yardstick?.right ?? null} />
      <dl className={classes.facts}>
        <div>
          <dt>{texts.predictedEleven}</dt>
          <dd>{formatHits(predictedEleven)}</dd>
        </div>
        <div>
          <dt>
            {texts.brier} <small>({texts.better})</small>
          </dt>
          <dd>
            {formatLoss(brier)}
            {yardstick !== null && <span className={classes.quiet}> / {formatLoss(yardstick.brier)}</span>}
          </dd>
        </div>
        <div>
          <dt>
            {texts.logLoss} <small>({texts.better})</small>
          </dt>
          <dd>
            {formatLoss(logLoss)}
            {yardstick !== null && <span className={classes.quiet}> / {formatLoss(yardstick.logLoss)}</span>}
          </dd>
        </div>
      </dl>
      <p className={classes.quiet}>
        {texts.teamMatches(teamMatches)}, {texts.players(players)}
      </p>
    </section>
  );
}

/** Two bars out of eleven; decorative, because the numbers stand beside them. */
function Comparison({ ours, theirs }: { ours: number | null; theirs: number | null }) {
  return (
    <div className={classes.bars}>
      {[
        { label: texts.ours, value: ours, isOurs: true },
        { label: texts.yardstick, value: theirs, isOurs: false },
      ].map(({ label, value, isOurs }) => (
        <div key={label} className={classes.bar} data-ours={isOurs || undefined}>
          <span>{label}</span>
          <span className={classes.track} aria-hidden>
            <span style={{ inlineSize: `${((value ?? 0) / STARTERS_PER_TEAM) * 100}%` }} />
          </span>
          <span className={classes.value}>{formatHits(value)}</span>
        </div>
      ))}
    </div>
  );
}
