import { useEffect, useState } from 'react';
import { FROM_MINUTE, TO_MINUTE } from './evening.ts';

/** The duration from the first minute to the last. */
const LASTS_MS = 4 * 60_000;
const TICK_MS = 1000;
const MINUTES_PER_TICK = ((TO_MINUTE - FROM_MINUTE) * TICK_MS) / LASTS_MS;

/** The minute of the evening, which advances while the window is visible and not paused. */
export function useEveningClock() {
  const [minute, setMinute] = useState<number>(FROM_MINUTE);
  const [isRunning, setIsRunning] = useState(true);
  const isOver = minute >= TO_MINUTE;
  useEffect(() => {
    if (!isRunning || isOver) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden')
        setMinute((before) => Math.min(TO_MINUTE, before + MINUTES_PER_TICK));
    }, TICK_MS);
    return () => clearInterval(timer);
  }, [isRunning, isOver]);
  return {
    minute,
    isRunning,
    isOver,
    toggle: () => setIsRunning(!isRunning),
    restart: () => {
      setMinute(FROM_MINUTE);
      setIsRunning(true);
    },
  };
}
