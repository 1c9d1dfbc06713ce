import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { ClubPlayer } from '#shared/teams.ts';
import { playerPath } from '../../paths.ts';
import { PlayerStatusLabels } from '../../players/PlayerStatusLabels.tsx';
import { FormBadge } from '../../players/FormBadge.tsx';
import { PlayerAvatar } from '../../players/PlayerAvatar.tsx';
import { StartChance } from '../../players/StartChance.tsx';
import { positionWord } from '../../format/termTexts.ts';
import { WatchButton } from '../../players/WatchButton.tsx';
import list from '../../ui/List.module.css';
import classes from './SquadRow.module.css';
import { texts } from './texts.ts';

/** One squad player: facts beside the name, season figures, and the estimate apart from both. */
export const SquadRow = memo(function SquadRow({ player }: { player: ClubPlayer }) {
  const { id, name, positionPrimary, formRating } = player;
  return (
    <li className={`${list.ruled} ${classes.row}`}>
      <PlayerAvatar name={name} />
      <div className={classes.who}>
        <Link to={playerPath(id)} state={{ name }} className={`${list.name} ${classes.name}`}>
          {name}
        </Link>
        <span className={classes.position}>{positionWord(positionPrimary)}</span>
        <div className={classes.facts}>
          <PlayerStatusLabels player={player} isComplete />
          <WatchButton playerId={id} name={name} />
        </div>
      </div>
      <div className={classes.season}>
        <FormBadge formRating={formRating} />
        <span className={classes.numbers}>
          <Figure label={texts.goalsAndAssists} value={goalsAndAssists(player)} />
          <Figure
            label={texts.starts}
            value={player.starts === null ? null : texts.startsValue(player.starts)}
          />
        </span>
      </div>
      <div className={classes.chance}>
        {player.startProbability !== null && <StartChance startProbability={player.startProbability} />}
      </div>
    </li>
  );
});

function goalsAndAssists({ goals, assists }: ClubPlayer): string | null {
  return goals === null || assists === null ? null : texts.goalsAndAssistsValue(goals, assists);
}

function Figure({ label, value }: { label: string; value: string | null }) {
  return (
    <span className={classes.figure}>
      <span className={classes.label}>{label}</span> <strong>{value ?? <UnknownFigure />}</strong>
    </span>
  );
}

function UnknownFigure() {
  return (
    <>
      <span aria-hidden>{texts.unknown}</span>
      <VisuallyHidden>{texts.unknownRead}</VisuallyHidden>
    </>
  );
}
