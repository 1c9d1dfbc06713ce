const KEY = 'hub.changing';

/** Records for the tab's next page that a change is in flight; does nothing if the browser forbids storage. */
export function noteChangeInFlight(isInFlight: boolean): void {
  try {
    if (isInFlight) sessionStorage.setItem(KEY, '1');
    else sessionStorage.removeItem(KEY);
  } catch {
    // The next page then requests early, which is right unless it was reloaded at that very moment.
  }
}

/** Whether the tab's last page ended while a change was in flight; clears the record. */
export function takeInterruptedChange(): boolean {
  try {
    const wasInFlight = sessionStorage.getItem(KEY) !== null;
    if (wasInFlight) sessionStorage.removeItem(KEY);
    return wasInFlight;
  } catch {
    return false;
  }
}
