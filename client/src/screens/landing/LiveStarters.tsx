import type { Dashboard, DashboardStarter } from '#shared/catalog/dashboard.schema.ts';
import { trpc } from '../../api/trpc.ts';
import { StartChance } from '../../players/chance/StartChance.tsx';
import { positionWord } from '../../format/termTexts.ts';
import { formatCount, formatKickoff } from '#shared/text/format.ts';
import list from '../../ui/List.module.css';
import { LivePending } from './LandingPage.tsx';
import classes from './LiveStarters.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const STARTERS_SHOWN = 3;

/** A preview of today's real numbers; without any it leaves its place to the rest of the page. */
export function LiveStarters() {
  const { data: dashboard, isLoading } = trpc.catalog.dashboard.useQuery();
  if (isLoading)
    return (
      <>
        <LivePending />
        <VisuallyHidden component="output">{texts.loadingLive}</VisuallyHidden>
      </>
    );
  const starters = dashboard?.starters;
  if (!dashboard || !starters || starters.surest.length === 0) return null;
  const { matchday } = starters;

  return (
    <section className={classes.card} aria-labelledby="live-title">
      <div className={classes.head}>
        <h2 id="live-title" className={classes.title}>
          {matchday === null ? texts.live : texts.liveOfMatchday(matchday)}
        </h2>
        <time className={classes.asOf} dateTime={starters.asOfTs}>
          {texts.asOf(formatKickoff(starters.asOfTs))}
        </time>
      </div>
      <Ranking title={texts.surest} starters={starters.surest} />
      {starters.mostDoubtful.length > 0 && (
        <Ranking title={texts.mostDoubtful} starters={starters.mostDoubtful} />
      )}
      <Counts counts={dashboard.counts} />
    </section>
  );
}

function Ranking({ title, starters }: { title: string; starters: readonly DashboardStarter[] }) {
  return (
    <div>
      <h3 className={classes.listTitle}>{title}</h3>
      <ol className={list.list}>
        {starters.slice(0, STARTERS_SHOWN).map((starter) => (
          <li key={starter.playerId} className={`${list.ruled} ${classes.row}`}>
            <div className={classes.who}>
              <span className={classes.name}>{starter.name}</span>
              <span className={classes.meta}>
                {starter.teamShortName ?? texts.unknownTeam} · {positionWord(starter.positionPrimary)}
              </span>
            </div>
            <StartChance startProbability={starter.startProbability} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function Counts({ counts }: { counts: Dashboard['counts'] }) {
  const shown = [
    [texts.teams, counts.teams],
    [texts.players, counts.players],
    [texts.fixtures, counts.fixtures],
  ] as const;
  return (
    <dl className={classes.counts} aria-label={texts.counts}>
      {shown.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatCount(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
