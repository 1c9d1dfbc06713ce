import { IconCalendarEvent } from '@tabler/icons-react';
import { Link } from '../../ui/address/Link.tsx';
import type { PlayerFixture } from '#shared/catalog/players.schema.ts';
import { clubPath, fixturePath } from '#shared/hub/paths.ts';
import { EmptyState } from '../../ui/states/EmptyState.tsx';
import { running } from '../../fixtures/fixtureTexts.ts';
import { useMatchPhase } from '../../fixtures/useHasBegun.ts';
import { KickoffChange } from '../../fixtures/KickoffChange.tsx';
import { MatchdayBadge } from '../../fixtures/FixtureBadges.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { keptTogether } from '../../format/clubNames.ts';
import { ClubMark } from '../../fixtures/TeamBadge.tsx';
import { formatKickoff } from '#shared/text/format.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './NextFixtures.module.css';
import { texts } from './texts.ts';

/** The club's next fixtures, earliest first, with the days of rest before each. */
export function NextFixtures({ fixtures }: { fixtures: readonly PlayerFixture[] }) {
  return (
    <Panel title={texts.nextFixtures}>
      {fixtures.length === 0 && <EmptyState Icon={IconCalendarEvent} title={texts.noFixtures} />}
      {fixtures.length > 0 && (
        <ul>
          {fixtures.map((fixture) => (
            <FixtureRow key={fixture.fixtureId} fixture={fixture} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

/** Longer than any break within a season; the summer does not count as rest. */
const SUMMER_DAYS = 75;

function FixtureRow({ fixture }: { fixture: PlayerFixture }) {
  const { opponent, isHome, kickoffTs, matchday, restDays, fixtureId, homeGoals, awayGoals } = fixture;
  const phase = useMatchPhase(fixture);
  return (
    <li
      className={`${ui.ruled} ${ui.stack} ${ui.atTop} ${ui.columnRest} ${ui.paddedY8} ${ui.gapY2} ${ui.gapX8} ${classes.row}`}
    >
      <div className={`${ui.textM} ${ui.line} ${ui.lines140} ${ui.gapX6}`}>
        <span className={ui.quiet}>
          {isHome ? texts.home : texts.away} {texts.against}
        </span>
        {opponent === null && texts.unknownOpponent}
        {opponent !== null && (
          <Link
            to={clubPath(opponent.id)}
            className={`${ui.link} ${ui.inline} ${ui.gap6} ${ui.height26} ${ui.forThumbs}`}
          >
            <ClubMark team={opponent} />
            {keptTogether(opponent.name)}
          </Link>
        )}
      </div>
      <MatchdayBadge matchday={matchday} />
      <div className={`${ui.quiet} ${ui.spread} ${ui.whole} ${ui.text135} ${ui.gapX12}`}>
        <Link
          to={fixturePath(fixtureId)}
          className={`${ui.link} ${ui.inline} ${ui.gap6} ${ui.height26} ${ui.forThumbs}`}
        >
          <time dateTime={kickoffTs}>{formatKickoff(kickoffTs)}</time>
        </Link>
        <KickoffChange fixture={fixture} />
        {homeGoals !== null && awayGoals !== null && <span>{texts.finalScore(homeGoals, awayGoals)}</span>}
        {phase === 'running' && <strong>{running}</strong>}
        {phase === 'before' && restDays !== null && restDays < SUMMER_DAYS && (
          <span>{texts.restDays(restDays)}</span>
        )}
      </div>
    </li>
  );
}
