import type { MutationCache } from '@tanstack/react-query';
import { noteChangeInFlight } from '../early/interruptedChange.ts';

/**
 * Keeps changes from being lost when the page is left: the next page does not request data early that is about to change,
 * and the browser asks for confirmation while a change still waits for the previous one.
 *
 * @returns a function that stops both
 */
export function watchChangesInFlight(mutations: MutationCache): () => void {
  let wasInFlight = false;
  let isLeaving = false;
  const leave = (event: BeforeUnloadEvent) => {
    isLeaving = true;
    if (mutations.getAll().some(({ state }) => state.isPaused)) event.preventDefault();
  };
  const follow = () => {
    const isInFlight = mutations.findAll({ status: 'pending' }).length > 0;
    if (isInFlight === wasInFlight) return;
    wasInFlight = isInFlight;
    if (isInFlight) {
      isLeaving = false;
      // Only now, because some browsers keep no page in memory for `Back` that listens to this.
      window.addEventListener('beforeunload', leave);
      noteChangeInFlight(true);
      return;
    }
    window.removeEventListener('beforeunload', leave);
    // Leaving cuts a change off, which says nothing about its outcome.
    if (!isLeaving) noteChangeInFlight(false);
  };
  const unsubscribe = mutations.subscribe(follow);
  // A change may have begun before the watch.
  follow();
  return () => {
    unsubscribe();
    window.removeEventListener('beforeunload', leave);
  };
}
