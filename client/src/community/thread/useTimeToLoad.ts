import { startTransition, useEffect, useState, type RefObject } from 'react';

/** Distance below the window's edge within which an element counts as near. */
const NEAR = '600px';
const IDLE_TIMEOUT_MS = 2000;

/** False until the place is nearly in view or the browser is idle. */
export function useTimeToLoad(place: RefObject<HTMLElement | null>): boolean {
  const [isTime, setIsTime] = useState(false);

  useEffect(() => {
    if (isTime || place.current === null) return undefined;
    // In small pieces, because the user is already using the screen.
    const load = () => startTransition(() => setIsTime(true));
    const observer =
      typeof IntersectionObserver === 'undefined'
        ? null
        : new IntersectionObserver(
            (entries) => entries.some(({ isIntersecting }) => isIntersecting) && load(),
            {
              rootMargin: NEAR,
            },
          );
    observer?.observe(place.current);
    const idle =
      typeof requestIdleCallback === 'undefined'
        ? null
        : requestIdleCallback(load, { timeout: IDLE_TIMEOUT_MS });
    return () => {
      observer?.disconnect();
      if (idle !== null) cancelIdleCallback(idle);
    };
  }, [isTime, place]);

  return isTime;
}
