import { IconArrowRight } from '@tabler/icons-react';
import { memo, type RefCallback } from 'react';
import { Link } from 'react-router';
import type { PlayerCard } from '#shared/players.ts';
import type { TeamRef } from '#shared/teams.ts';
import { playerPath } from '../../paths.ts';
import { AvailabilityLabel } from '../../players/AvailabilityLabel.tsx';
import type { CameFrom } from '../../ui/BackLink.tsx';
import { formScoreOf } from '../../players/formScore.ts';
import { PlayerAvatar } from '../../players/PlayerAvatar.tsx';
import { ProfileFacts } from '../../players/ProfileFacts.tsx';
import { PositionBadges } from '../../players/PositionBadges.tsx';
import { StartChance } from '../../players/StartChance.tsx';
import { SuspensionLabel } from '../../players/PlayerStatusLabels.tsx';
import { TeamBadge } from '../../fixtures/TeamBadge.tsx';
import { WatchButton } from '../../players/WatchButton.tsx';
import list from '../../ui/List.module.css';
import classes from './PlayerTile.module.css';
import { texts } from './texts.ts';

interface PlayerTileProps {
  /**
   * Ref callback that measures the tile; undefined if its row is measured by another tile. `row` is the row measured.
   */
  measureRow: RefCallback<HTMLElement> | undefined;
  row: number;
  player: PlayerCard;
  team: TeamRef | null;
  nowMs: number | null;
  /** Position in the whole list, from 1, since most of the list is not in the document. */
  place: number;
  count: number;
  /** The current filters, for the way back. */
  listSearch: string;
}

/** One player of the list. Memoised, so that typing into the search does not re-render unchanged tiles. */
export const PlayerTile = memo(function PlayerTile(props: PlayerTileProps) {
  const { measureRow, row, player, team, nowMs, place, count, listSearch } = props;
  const health = player.ailment ?? player.status;
  const formScore = formScoreOf(player.formRating);
  return (
    <li
      ref={measureRow}
      data-index={row}
      aria-posinset={place}
      aria-setsize={count}
      className={`${list.surface} ${classes.tile}`}
    >
      <div className={classes.head}>
        <PlayerAvatar name={player.name} />
        <div className={classes.who}>
          <h2 className={classes.name} title={player.name}>
            {player.name}
          </h2>
          <div className={classes.team}>{team?.name ?? texts.unknownTeam}</div>
        </div>
        {health !== 'suspended' && <AvailabilityLabel status={health} />}
      </div>
      <div className={classes.line}>
        {team !== null && <TeamBadge team={team} />}
        <PositionBadges positions={player.positions} />
        {formScore !== null && <span className={classes.form}>{texts.form(formScore)}</span>}
        {player.status === 'suspended' && <SuspensionLabel reason={player.suspension} />}
      </div>
      <div className={classes.facts}>
        <ProfileFacts player={player} nowMs={nowMs} />
        <WatchButton playerId={player.id} name={player.name} />
      </div>
      <div className={classes.foot}>
        {player.startProbability === null && <span className={classes.none}>{texts.noStartChance}</span>}
        {player.startProbability !== null && (
          <StartChance startProbability={player.startProbability} variant="wide" />
        )}
        <Link
          to={playerPath(player.id)}
          state={{ listSearch, name: player.name } satisfies CameFrom & { name: string }}
          className={`${list.link} ${classes.details}`}
          aria-label={texts.detailsOf(player.name)}
        >
          {texts.details}
          <IconArrowRight size={15} stroke={1.8} aria-hidden />
        </Link>
      </div>
    </li>
  );
});
