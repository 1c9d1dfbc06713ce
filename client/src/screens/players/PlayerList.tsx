import { listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { Group, Skeleton } from '@mantine/core';
import { memo, type RefCallback } from 'react';
import { useLocation } from 'react-router';
import { DepartureLabel } from '../../players/status/DepartureLabel.tsx';
import { CardCount } from '../../players/status/CardCount.tsx';
import { FormBadge } from '../../players/profile/FormBadge.tsx';
import { PointsChange } from '../../players/chance/PointsChange.tsx';
import { PlayerRow } from '../../players/PlayerRow.tsx';
import { PlayerStatusLabels } from '../../players/status/PlayerStatusLabels.tsx';
import { PositionBadges } from '../../players/profile/PositionBadges.tsx';
import type { ListOrigin } from '../../ui/address/BackLink.tsx';
import surfaces from '../../ui/Surfaces.module.css';
import classes from './PlayerList.module.css';
import { CommentCount } from '../../community/CommentCount.tsx';
import { rowFactsOf, type PlayerRowsProps, type RowFacts } from './playerList.ts';
import { texts } from './texts.ts';
import { usePlayerWindow } from './usePlayerWindow.ts';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const ROW_HEIGHT_REM = 3.5625;
const SKELETONS = 24;

interface PlayerListProps extends PlayerRowsProps {
  /** Whether they are sorted by their form, which then is in the rows. */
  isByForm: boolean;
}

/** The players as rows of two lines. */
export function PlayerList(props: PlayerListProps) {
  const { players, count, isByForm } = props;
  const { list, rows, measure, totalPx, beforePx } = usePlayerWindow<HTMLUListElement>(
    players,
    ROW_HEIGHT_REM,
  );
  const { search } = useLocation();
  return (
    <ul
      ref={list}
      aria-label={texts.list}
      className={`${surfaces.surface} ${classes.list}`}
      // Exactly as high as its rows if all are rendered, so that an estimated height moves nothing below a short list.
      style={rows.length < players.length ? { blockSize: totalPx, paddingBlockStart: beforePx } : undefined}
    >
      {rows.map(({ index, listed }) => (
        <Row
          key={listed.player.id}
          {...rowFactsOf(listed, props)}
          index={index}
          count={count}
          measure={measure}
          isByForm={isByForm}
          listSearch={search}
        />
      ))}
    </ul>
  );
}

/** Reserves the place of a match until it is known, so that rows stay where they are. */
const MATCH_PLACE = 'A Leverkusen Sa 15:30';

interface RowProps extends RowFacts {
  index: number;
  count: number;
  measure: RefCallback<HTMLElement>;
  isByForm: boolean;
  /** The current filters, for the way back. */
  listSearch: string;
}

/** Memoised, so that typing into the search does not re-render unchanged rows. */
const Row = memo(function Row(props: RowProps) {
  const { player, team, left } = props.listed;
  return (
    <PlayerRow
      player={player}
      team={team}
      linkLabel={texts.detailsOf(player.name)}
      linkState={{ listSearch: props.listSearch } satisfies ListOrigin}
      marks={
        <>
          {/* Cards lapse with the season. */}
          {props.match !== null && <CardCount yellowCards={player.yellowCards} />}
          {left === null && props.phase === 'before' && <PointsChange points={props.change} isBrief />}
          <CommentCount comments={props.comments} />
        </>
      }
      meta={
        left === null ? (
          <>
            <VisuallyHidden>{team?.name ?? texts.unknownTeam}</VisuallyHidden>
            <PositionBadges positions={player.positions} />
            {props.isByForm && <FormBadge formRating={player.formRating} />}
            <PlayerStatusLabels player={player} />
            <span className={classes.match} data-unknown={typeof props.match !== 'string' || undefined}>
              {props.match ?? MATCH_PLACE}
            </span>
          </>
        ) : (
          <>
            <PositionBadges positions={player.positions} />
            <DepartureLabel left={left} isBrief />
          </>
        )
      }
      startProbability={left === null ? player.startProbability : undefined}
      truth={listedTruthOf(player, props.phase)}
      noChance={texts.noStartChance}
      item={{ ref: props.measure, index: props.index, place: props.index + 1, count: props.count }}
    />
  );
});

/** Takes the place of the rows, or of the table's head and rows. */
export function PlayerListSkeleton({ isTable }: { isTable: boolean }) {
  return (
    <div aria-hidden className={`${surfaces.surface} ${classes.list}`} data-table={isTable || undefined}>
      {Array.from({ length: SKELETONS }, (_, row) => (
        <Group key={row} gap="sm" wrap="nowrap" className={`${surfaces.ruled} ${classes.waiting}`}>
          <Skeleton circle height={38} />
          <Skeleton height={30} width={`${58 - (row % 4) * 7}%`} />
        </Group>
      ))}
    </div>
  );
}
