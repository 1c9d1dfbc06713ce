import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';

const CLOSE = 'Schließen';
const SMALL_SCREEN = '(max-width: 48em)';

interface DialogProps {
  title: string;
  /** Language of the title, if it is not German. */
  lang?: string;
  isOpen?: boolean;
  onClose: () => void;
  /** For a list that needs room: wide, and full-screen on a phone. */
  isLarge?: boolean;
  children: ReactNode;
}

/** A dialog with a title and a close button; it traps the focus and returns it on closing, if only to the page's title. */
export function Dialog({ title, lang, isOpen = true, onClose, isLarge = false, children }: DialogProps) {
  const isSmallScreen = useMediaQuery(SMALL_SCREEN);
  return (
    <Modal.Root
      opened={isOpen}
      onClose={onClose}
      onExitTransitionEnd={keepFocus}
      size={isLarge ? 'xl' : 'sm'}
      fullScreen={isLarge && isSmallScreen}
      centered={!isLarge}
      classNames={{ content: classes.content, body: isLarge ? classes.largeBody : undefined }}
    >
      <Modal.Overlay />
      <Modal.Content>
        {/* No Modal.Header, which would be a second banner landmark. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title} lang={lang}>
            {title}
          </Modal.Title>
          <Modal.CloseButton size="lg" aria-label={CLOSE} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** What opened the dialog may be gone by now, such as the invitation to create a first team. */
function keepFocus() {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
