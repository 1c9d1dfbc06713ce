import { VisuallyHidden } from '@mantine/core';
import type { PlayerDetails } from '#shared/players.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatCount } from '#shared/format.ts';
import list from '../../ui/List.module.css';
import classes from './RecentForm.module.css';
import { texts } from './texts.ts';

const FULL_MATCH_MINUTES = 90;
const OFTEN_STARTS = 3;

/** A player's appearances in his club's last matches. */
export function RecentForm({ player }: { player: PlayerDetails['player'] }) {
  const { startsLast5, lastMatchStarted, daysSinceLastAppearance, euMidweekMinutes, minutesLast5 } = player;
  const startsOften = startsLast5 >= OFTEN_STARTS;
  return (
    <Panel title={texts.recentForm}>
      <dl className={classes.facts}>
        <div>
          <dt>{texts.startsLast5}</dt>
          <dd>
            <span className={classes.badge} data-highlighted={startsOften || undefined}>
              {texts.startsOf5(startsLast5)}
            </span>
            {startsOften && <VisuallyHidden>, {texts.oftenStarts}</VisuallyHidden>}
          </dd>
        </div>
        <div>
          <dt>{texts.lastMatchStarted}</dt>
          <dd>{lastMatchStarted ? texts.yes : texts.no}</dd>
        </div>
        <div>
          <dt>{texts.lastAppearance}</dt>
          <dd>
            {daysSinceLastAppearance === null ? texts.neverAppeared : texts.daysAgo(daysSinceLastAppearance)}
          </dd>
        </div>
        {euMidweekMinutes > 0 && (
          <div>
            <dt>{texts.midweek}</dt>
            <dd>{texts.minutes(euMidweekMinutes)}</dd>
          </div>
        )}
      </dl>
      {minutesLast5.length > 0 && (
        <>
          <h3 className={classes.title}>{texts.minutesLast5}</h3>
          <ol className={`${list.list} ${classes.bars}`}>
            {matchesOf(minutesLast5).map(({ minutes, matchesAgo }) => (
              <MinutesBar key={matchesAgo} minutes={minutes} matchesAgo={matchesAgo} />
            ))}
          </ol>
          <div className={classes.ends} aria-hidden>
            <span>{texts.oldest}</span>
            <span>{texts.latest}</span>
          </div>
        </>
      )}
    </Panel>
  );
}

/** @param minutesLast5 oldest first */
function matchesOf(minutesLast5: readonly number[]) {
  return minutesLast5.map((minutes, match) => ({ minutes, matchesAgo: minutesLast5.length - 1 - match }));
}

/** A match's minutes as a bar that is full at 90. */
function MinutesBar({ minutes, matchesAgo }: { minutes: number; matchesAgo: number }) {
  const share = Math.min(Math.max(minutes / FULL_MATCH_MINUTES, 0), 1);
  return (
    <li className={classes.match}>
      <VisuallyHidden>
        {texts.matchesAgoRead(matchesAgo)}
        {texts.minutes(minutes)}
      </VisuallyHidden>
      <span className={classes.minutes} aria-hidden>
        {formatCount(minutes)}′
      </span>
      <span className={classes.track} aria-hidden>
        <span className={classes.bar} style={{ blockSize: `${share * 100}%` }} />
      </span>
    </li>
  );
}
