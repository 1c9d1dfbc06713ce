import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { UserTeamPlayer } from '#shared/userTeams.ts';
import { AvailabilityLabel } from '../../components/AvailabilityLabel.tsx';
import { PlayerAvatar } from '../../components/PlayerAvatar.tsx';
import { PositionBadges } from '../../components/PositionBadges.tsx';
import { StartChanceText } from '../../components/StartChanceText.tsx';
import { TeamPennant } from '../../components/TeamBadge.tsx';
import classes from './CandidateList.module.css';
import type { Candidate, PickerActions } from './candidates.ts';
import { texts } from './texts.ts';

interface CandidateRowProps extends PickerActions {
  candidate: Candidate;
  /** The same player in the team; null when he is not in it. */
  member: UserTeamPlayer | null;
  isFull: boolean;
  index: number;
  count: number;
  measure: (row: HTMLElement | null) => void;
}

/** One player who was found, with a button that adds him or takes him out again. */
export const CandidateRow = memo(function CandidateRow({
  candidate: { player, club },
  member,
  isFull,
  index,
  count,
  measure,
  onAdd,
  onRemove,
}: CandidateRowProps) {
  return (
    <li
      ref={measure}
      data-index={index}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={classes.row}
    >
      <PlayerAvatar name={player.name} />
      <div>
        <div className={classes.name}>{player.name}</div>
        <div className={classes.meta}>
          <PositionBadges positions={player.positions} />
          {club !== null && (
            <span title={club.name} className={classes.club}>
              <TeamPennant team={club} /> {club.shortName}
            </span>
          )}
          {player.startProbability !== null && (
            <span className={classes.chance}>
              <StartChanceText probability={player.startProbability} />
            </span>
          )}
          {player.injuryStatus !== 'fit' && <AvailabilityLabel status={player.injuryStatus} />}
        </div>
      </div>
      <Button
        size="compact-sm"
        className={classes.button}
        variant={member === null ? 'default' : 'light'}
        leftSection={
          member === null ? <IconPlus size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />
        }
        disabled={member === null && isFull}
        aria-label={member === null ? texts.addLabel(player.name) : texts.inTeamLabel(player.name)}
        onClick={() => (member === null ? onAdd(player, club) : onRemove(member))}
      >
        {member === null ? texts.add : texts.inTeam}
      </Button>
    </li>
  );
});
