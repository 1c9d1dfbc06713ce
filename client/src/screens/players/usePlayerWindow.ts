import {
  useWindowVirtualizer,
  windowScroll,
  type VirtualItem,
  type VirtualizerOptions,
} from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useLocation } from 'react-router';
import type { ListedPlayer } from './filters.ts';
import { useDocumentTop } from '../../ui/address/useDocumentTop.ts';

/**
 * Scrolls only to compensate for rows that differ from their estimated height. By default the virtualizer would, on
 * mounting, also scroll to where it believes the window to be, and undo the position restored by the router.
 */
const scrollByAdjustment: VirtualizerOptions<Window, Element>['scrollToFn'] = (offset, options, instance) => {
  if (options.adjustments !== undefined && options.adjustments !== 0) windowScroll(offset, options, instance);
};

/**
 * The height reported by a row's observer once the page is laid out; until then the estimate, because measuring the row
 * itself would force another layout.
 */
const heightOf: VirtualizerOptions<Window, Element>['measureElement'] = (row, entry, instance) => {
  const [box] = entry?.borderBoxSize ?? [];
  const index = instance.indexFromElement(row);
  return box === undefined
    ? (instance.measurementsCache[index]?.size ?? instance.options.estimateSize(index))
    : Math.round(box.blockSize);
};

/** The row heights when the list was last left, so that going back restores the same rows at the same place. */
let lastVisit: { entry: string; rowRem: number; rows: VirtualItem[] } | null = null;

/**
 * The players whose rows are near the browser's window, each with its index; only those are in the document, however many
 * there are. `beforePx` and `afterPx` are the heights of the others.
 *
 * @param rowRem height of a row
 */
export function usePlayerWindow<T extends HTMLElement>(players: readonly ListedPlayer[], rowRem: number) {
  const count = players.length;
  const list = useRef<T>(null);
  const { topPx, remPx } = useListPlace(list);
  const { key: entry } = useLocation();

  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised by the React Compiler
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => rowRem * remPx,
    overscan: 8,
    // Known before the list is mounted, so that its rows are rendered with it and not after it.
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    scrollMargin: topPx,
    scrollToFn: scrollByAdjustment,
    useFlushSync: false,
    measureElement: heightOf,
    initialMeasurementsCache: lastVisit?.entry === entry && lastVisit.rowRem === rowRem ? lastVisit.rows : [],
  });
  useLayoutEffect(
    () => () => {
      lastVisit = { entry, rowRem, rows: virtualizer.takeSnapshot() };
    },
    [entry, rowRem, virtualizer],
  );
  const rows = virtualizer.getVirtualItems();
  const totalPx = virtualizer.getTotalSize();
  const last = rows.at(-1);
  return {
    list,
    rows: rows.flatMap(({ index }) => {
      const listed = players[index];
      return listed === undefined ? [] : [{ index, listed }];
    }),
    measure: virtualizer.measureElement,
    totalPx,
    beforePx: rows[0] === undefined ? 0 : rows[0].start - topPx,
    // Without any row yet, the router already needs the height to restore the scroll position.
    afterPx: last === undefined ? totalPx : totalPx - (last.end - topPx),
  };
}

interface ListPlace {
  /** Distance of the list from the top of the document. */
  topPx: number;
  /** Pixels per rem, which users may have enlarged. */
  remPx: number;
}

/** The last measurement, so that a remounted list starts with it. */
let lastPlace: ListPlace = { topPx: 0, remPx: 16 };

/** Measures where a list starts; kept up to date. */
function useListPlace(list: RefObject<HTMLElement | null>): ListPlace {
  const [place, setPlace] = useState(lastPlace);

  useDocumentTop(list, (topPx) => {
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const isSame = lastPlace.topPx === topPx && lastPlace.remPx === remPx;
    if (!isSame) lastPlace = { topPx, remPx };
    setPlace(lastPlace);
  });

  return place;
}
