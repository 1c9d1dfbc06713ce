const KEY = 'hub.changing';

/** Notes for the next page of this tab that a change is in flight; does nothing where the browser forbids storage. */
export function noteChangeInFlight(isInFlight: boolean): void {
  try {
    if (isInFlight) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // The next page then asks early, which is right unless it was reloaded at that very moment.
  }
}

/** Whether the last page of this tab ended while a change was in flight; forgets it. */
export function takeInterruptedChange(): boolean {
  try {
    const wasInFlight = sessionStorage.getItem(KEY) !== null;
    if (wasInFlight) sessionStorage.removeItem(KEY);
    return wasInFlight;
  } catch {
    return false;
  }
}
