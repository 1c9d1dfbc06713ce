import type { UserTeamFixture } from '#shared/users/userTeams.schema.ts';
import { formatKickoff } from '#shared/text/format.ts';
import { clubCodeOf } from '../../../fixtures/fixtureTexts.ts';
import { usePhone } from '../../../ui/usePhone.ts';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './NextOpponent.module.css';
import { texts } from '../texts.ts';
import { VisuallyHidden } from '../../../ui/text/VisuallyHidden.tsx';

/** The next opponent of a player's club, home or away, and the kickoff. */
export function NextOpponent({ fixture }: { fixture: UserTeamFixture | null }) {
  if (fixture === null) return <span className={`${ui.fine} ${ui.nowrap}`}>{texts.noFixture}</span>;
  const place = fixture.isHome ? texts.home : texts.away;
  const { opponent } = fixture;
  return (
    <span className={`${ui.textXs} ${ui.line} ${ui.lines150} ${ui.gapX7} ${ui.shrinks}`}>
      <span className={`${ui.strong} ${ui.inline} ${ui.gap5} ${ui.shrinks} ${classes.opponent}`}>
        <span className={`${ui.fixed} ${ui.onSunken} ${ui.round4} ${classes.place}`} aria-hidden>
          {place.short}
        </span>
        <VisuallyHidden>{place.long} </VisuallyHidden>
        <span title={opponent?.name}>
          {opponent === null ? texts.unknownTeam : <OpponentName opponent={opponent} />}
        </span>
      </span>{' '}
      <time dateTime={fixture.kickoffTs} className={`${ui.silentOnPhone} ${ui.fine} ${ui.nowrap}`}>
        {formatKickoff(fixture.kickoffTs)}
      </time>
    </span>
  );
}

/** Three letters if a phone's row has no room for more. */
function OpponentName({ opponent }: { opponent: NonNullable<UserTeamFixture['opponent']> }) {
  const isPhone = usePhone();
  if (!isPhone) return opponent.shortName;
  return (
    <>
      <span aria-hidden>{clubCodeOf(opponent)}</span>
      <VisuallyHidden>{opponent.shortName}</VisuallyHidden>
    </>
  );
}
