import type { RecordOfBase } from '@hub/shared/record/record.schema.ts';
import { measuredText } from '@hub/shared/record/measuredText.ts';
import { paths } from '@hub/shared/hub/paths.ts';
import { trpc } from '../../../../api/trpc.ts';
import { clubCodeOf, clubWordOf } from '../../../../clubs/clubWords.ts';
import ui from '../../../../ui/Vocabulary.module.css';
import { Panel } from '../../../../ui/Panel.tsx';
import { VisuallyHidden } from '../../../../ui/text/VisuallyHidden.tsx';
import { PanelLink } from '../../PanelLink.tsx';
import { cockpitTexts as texts } from '../texts.ts';
import classes from './ForecastResult.module.css';

const CALLS = 2;

/**
 * How many of eleven starters the forecast named, compared with 'same eleven again', for all clubs and for each, and where
 * it was worst.
 */
export function ForecastResult({ matchday }: { matchday: number }) {
  const { data: record } = trpc.catalog.record.useQuery();
  const bases = record?.isLastSeason === false ? record.bases : [];
  const figuresIn = ({ matchdays }: RecordOfBase) =>
    matchdays.find((one) => one.matchday === matchday)?.figures;
  // A matchday that was never recalculated has only frozen forecasts.
  const base = bases.find((one) => figuresIn(one) !== undefined);
  const figures = base && figuresIn(base);
  const right = figures?.rightOf11 ?? figures?.predictedEleven ?? null;
  const isLatest = base !== undefined && base.matchdays[0]?.matchday === matchday;
  return (
    <Panel title={texts.howGood} aside={<PanelLink to={paths.record} label={texts.record} />}>
      <div className={`${ui.contains} ${classes.result}`} data-waiting={record === undefined || undefined}>
        {right === null ? (
          <p className={ui.hint}>{record === undefined ? '' : texts.notScored}</p>
        ) : (
          <p className={`${ui.textS} ${ui.baseline} ${ui.below6} ${classes.compared}`}>
            <span>
              <b className={`${ui.lines120} ${ui.heavy} ${ui.textXxl} ${ui.tight}`}>{texts.tenths(right)}</b>{' '}
              {texts.right}
            </span>
            {figures?.baseline && (
              <span className={ui.hint}>
                <b className={`${ui.bold} ${ui.textXl}`}>{texts.tenths(figures.baseline.right)}</b>{' '}
                {texts.again}
              </span>
            )}
          </p>
        )}
        {figures !== undefined && record !== undefined && base !== undefined && (
          <p className={ui.fine}>
            {measuredText({ ...record, base: base.base, teamMatches: figures.teamMatches })}
          </p>
        )}
        {right !== null && isLatest && <Clubs base={base} />}
      </div>
    </Panel>
  );
}

function Clubs({ base: { latestClubs, worstCalls } }: { base: RecordOfBase }) {
  const worst = latestClubs.at(-1);
  if (worst === undefined) return null;
  const missed = worstCalls.filter(
    ({ started, teamShortName }) => !started && teamShortName === worst.shortName,
  );
  return (
    <>
      <ul aria-label={texts.clubsRight} className={`${ui.stack} ${ui.around8} ${classes.clubs}`}>
        {latestClubs.map((club) => (
          <li
            key={club.teamId}
            className={`${ui.fine} ${ui.center} ${ui.stack2} ${classes.club}`}
            data-worst={club === worst || undefined}
          >
            <span
              className={`${ui.stack} ${ui.anchor} ${ui.clipped} ${ui.onSunken} ${ui.round4} ${classes.bar}`}
            >
              <span
                className={`${ui.onAccent} ${ui.placed} ${classes.fill}`}
                style={{ blockSize: `${(club.right / 11) * 100}%` }}
              />
              <b>{Math.round(club.right)}</b>
            </span>
            <span aria-hidden title={club.name}>
              {clubCodeOf(club)}
            </span>
            <VisuallyHidden>{clubWordOf(club)}</VisuallyHidden>
          </li>
        ))}
      </ul>
      <p className={ui.hint}>
        {texts.farthestClub(clubWordOf(worst), Math.round(worst.right))}{' '}
        {missed.length > 0
          ? texts.leftOut(missed.map(({ name }) => name))
          : worstCalls.length > 0 && texts.farthest(worstCalls.slice(0, CALLS))}
      </p>
    </>
  );
}
