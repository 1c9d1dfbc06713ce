import { useState, type RefObject } from 'react';
import { useDocumentTop } from '../../ui/address/useDocumentTop.ts';

interface ListPlace {
  /** Distance of the list from the top of the document. */
  topPx: number;
  /** Pixels per rem, which users may have enlarged. */
  remPx: number;
}

/** The last measurement, so that a remounted list starts with it. */
let lastPlace: ListPlace = { topPx: 0, remPx: 16 };

/** Measures where a list starts; kept up to date. */
export function useListPlace(list: RefObject<HTMLElement | null>): ListPlace {
  const [place, setPlace] = useState(lastPlace);

  useDocumentTop(list, (topPx) => {
    const remPx = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const isSame = lastPlace.topPx === topPx && lastPlace.remPx === remPx;
    if (!isSame) lastPlace = { topPx, remPx };
    setPlace(lastPlace);
  });

  return place;
}
