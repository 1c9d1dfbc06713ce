import { VisuallyHidden } from '@mantine/core';
import { memo } from 'react';
import { Link } from 'react-router';
import type { ClubPlayer } from '#shared/teams.ts';
import { playerPath } from '../../app/paths.ts';
import { AvailabilityLabel } from '../../components/AvailabilityLabel.tsx';
import { FormBadge } from '../../components/FormBadge.tsx';
import { PlayerAvatar } from '../../components/PlayerAvatar.tsx';
import { StartChance } from '../../components/StartChance.tsx';
import { isSuspended, SuspensionLabel } from '../../components/SuspensionLabel.tsx';
import { positionWord } from '../../components/termTexts.ts';
import { WatchButton } from '../../components/WatchButton.tsx';
import classes from './SquadRow.module.css';
import { texts } from './texts.ts';

/** One player of the squad: facts by the name, numbers of the season, and apart from both the estimate. */
export const SquadRow = memo(function SquadRow({ player }: { player: ClubPlayer }) {
  const { id, name, positionPrimary, injuryStatus, suspension, formRating } = player;
  return (
    <li className={classes.row}>
      <PlayerAvatar name={name} />
      <div className={classes.who}>
        <Link to={playerPath(id)} state={{ name }} className={classes.name}>
          {name}
        </Link>
        <span className={classes.position}>{positionWord(positionPrimary)}</span>
        <div className={classes.facts}>
          {!(injuryStatus === 'suspended' && isSuspended(suspension)) && (
            <AvailabilityLabel status={injuryStatus} />
          )}
          <SuspensionLabel suspension={suspension} />
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
        {player.startProbability !== null && <StartChance probability={player.startProbability} />}
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
