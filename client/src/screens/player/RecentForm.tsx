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
  const { areMinutesEstimated } = player;
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
            {matchesOf(player).map((match) => (
              <MinutesBar key={match.matchesAgo} {...match} />
            ))}
          </ol>
          <div className={classes.ends} aria-hidden>
            <span>{texts.oldest}</span>
            <span>{texts.latest}</span>
          </div>
          {areMinutesEstimated.includes(true) && <p className={classes.hint}>{texts.estimatedHint}</p>}
        </>
      )}
    </Panel>
  );
}

interface MatchMinutes {
  minutes: number;
  matchesAgo: number;
  isEstimated: boolean;
}

function matchesOf({
  minutesLast5,
  areMinutesEstimated,
}: Pick<PlayerDetails['player'], 'minutesLast5' | 'areMinutesEstimated'>): MatchMinutes[] {
  return minutesLast5.map((minutes, match) => ({
    minutes,
    matchesAgo: minutesLast5.length - 1 - match,
    isEstimated: areMinutesEstimated[match] ?? false,
  }));
}

/** A match's minutes as a bar that is full at 90; hatched, and marked, where they are an estimate. */
function MinutesBar({ minutes, matchesAgo, isEstimated }: MatchMinutes) {
  const share = Math.min(Math.max(minutes / FULL_MATCH_MINUTES, 0), 1);
  return (
    <li className={classes.match}>
      <VisuallyHidden>
        {texts.matchesAgoRead(matchesAgo)}
        {isEstimated ? texts.estimated(minutes) : texts.minutes(minutes)}
      </VisuallyHidden>
      <span className={classes.minutes} aria-hidden>
        {isEstimated && texts.estimatedMark}
        {formatCount(minutes)}′
      </span>
      <span className={classes.track} aria-hidden>
        <span
          className={classes.bar}
          data-estimated={isEstimated || undefined}
          style={{ blockSize: `${share * 100}%` }}
        />
      </span>
    </li>
  );
}
