import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import { ClubMark } from '../../clubs/TeamBadge.tsx';
import { formatDayOfMonth } from '../../format/dates.ts';
import { Panel } from '../../ui/Panel.tsx';
import { formatCount } from '@hub/shared/text/format.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './RecentForm.module.css';
import { texts } from './texts.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const FULL_MATCH_MINUTES = 90;
const OFTEN_STARTS = 3;
const LAST_MATCHES = 5;

const FACT = `${ui.apart} ${ui.gap12} ${ui.ruled} ${classes.fact}`;
const VALUE = `${ui.anchor} ${ui.strong} ${ui.end}`;

/** A player's appearances in his club's last matches. */
export function RecentForm({ player }: { player: PlayerDetails['player'] }) {
  const { startsLast5, lastMatchStarted, daysSinceLastAppearance, euMidweekMinutes, minutesLast5 } = player;
  const { areMinutesEstimated } = player;
  const startsOften = startsLast5 >= OFTEN_STARTS;
  // Rows from other programs may have starts without minutes.
  const matches = minutesLast5.length > 0 || startsLast5 === 0 ? minutesLast5.length : LAST_MATCHES;
  if (player.left !== null || matches === 0)
    return (
      <Panel title={texts.recentForm}>
        <p className={`${ui.quiet} ${ui.lines140} ${ui.text125} ${ui.above6}`}>
          {player.left === null ? texts.noMatchYet : texts.formOfNobody}
        </p>
      </Panel>
    );
  return (
    <Panel title={texts.recentForm}>
      <dl className={ui.text145}>
        <div className={FACT}>
          <dt className={ui.quiet}>{matches < LAST_MATCHES ? texts.startsSoFar : texts.startsLast5}</dt>
          <dd className={VALUE}>
            <span className={`${ui.pill} ${classes.badge}`} data-highlighted={startsOften || undefined}>
              {texts.startsOf(startsLast5, matches)}
            </span>
            {startsOften && <VisuallyHidden>, {texts.oftenStarts}</VisuallyHidden>}
          </dd>
        </div>
        <div className={FACT}>
          <dt className={ui.quiet}>{texts.lastMatchStarted}</dt>
          <dd className={VALUE}>{lastMatchStarted ? texts.yes : texts.no}</dd>
        </div>
        <div className={FACT}>
          <dt className={ui.quiet}>{texts.lastAppearance}</dt>
          <dd className={VALUE}>
            {daysSinceLastAppearance === null ? texts.neverAppeared : texts.daysAgo(daysSinceLastAppearance)}
          </dd>
        </div>
        {euMidweekMinutes > 0 && (
          <div className={FACT}>
            <dt className={ui.quiet}>{texts.midweek}</dt>
            <dd className={VALUE}>{texts.minutes(euMidweekMinutes)}</dd>
          </div>
        )}
      </dl>
      {minutesLast5.length > 0 && (
        <>
          <h3 className={`${ui.quiet} ${ui.strong} ${ui.text135} ${ui.above14} ${ui.below6}`}>
            {texts.minutesLast5}
          </h3>
          <ol className={`${ui.stack8} ${ui.sideways} ${classes.bars}`}>
            {matchesOf(player).map((match) => (
              <MinutesBar key={match.matchesAgo} {...match} />
            ))}
          </ol>
          {areMinutesEstimated.includes(true) && (
            <p className={`${ui.quiet} ${ui.lines140} ${ui.text125} ${ui.above6}`}>{texts.estimatedHint}</p>
          )}
        </>
      )}
    </Panel>
  );
}

interface MatchMinutes {
  minutes: number;
  matchesAgo: number;
  isEstimated: boolean;
  /** Undefined if the fixture is unknown. */
  match: PlayerDetails['player']['matchesLast5'][number] | undefined;
}

function matchesOf({
  minutesLast5,
  areMinutesEstimated,
  matchesLast5,
}: PlayerDetails['player']): MatchMinutes[] {
  return minutesLast5.map((minutes, place) => {
    const matchesAgo = minutesLast5.length - 1 - place;
    return {
      minutes,
      matchesAgo,
      isEstimated: areMinutesEstimated[place] ?? false,
      match: matchesLast5.at(-1 - matchesAgo),
    };
  });
}

/** A match's minutes as a bar that is full at 90; hatched and marked if estimated. */
function MinutesBar({ minutes, matchesAgo, isEstimated, match }: MatchMinutes) {
  const share = Math.min(Math.max(minutes / FULL_MATCH_MINUTES, 0), 1);
  return (
    <li className={`${ui.textS} ${ui.pile} ${ui.anchor} ${ui.gap3} ${ui.packedTop}`}>
      <VisuallyHidden>
        {texts.matchesAgoRead(matchesAgo)}
        {isEstimated ? texts.estimated(minutes) : texts.minutes(minutes)}
      </VisuallyHidden>
      <span className={ui.strong} aria-hidden>
        {isEstimated && texts.estimatedMark}
        {formatCount(minutes)}′
      </span>
      <span
        className={`${ui.clipped} ${ui.parts} ${ui.full} ${ui.onSunken} ${ui.round4} ${classes.track}`}
        aria-hidden
      >
        <span
          className={`${ui.full} ${ui.onAccent} ${classes.bar}`}
          data-estimated={isEstimated || undefined}
          style={{ blockSize: `${share * 100}%` }}
        />
      </span>
      {match !== undefined && <Against match={match} />}
    </li>
  );
}

/** Opponent, venue and time of the match. */
function Against({ match: { kickoffTs, isHome, opponent } }: { match: NonNullable<MatchMinutes['match']> }) {
  return (
    <span className={`${ui.fine} ${ui.lines130} ${ui.pile} ${ui.center} ${ui.full} ${classes.against}`}>
      <VisuallyHidden>{texts.againstRead}</VisuallyHidden>
      <span className={`${ui.hyphens} ${ui.pile} ${ui.gap3} ${classes.opponent}`} title={opponent?.name}>
        {opponent !== null && <ClubMark team={opponent} />}
        <span>{opponent?.shortName ?? texts.unknownOpponent}</span>
      </span>
      <time dateTime={kickoffTs}>{texts.whereAndWhen(isHome, formatDayOfMonth(kickoffTs))}</time>
    </span>
  );
}
