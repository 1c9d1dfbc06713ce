import { useLayoutEffect, useState, type RefObject } from 'react';

interface GridPlace {
  /** At least 1. */
  columns: number;
  /** Distance of the grid from the top of the document. */
  topPx: number;
  /** Pixels of 1 rem, which a reader may have enlarged. */
  remPx: number;
}

/** What was measured last: a grid that comes back begins with it, not with one column. */
let lastPlace: GridPlace = { columns: 1, topPx: 0, remPx: 16 };

/** Where a grid as wide as its place stands, and how many tiles fit beside each other; kept up to date. */
export function useGridPlace(
  grid: RefObject<HTMLElement | null>,
  { minTileRem, gapRem }: { minTileRem: number; gapRem: number },
): GridPlace {
  const [place, setPlace] = useState(lastPlace);

  useLayoutEffect(() => {
    const measure = () => {
      if (grid.current === null) return;
      const { width, top } = grid.current.getBoundingClientRect();
      const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
      const gapPx = gapRem * remPx;
      const columns = Math.max(1, Math.floor((width + gapPx) / (minTileRem * remPx + gapPx)));
      const topPx = Math.round(top + window.scrollY);
      const isSame = lastPlace.columns === columns && lastPlace.topPx === topPx && lastPlace.remPx === remPx;
      if (!isSame) lastPlace = { columns, topPx, remPx };
      setPlace(lastPlace);
    };
    measure();
    // Whatever pushes the grid down also changes the height of the page.
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (grid.current !== null) observer.observe(grid.current);
    return () => observer.disconnect();
  }, [grid, minTileRem, gapRem]);

  return place;
}
