import { HOME_MARK } from '../early/marks.ts';

/** The content of index.html, shown before any script has loaded. */
const frame = document.querySelector('.start-frame');

/** The number of parts that hold the frame; at first only the document itself. */
let holders = 1;

/** Keeps the document's frame until it has been released as often as held. Its elements stay the same and keep the focus. */
export function retainDocumentFrame(): void {
  holders += 1;
  if (frame !== null && !frame.isConnected) document.body.prepend(frame);
}

export function releaseDocumentFrame(): void {
  holders -= 1;
  // A part rendered in the same step may hold the frame again.
  queueMicrotask(() => {
    if (holders > 0) return;
    frame?.remove();
    // If the frame comes back, it may be for another screen.
    document.documentElement.removeAttribute(HOME_MARK);
  });
}
