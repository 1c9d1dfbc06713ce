import { useState, type RefObject } from 'react';
import { useDocumentTop } from '../../ui/useDocumentTop.ts';

interface GridPlace {
  /** At least 1. */
  columns: number;
  /** Distance of the grid from the top of the document. */
  topPx: number;
  /** Pixels per rem, which users may have enlarged. */
  remPx: number;
}

/** The last measurement, so that a remounted grid starts with it instead of one column. */
let lastPlace: GridPlace = { columns: 1, topPx: 0, remPx: 16 };

/** Measures where a full-width grid starts and how many tiles fit into a row; kept up to date. */
export function useGridPlace(
  grid: RefObject<HTMLElement | null>,
  { minTileRem, gapRem }: { minTileRem: number; gapRem: number },
): GridPlace {
  const [place, setPlace] = useState(lastPlace);

  useDocumentTop(grid, (topPx, element) => {
    const { width } = element.getBoundingClientRect();
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const gapPx = gapRem * remPx;
    const columns = Math.max(1, Math.floor((width + gapPx) / (minTileRem * remPx + gapPx)));
    const isSame = lastPlace.columns === columns && lastPlace.topPx === topPx && lastPlace.remPx === remPx;
    if (!isSame) lastPlace = { columns, topPx, remPx };
    setPlace(lastPlace);
  });

  return place;
}
