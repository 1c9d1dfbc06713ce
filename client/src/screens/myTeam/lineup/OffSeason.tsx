import { IconCalendarOff } from '@tabler/icons-react';
import { isInLeague } from '@hub/shared/catalog/inLeague.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { EmptyState } from '../../../ui/states/EmptyState.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import surfaces from '../../../ui/Surfaces.module.css';
import { TeamPlayerRow } from './TeamPlayerRow.tsx';
import { texts } from '../texts.ts';
import { Departed } from './Departed.tsx';
import { Group, NOTHING_HELD } from './Group.tsx';
import classes from './Lineup.module.css';

interface OffSeasonProps {
  team: UserTeam;
  onRemove: (player: UserTeamPlayer) => void;
}

/** Whether no club of the team has a match ahead, so that no eleven is better than another. */
export const isOffSeason = ({ players }: UserTeam): boolean => {
  const inLeague = players.filter(isInLeague);
  return inLeague.length > 0 && inLeague.every(({ fixture }) => fixture === null);
};

const NO_MATCHES = new Map<string, null>();

/** The squad by position group, in place of an eleven that cannot be chosen yet. */
export function OffSeason({ team, onRemove }: OffSeasonProps) {
  const rowOf = { userTeamId: team.id, phases: NO_MATCHES, held: NOTHING_HELD, isOffSeason: true, onRemove };
  const players = team.players.filter(isInLeague);
  const others = players.filter((player) => fieldGroupOf(player) === null);
  return (
    <>
      <Panel title={texts.bestEleven} mt="sm">
        <EmptyState Icon={IconCalendarOff} title={texts.noFixture}>
          <p>{texts.noElevenYet}</p>
        </EmptyState>
      </Panel>
      <Panel title={texts.squad} className={`${surfaces.contains} ${classes.panel}`}>
        {POSITION_GROUPS.map((group) => (
          <Group
            key={group}
            group={group}
            players={players.filter((player) => fieldGroupOf(player) === group)}
            emptyPlaces={0}
            {...rowOf}
          />
        ))}
        {others.length > 0 && (
          <ul aria-label={texts.seats.withoutPosition}>
            {others.map((player) => (
              <TeamPlayerRow
                key={player.id}
                player={player}
                userTeamId={team.id}
                seat={texts.seats.withoutPosition}
                isOffSeason
                onRemove={onRemove}
              />
            ))}
          </ul>
        )}
      </Panel>
      <Departed team={team} held={NOTHING_HELD} onRemove={onRemove} />
    </>
  );
}
