import type { MutationCache } from '@tanstack/react-query';

/**
 * Keeps changes from being lost when the page is left: the browser asks for confirmation while a change still waits for the
 * previous one.
 *
 * @returns a function that stops this
 */
export function watchChangesInFlight(mutations: MutationCache): () => void {
  let wasInFlight = false;
  const leave = (event: BeforeUnloadEvent) => {
    if (mutations.getAll().some(({ state }) => state.isPaused)) event.preventDefault();
  };
  const follow = () => {
    const isInFlight = mutations.findAll({ status: 'pending' }).length > 0;
    if (isInFlight === wasInFlight) return;
    wasInFlight = isInFlight;
    // Only now, because some browsers keep no page in memory for `Back` that listens to this.
    if (isInFlight) window.addEventListener('beforeunload', leave);
    else window.removeEventListener('beforeunload', leave);
  };
  const unsubscribe = mutations.subscribe(follow);
  // A change may have begun before the watch.
  follow();
  return () => {
    unsubscribe();
    window.removeEventListener('beforeunload', leave);
  };
}
