/** The sign-in button of the document's landing screen. */
export const START_BUTTON = '.start-landing button';

/** On the document's root: its landing screen is shown (globals.css). */
export const VISITOR_MARK = 'data-visitor';

/** On the document's root: the visitor has pressed the sign-in button before the hub was there. */
export const SIGN_IN_MARK = 'data-wants-sign-in';

/** On the document's root: the hub's scripts have not come, or do not run. */
const FAILURE_MARK = 'data-start-failed';

/** To be called once somebody is signed in. */
export function forgetVisitor(): void {
  for (const mark of [VISITOR_MARK, SIGN_IN_MARK]) document.documentElement.removeAttribute(mark);
}

/** Says in the document's frame that the hub could not be loaded, with a button that tries again. */
export function showStartFailure(): void {
  document.documentElement.setAttribute(FAILURE_MARK, '');
  document.querySelector('.start-failure button')?.addEventListener('click', () => window.location.reload());
}
