import { lazy } from 'react';
import type { DialogProps } from './DialogFrame.tsx';
import { WhenOpened } from './WhenOpened.tsx';

/** No screen opens with a dialog, so its many parts load after the screen. */
export const loadDialog = () => import('./DialogFrame.tsx');
const DialogFrame = lazy(async () => ({ default: (await loadDialog()).DialogFrame }));

/**
 * A dialog with a title and a close button, on a phone a sheet that slides in from below; it traps the focus and returns
 * it on closing, if only to the page's title. Opens when lazy parts inside have loaded, so that the focus goes to the right one.
 */
export function Dialog({ isOpen = true, ...props }: DialogProps) {
  return (
    <WhenOpened isOpen={isOpen}>
      <DialogFrame {...props} isOpen={isOpen} />
    </WhenOpened>
  );
}
