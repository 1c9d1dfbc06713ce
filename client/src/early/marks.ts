/** The buttons and the field of the document's landing screen; each names its purpose. */
export const START_CONTROLS = '.start-landing [data-want]';

/** The purposes of these controls. */
export type Want = 'search' | 'sample' | 'signIn';

/** On the document's root: its landing screen is shown (globals.css). */
export const VISITOR_MARK = 'data-visitor';

/** On the document's root: the placeholders of a fan's matchday are shown (globals.css). */
export const HOME_MARK = 'data-home';

/** On the document's root: what the visitor pressed before the hub had loaded. */
export const WANT_MARK = 'data-wants';

/** On the document's root: the hub's scripts could not be loaded or do not run. */
const FAILURE_MARK = 'data-start-failed';

/** Called once the user is signed in. */
export function forgetVisitor(): void {
  for (const mark of [VISITOR_MARK, WANT_MARK]) document.documentElement.removeAttribute(mark);
}

/** Says in the document's frame that the hub could not be loaded, with a button that tries again. */
export function showStartFailure(): void {
  document.documentElement.setAttribute(FAILURE_MARK, '');
  document.querySelector('.start-failure button')?.addEventListener('click', () => window.location.reload());
}
