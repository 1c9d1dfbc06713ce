import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import type { Held } from '@hub/shared/games/lockedChanges.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { useLeagueName } from '../../../api/useLeagueName.ts';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import { TeamPlayerRow } from './TeamPlayerRow.tsx';
import { texts } from '../texts.ts';
import classes from './Lineup.module.css';

interface DepartedProps {
  team: UserTeam;
  held: Held;
  onRemove: (player: UserTeamPlayer) => void;
}

/** Players of the team who have left the league. */
export function Departed({ team, held, onRemove }: DepartedProps) {
  const league = useLeagueName();
  const departed = team.players.filter((player) => !isInLeague(player));
  if (departed.length === 0) return null;
  return (
    <Panel title={texts.gone(league)} className={`${surfaces.contains} ${classes.panel}`}>
      <ul aria-label={texts.gone(league)}>
        {departed.map((player) => (
          <TeamPlayerRow
            key={player.id}
            player={player}
            userTeamId={team.id}
            held={held.get(player.id)}
            onRemove={onRemove}
          />
        ))}
      </ul>
    </Panel>
  );
}
