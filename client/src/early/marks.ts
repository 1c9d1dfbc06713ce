/** On the document's root: its landing screen is shown (globals.css). */
export const VISITOR_MARK = 'data-visitor';

/** On the document's root: the visitor has pressed the sign-in button before the hub was there. */
export const SIGN_IN_MARK = 'data-wants-sign-in';
