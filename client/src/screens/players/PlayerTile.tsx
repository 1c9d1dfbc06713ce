import { IconArrowRight } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { memo, type RefCallback } from 'react';
import { Link } from 'react-router';
import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import { playerPath } from '../../app/paths.ts';
import { AgeText } from '../../components/AgeText.tsx';
import { AvailabilityLabel } from '../../components/AvailabilityLabel.tsx';
import type { CameFrom } from '../../components/BackLink.tsx';
import { formScoreOf } from '../../components/formScore.ts';
import { nationalityWord } from '../../components/nationality.ts';
import { PlayerAvatar } from '../../components/PlayerAvatar.tsx';
import { PositionBadges } from '../../components/PositionBadges.tsx';
import { StartChance } from '../../components/StartChance.tsx';
import { isSuspended, SuspensionLabel } from '../../components/SuspensionLabel.tsx';
import { TeamBadge } from '../../components/TeamBadge.tsx';
import { WatchButton } from '../../components/WatchButton.tsx';
import classes from './PlayerTile.module.css';
import { texts } from './texts.ts';

interface PlayerTileProps {
  /** Is told the tile when it shall be measured; `row` says which row's height it tells. */
  measureRow: RefCallback<HTMLElement> | undefined;
  row: number;
  player: PlayerCard;
  team: TeamRef | null;
  nowMs: number | null;
  /** In the whole list, from 1; most of the list is not in the document. */
  place: number;
  count: number;
  /** The filters on show, for the way back. */
  listSearch: string;
}

/** One player of the list. Typing into the search leaves the tiles that stay as they are. */
export const PlayerTile = memo(function PlayerTile(props: PlayerTileProps) {
  const { measureRow, row, player, team, nowMs, place, count, listSearch } = props;
  const formScore = formScoreOf(player.formRating);
  return (
    <li ref={measureRow} data-index={row} aria-posinset={place} aria-setsize={count} className={classes.tile}>
      <div className={classes.head}>
        <PlayerAvatar name={player.name} />
        <div className={classes.who}>
          <h2 className={classes.name} title={player.name}>
            {player.name}
          </h2>
          <div className={classes.team}>{team?.name ?? texts.unknownTeam}</div>
        </div>
        {!(isSuspended(player.suspension) && player.injuryStatus === 'suspended') && (
          <AvailabilityLabel status={player.injuryStatus} />
        )}
      </div>
      <div className={classes.line}>
        {team !== null && <TeamBadge team={team} />}
        <PositionBadges positions={player.positions} />
        {formScore !== null && <span className={classes.form}>{texts.form(formScore)}</span>}
        <SuspensionLabel suspension={player.suspension} />
        <WatchButton playerId={player.id} name={player.name} />
      </div>
      <Facts player={player} nowMs={nowMs} />
      <div className={classes.foot}>
        {player.startProbability === null && <span className={classes.none}>{texts.noStartChance}</span>}
        {player.startProbability !== null && (
          <StartChance probability={player.startProbability} variant="wide" />
        )}
        <Link
          to={playerPath(player.id)}
          state={{ listSearch, name: player.name } satisfies CameFrom & { name: string }}
          className={classes.details}
          aria-label={texts.detailsOf(player.name)}
        >
          {texts.details}
          <IconArrowRight size={15} stroke={1.8} aria-hidden />
        </Link>
      </div>
    </li>
  );
});

function Facts({ player, nowMs }: { player: PlayerCard; nowMs: number | null }) {
  return (
    <ul className={classes.facts}>
      {player.nationality !== '' && (
        <li>
          <VisuallyHidden>{texts.nationality}</VisuallyHidden>
          {nationalityWord(player.nationality)}
        </li>
      )}
      {player.birthdate !== null && nowMs !== null && (
        <li>
          <VisuallyHidden>{texts.age}</VisuallyHidden>
          <AgeText birthdate={player.birthdate} nowMs={nowMs} unknown="–" />
        </li>
      )}
      {player.heightCm !== null && (
        <li>
          <VisuallyHidden>{texts.height}</VisuallyHidden>
          {texts.heightCm(player.heightCm)}
        </li>
      )}
      {player.preferredFoot !== null && (
        <li>
          {texts.foot}
          {texts.feet[player.preferredFoot]}
        </li>
      )}
    </ul>
  );
}
