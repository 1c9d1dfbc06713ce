import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './Dialog.module.css';
import { texts } from './texts.ts';

interface DialogProps {
  title: string;
  /** Language of the title, if it is not German. */
  lang?: string;
  size?: 'sm' | 'lg';
  isOpen?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog with a title and a button to close it; it keeps the focus and gives it back. */
export function Dialog({ title, lang, size = 'sm', isOpen = true, onClose, children }: DialogProps) {
  return (
    <Modal.Root opened={isOpen} onClose={onClose} size={size} classNames={{ content: classes.content }}>
      <Modal.Overlay />
      <Modal.Content>
        {/* No Modal.Header: it would be a second banner. */}
        <div className={classes.head}>
          <Modal.Title className={classes.title} lang={lang}>
            {title}
          </Modal.Title>
          <Modal.CloseButton size="lg" aria-label={texts.close} />
        </div>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
