import { HOME_MARK } from '../early/marks.ts';

/** What the document shows before any script has come (index.html). */
const frame = document.querySelector('.start-frame');

/** How many want it to stand; at first the document itself does. */
let holders = 1;

/** Lets the document's frame stand until it is released as often. Its elements stay the same, with the focus in them. */
export function holdDocumentFrame(): void {
  holders += 1;
  if (frame !== null && !frame.isConnected) document.body.prepend(frame);
}

export function releaseDocumentFrame(): void {
  holders -= 1;
  // What is rendered in the same step may hold it again.
  queueMicrotask(() => {
    if (holders > 0) return;
    frame?.remove();
    // Should the frame come back, another screen may be on its way.
    document.documentElement.removeAttribute(HOME_MARK);
  });
}
