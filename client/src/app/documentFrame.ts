import { HOME_MARK } from '../early/marks.ts';

/** The content of index.html, shown before any script has loaded. */
const frame = document.querySelector('.start-frame');

/** How many parts want it shown; at first only the document itself. */
let holders = 1;

/** Keeps the document's frame until it has been released as often. Its elements stay the same and keep the focus. */
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
