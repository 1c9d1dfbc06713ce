import type { HitRate } from '#shared/record/hitRate.schema.ts';
import { STARTERS_PER_TEAM } from '#shared/limits.ts';
import { formatSeason } from '#shared/text/format.ts';
import { Link } from '../../ui/address/Link.tsx';
import { trpc } from '../../api/trpc.ts';
import { paths } from '#shared/hub/paths.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './LandingPage.module.css';
import { RatePending } from './LandingPage.tsx';
import { texts } from './texts.ts';

/** How often the forecast was right, beside the baseline. */
export function HitRateCard() {
  const { data, isPending } = trpc.catalog.hitRate.useQuery();
  const { data: hub } = trpc.catalog.hub.useQuery();
  if (isPending) return <RatePending />;
  const demo = hub?.isDemo === true ? texts.demo(formatSeason(hub.season)) : null;
  return (
    <>
      {data ? (
        <Rate rate={data} note={demo ?? measured(data)} />
      ) : (
        <p className={`${ui.fine} ${ui.lines150} ${ui.above4} ${ui.height18}`}>
          {[texts.noRate, demo].filter(Boolean).join(' ')}
        </p>
      )}
    </>
  );
}

function measured({ season, isLastSeason, base, teamMatches }: NonNullable<HitRate>): string {
  const matches = base === 'replay' ? texts.replayed(teamMatches) : texts.matches(teamMatches);
  return isLastSeason ? texts.lastSeason(formatSeason(season), matches) : matches;
}

function Rate({
  rate: { right, baseline, teamMatches },
  note,
}: {
  rate: NonNullable<HitRate>;
  note: string;
}) {
  // The first matches of a season have no previous eleven, and would count on one side only.
  const bars = [
    { label: texts.hub, value: baseline?.ours ?? right, isOwn: true },
    ...(baseline === null ? [] : [{ label: texts.baseline, value: baseline.right, isOwn: false }]),
  ];
  const isPartly = baseline !== null && baseline.teamMatches < teamMatches;
  return (
    <div className={`${ui.line} ${ui.gapY8} ${ui.gapX16} ${classes.rateRow}`}>
      <Link
        to={paths.record}
        className={`${ui.covers} ${ui.textS} ${ui.inherits} ${ui.lines120} ${ui.stack}`}
      >
        <strong className={`${ui.textXxl} ${ui.tight} ${ui.lines105}`}>{texts.right(right)}</strong>{' '}
        <span className={ui.strong}>{texts.of11}</span>
      </Link>
      <div className={ui.grows12}>
        <dl className={ui.stack4}>
          {bars.map(({ label, value, isOwn }) => (
            <div
              key={label}
              className={`${ui.between} ${ui.gap8} ${ui.textS} ${ui.round4} ${classes.bar}`}
              data-own={isOwn || undefined}
              style={{ '--share': `${(value / STARTERS_PER_TEAM) * 100}%` } as React.CSSProperties}
            >
              <dt>{label}</dt>
              <dd className={ui.bold}>{texts.right(value)}</dd>
            </div>
          ))}
        </dl>
        <p className={`${ui.fine} ${ui.lines150} ${ui.above4} ${ui.height18}`}>
          {note}
          {isPartly && texts.compared(baseline.teamMatches)}
        </p>
      </div>
    </div>
  );
}
