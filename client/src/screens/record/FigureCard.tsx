import type { RecordFigures } from '@hub/shared/record/record.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './FigureCard.module.css';
import { formatHits, formatLoss } from './figures.ts';
import { texts } from './texts.ts';

const FIGURE = `${ui.wrap} ${ui.gapX12} ${ui.toEnds}`;
const TERM = `${ui.note} ${classes.term}`;
const VALUE = `${ui.strong} ${ui.nowrap}`;

/** The main figures of a matchday or season, compared with the baseline. */
export function FigureCard({ title, figures }: { title: string; figures: RecordFigures }) {
  const { rightOf11, predictedEleven, brier, logLoss, baseline, teamMatches, players } = figures;
  return (
    <section aria-label={title} className={`${ui.surface} ${classes.card}`}>
      <h2 className={`${ui.lines130} ${ui.text19}`}>{title}</h2>
      <p className={`${ui.baseline} ${ui.gap8} ${ui.above6} ${ui.below8} ${classes.main}`}>
        <strong>{formatHits(rightOf11)}</strong> <span>{texts.rightOf11}</span>
      </p>
      <Comparison ours={baseline?.ours.right ?? rightOf11} theirs={baseline?.right ?? null} />
      {baseline !== null && baseline.teamMatches < teamMatches && (
        <p className={`${ui.quiet} ${ui.normal} ${ui.text135}`}>{texts.compared(baseline.teamMatches)}</p>
      )}
      <p className={`${ui.quiet} ${ui.normal} ${ui.text135}`}>{texts.rightOf11Explained}</p>
      <dl className={`${ui.stack4} ${ui.above12} ${ui.below12}`}>
        <div className={FIGURE}>
          <dt className={TERM}>{texts.predictedEleven}</dt>
          <dd className={VALUE}>{texts.ofEleven(formatHits(predictedEleven))}</dd>
        </div>
      </dl>
      <details className={ui.textS}>
        <summary className={`${ui.accent} ${ui.pointed} ${ui.paddedY4} ${classes.statistics}`}>
          {texts.forStatisticians}
        </summary>
        <dl className={`${ui.stack4} ${ui.above12} ${ui.below12}`}>
          <Loss name={texts.brier} ours={baseline?.ours.brier ?? brier} theirs={baseline?.brier} />
          <Loss name={texts.logLoss} ours={baseline?.ours.logLoss ?? logLoss} theirs={baseline?.logLoss} />
        </dl>
      </details>
      <p className={`${ui.quiet} ${ui.normal} ${ui.text135}`}>
        {texts.teamMatches(teamMatches)}, {texts.players(players)}
      </p>
    </section>
  );
}

interface LossProps {
  name: string;
  ours: number | null;
  /** The baseline's figure; undefined without one. */
  theirs: number | null | undefined;
}

function Loss({ name, ours, theirs }: LossProps) {
  return (
    <div className={FIGURE}>
      <dt className={TERM}>
        {name} <small>({texts.better})</small>
      </dt>
      <dd className={VALUE}>
        {formatLoss(ours)}
        {theirs !== undefined && (
          <span className={`${ui.quiet} ${ui.normal} ${ui.text135}`}> / {formatLoss(theirs)}</span>
        )}
      </dd>
    </div>
  );
}

/** Two bars out of eleven; decorative, because the numbers are beside them. */
function Comparison({ ours, theirs }: { ours: number | null; theirs: number | null }) {
  return (
    <div className={ui.stack6}>
      {[
        { label: texts.ours, value: ours, isOurs: true },
        { label: texts.baseline, value: theirs, isOurs: false },
      ].map(({ label, value, isOurs }) => (
        <div
          key={label}
          className={`${ui.quiet} ${ui.stack} ${ui.text135} ${ui.centred} ${ui.gapX10} ${classes.bar}`}
          data-ours={isOurs || undefined}
        >
          <span>{label}</span>
          <span className={`${ui.clipped} ${classes.track}`} aria-hidden>
            <span
              className={`${ui.block} ${ui.high}`}
              style={{ inlineSize: `${((value ?? 0) / STARTERS_PER_TEAM) * 100}%` }}
            />
          </span>
          <span className={classes.value}>{formatHits(value)}</span>
        </div>
      ))}
    </div>
  );
}
