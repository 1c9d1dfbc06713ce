import { useEffect, useRef, useState } from 'react';

/** A user who has just touched the screen is likely to touch the same place again. */
const CALM_MS = 2000;

/**
 * Delays changes of a value for two seconds after a touch, so that nothing moves away under a finger.
 *
 * @param isOwn whether the user's own change is pending, which shows at once
 */
export function useCalm<T>(value: T, isOwn: boolean): T {
  const [shown, setShown] = useState(value);
  const touchedMs = useRef(-Infinity);

  useEffect(() => {
    const note = () => {
      touchedMs.current = performance.now();
    };
    window.addEventListener('pointerdown', note, { capture: true, passive: true });
    return () => window.removeEventListener('pointerdown', note, { capture: true });
  }, []);

  const isHeld = !isOwn && shown !== undefined && shown !== value;
  if (!isHeld && shown !== value) setShown(value);
  useEffect(() => {
    if (!isHeld) return undefined;
    const waitMs = touchedMs.current + CALM_MS - performance.now();
    const timer = setTimeout(() => setShown(value), Math.max(0, waitMs));
    return () => clearTimeout(timer);
  }, [value, isHeld]);

  return isHeld ? shown : value;
}
