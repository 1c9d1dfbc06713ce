import { Button } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { memo } from 'react';
import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { PlayerStatusLabels } from '../../../players/status/PlayerStatusLabels.tsx';
import { PlayerAvatar } from '../../../players/profile/PlayerAvatar.tsx';
import { PositionBadges } from '../../../players/profile/PositionBadges.tsx';
import { MatchChance } from '../../../players/chance/MatchChance.tsx';
import ui from '../../../ui/Vocabulary.module.css';
import classes from './CandidateList.module.css';
import type { PickerCandidate, PickerActions } from './candidates.ts';
import { texts } from '../texts.ts';

interface CandidateRowProps extends PickerActions {
  candidate: PickerCandidate;
  /** The same player in the team; null if he is not in it. */
  teamPlayer: UserTeamPlayer | null;
  isFull: boolean;
  /** Whether his match has begun. */
  hasBegun: boolean;
  index: number;
  count: number;
  measure: (row: HTMLElement | null) => void;
}

/** A player from the search, with a button that adds or removes him. */
export const CandidateRow = memo(function CandidateRow({
  candidate: { player, club },
  teamPlayer,
  isFull,
  hasBegun,
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
      className={`${ui.stack} ${ui.gapY2} ${ui.gapX10} ${ui.centred} ${ui.lineBelow} ${classes.row}`}
    >
      <PlayerAvatar name={player.name} team={club} />
      <div>
        <div className={`${ui.textM} ${ui.strong} ${ui.lines135} ${ui.breaks}`}>{player.name}</div>
        <div className={`${ui.quiet} ${ui.line} ${ui.lines150} ${ui.text125} ${ui.gapY2} ${ui.gapX7}`}>
          <PositionBadges positions={player.positions} />
          {club !== null && (
            <span title={club.name} className={`${ui.inline} ${ui.gap5}`}>
              {club.shortName}
            </span>
          )}
          {player.startProbability !== null && (
            <MatchChance
              startProbability={player.startProbability}
              knowledge={player.knowledge}
              hasBegun={hasBegun}
            />
          )}
          <PlayerStatusLabels player={player} />
        </div>
      </div>
      <Button
        size="compact-sm"
        className={classes.button}
        variant={teamPlayer === null ? 'default' : 'light'}
        leftSection={
          teamPlayer === null ? <IconPlus size={15} aria-hidden /> : <IconCheck size={15} aria-hidden />
        }
        disabled={teamPlayer === null && isFull}
        aria-label={teamPlayer === null ? texts.addLabel(player.name) : texts.inTeamLabel(player.name)}
        onClick={() => (teamPlayer === null ? onAdd(player, club) : onRemove(teamPlayer))}
      >
        {teamPlayer === null ? texts.add : texts.inTeam}
      </Button>
    </li>
  );
});
