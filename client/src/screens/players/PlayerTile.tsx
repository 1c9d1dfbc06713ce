import { IconArrowRight } from '@tabler/icons-react';
import { memo, type RefCallback } from 'react';
import { Link } from 'react-router';
import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import { playerPath } from '../../app/paths.ts';
import { AvailabilityLabel } from '../../components/AvailabilityLabel.tsx';
import type { CameFrom } from '../../components/BackLink.tsx';
import { formScoreOf } from '../../components/formScore.ts';
import { PlayerAvatar } from '../../components/PlayerAvatar.tsx';
import { ProfileFacts } from '../../components/ProfileFacts.tsx';
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
      </div>
      <div className={classes.facts}>
        <ProfileFacts player={player} nowMs={nowMs} />
        <WatchButton playerId={player.id} name={player.name} />
      </div>
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
