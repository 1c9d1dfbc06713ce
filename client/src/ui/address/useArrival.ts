import { useDeferredValue } from 'react';

/**
 * Data of a screen, at whose first arrival it is rendered in small pieces between which the phone can answer a tap: an
 * answer of a query would else be rendered in one. Data that are there from the start, and every later change, show at once.
 */
export function useArrival<T>(data: T | undefined): T | undefined {
  const hasArrived = useDeferredValue(data !== undefined);
  return hasArrived ? data : undefined;
}
