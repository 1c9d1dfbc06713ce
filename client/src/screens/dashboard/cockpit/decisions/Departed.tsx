import { IconDoorExit } from '@tabler/icons-react';
import { isInLeague } from '#shared/catalog/inLeague.ts';
import { myTeamPath } from '#shared/hub/paths.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { useLeagueName } from '../../../../api/useLeagueName.ts';
import { Link } from '../../../../ui/address/Link.tsx';
import notice from '../../../../ui/states/Notice.module.css';
import ui from '../../../../ui/Vocabulary.module.css';
import { cockpitTexts as texts } from '../texts.ts';

/** Players of a team who have left the league. */
export const departedOf = (team: UserTeam) => team.players.filter((player) => !isInLeague(player));

/** Names players who have left the league and links to their replacement; renders nothing without any. */
export function Departed({ team }: { team: UserTeam }) {
  const league = useLeagueName();
  const names = departedOf(team).map(({ name }) => name);
  if (names.length === 0) return null;
  return (
    <p className={`${ui.textSm} ${ui.line} ${ui.below4} ${notice.notice}`}>
      <IconDoorExit size={20} stroke={1.8} aria-hidden />
      <span className={`${ui.breaks} ${ui.grows16}`}>{texts.areGone(names, league)}</span>
      <Link to={myTeamPath(team.id)} className={ui.link}>
        {texts.replaceThem}
      </Link>
    </p>
  );
}
