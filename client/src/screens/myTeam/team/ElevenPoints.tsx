import { useMemo } from 'react';
import { isInLeague } from '#shared/catalog/inLeague.ts';
import type { BestEleven } from '#shared/elevens/bestEleven.ts';
import { elevenPointsOf, POINTS_OF_GAME } from '#shared/games/points/gamePoints.ts';
import { GAME_PROFILES } from '#shared/games/profiles.ts';
import type { UserTeam, UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { pointTexts } from '../../../games/pointTexts.ts';
import ui from '../../../ui/Vocabulary.module.css';
import { gameTexts } from '../../../games/gameTexts.ts';

/** The expected points of the eleven under its game's rules, and whether another eleven has more. */
export function ElevenPoints({ team, eleven }: { team: UserTeam; eleven: BestEleven<UserTeamPlayer> }) {
  const profile = POINTS_OF_GAME[team.game];
  const { formations } = GAME_PROFILES[team.game];
  const expected = useMemo(
    () =>
      profile === null
        ? null
        : elevenPointsOf(eleven, team.players.filter(isInLeague), { profile, formations }),
    [eleven, team.players, profile, formations],
  );
  if (team.game === 'own') return null;
  if (profile === null)
    return <p className={`${ui.hint} ${ui.lines145}`}>{pointTexts.notOf(gameTexts.games[team.game])}</p>;
  if (expected === null) return null;
  const { points, best, isTie, unknown, missing } = expected;
  return (
    <div className={`${ui.textS} ${ui.lines145} ${ui.paddedY6}`}>
      <p>
        {pointTexts.ofEleven} <strong>{pointTexts.about({ points })}</strong>
      </p>
      <p className={`${ui.hint} ${ui.lines145}`}>
        {isTie ? pointTexts.noBetterEleven : pointTexts.betterEleven(best.formation, best.points)}
      </p>
      {unknown > 0 && <p className={`${ui.hint} ${ui.lines145}`}>{pointTexts.unknownPlayers(unknown)}</p>}
      {missing.length > 0 && <p className={`${ui.hint} ${ui.lines145}`}>{pointTexts.without(missing)}</p>}
    </div>
  );
}
