import { useDeferredValue } from 'react';

/**
 * Defers a screen's data on its first arrival, so that it is rendered in small pieces between which the phone can respond to
 * taps; a query's answer would otherwise be rendered in one piece. Initial data, and every later change, show at once.
 */
export function useStagedRender<T>(data: T | undefined): T | undefined {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
}
