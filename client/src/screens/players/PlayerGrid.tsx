import { Skeleton } from '@mantine/core';
import {
  useWindowVirtualizer,
  windowScroll,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { useHubNowMs } from '../../api/hubClock.ts';
import { PlayerTile } from './PlayerTile.tsx';
import lists from '../../ui/List.module.css';
import classes from './PlayerGrid.module.css';
import type { ListedPlayer } from './playerList.ts';
import { texts } from './texts.ts';
import { useGridPlace } from './useGridPlace.ts';

const MIN_TILE_REM = 19.5;
const TILE_HEIGHT_REM = 11.125;
const GAP_REM = 0.75;
const SKELETONS = 24;

/**
 * Scrolls only to compensate for rows that differ from their estimated height. By default the virtualizer would, on
 * mounting, also scroll to where it believes the window to be, and undo the position restored by the router.
 */
const scrollByAdjustment: VirtualizerOptions<Window, Element>['scrollToFn'] = (offset, options, instance) => {
  if (options.adjustments !== undefined && options.adjustments !== 0) windowScroll(offset, options, instance);
};

/** The row heights when the user last left the list, so that going back restores the same rows at the same place. */
let lastVisit: { entry: string; columns: number; rows: VirtualItem[] } | null = null;

/** The players as tiles; only the rows near the window are in the document, however many there are. */
export function PlayerGrid({ players }: { players: readonly ListedPlayer[] }) {
  const list = useRef<HTMLUListElement>(null);
  const { columns, topPx, remPx } = useGridPlace(list, { minTileRem: MIN_TILE_REM, gapRem: GAP_REM });
  const nowMs = useHubNowMs();
  const { search, key: entry } = useLocation();

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React Compiler
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(players.length / columns),
    estimateSize: () => TILE_HEIGHT_REM * remPx,
    gap: GAP_REM * remPx,
    overscan: 4,
    scrollMargin: topPx,
    scrollToFn: scrollByAdjustment,
    useFlushSync: false,
    initialMeasurementsCache:
      lastVisit?.entry === entry && lastVisit.columns === columns ? lastVisit.rows : [],
  });
  useLayoutEffect(
    () => () => {
      lastVisit = { entry, columns, rows: virtualizer.takeSnapshot() };
    },
    [entry, columns, virtualizer],
  );
  const rows = virtualizer.getVirtualItems();
  const firstRow = rows[0];

  return (
    <ul
      ref={list}
      aria-label={texts.list}
      className={`${lists.list} ${classes.list}`}
      style={{
        blockSize: virtualizer.getTotalSize(),
        paddingBlockStart: firstRow === undefined ? 0 : firstRow.start - topPx,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
      }}
    >
      {rows.flatMap((row) =>
        players.slice(row.index * columns, (row.index + 1) * columns).map(({ player, team }, column) => (
          <PlayerTile
            key={player.id}
            // The tiles of a row have the same height, so measuring the first one is enough.
            measureRow={column === 0 ? virtualizer.measureElement : undefined}
            row={row.index}
            player={player}
            team={team}
            nowMs={nowMs}
            place={row.index * columns + column + 1}
            count={players.length}
            listSearch={search}
          />
        )),
      )}
    </ul>
  );
}

export function PlayerGridSkeleton() {
  return (
    <div aria-hidden className={classes.skeletons}>
      {Array.from({ length: SKELETONS }, (_, tile) => (
        <Skeleton key={tile} className={classes.skeleton} />
      ))}
    </div>
  );
}
