import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { clubWordOf } from '../../../../fixtures/fixtureTexts.ts';
import ui from '../../../../ui/Vocabulary.module.css';
import { cockpitTexts as texts, shortInstant } from '../texts.ts';

/** When, where and against whom a player's club plays: `Sa 15:30 H Bremen`. */
export function MatchOf({ player: { fixture } }: { player: Pick<UserTeamPlayer, 'fixture'> }) {
  if (fixture === null) return <span className={ui.fine}>{texts.free}</span>;
  return (
    <span className={ui.fine}>
      {shortInstant(fixture.kickoffTs)} {fixture.isHome ? texts.home : texts.away}{' '}
      {fixture.opponent !== null && clubWordOf(fixture.opponent)}
    </span>
  );
}
