import { Group, Modal } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import wrapping from '../Wrapping.module.css';
import classes from './DialogFrame.module.css';
import { usePhone } from '../usePhone.ts';

const CLOSE = 'Schließen';

export interface DialogProps {
  title: string;
  /** Language of the title, if it is not German. */
  lang?: string;
  isOpen?: boolean;
  onClose: () => void;
  /** For a list that needs room: wide, and as high as a phone. */
  isLarge?: boolean;
  /** False where closing moves the focus elsewhere. */
  returnFocus?: boolean;
  children: ReactNode;
}

/** What `Dialog` shows. */
export function DialogFrame(props: DialogProps) {
  const { title, lang, isOpen = true, onClose, isLarge = false, returnFocus = true, children } = props;
  const isPhone = usePhone();
  // Mantine records the focus, and slides in, only when a mounted dialog opens.
  const isThere = useMounted();
  return (
    <Modal.Root
      opened={isOpen && isThere}
      onClose={onClose}
      onExitTransitionEnd={returnFocus ? keepFocus : undefined}
      returnFocus={returnFocus}
      size={isLarge ? 'xl' : 'sm'}
      centered={!isLarge && !isPhone}
      transitionProps={{ transition: isPhone ? 'slide-up' : 'fade', duration: 180 }}
      classNames={{
        inner: isPhone ? classes.fromBelow : undefined,
        content: isPhone ? classes.sheet : classes.content,
        body: isLarge ? classes.largeBody : undefined,
      }}
    >
      <Modal.Overlay />
      <Modal.Content data-large={isLarge || undefined}>
        {/* No Modal.Header, which would be a second banner landmark. */}
        <Group gap="md" justify="space-between" wrap="nowrap" bg="surface" mih={48} className={classes.head}>
          <Modal.Title fw={600} miw={0} fz="lg" className={wrapping.breaks} lang={lang}>
            {title}
          </Modal.Title>
          <Modal.CloseButton size="lg" aria-label={CLOSE} />
        </Group>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The element that opened the dialog may be gone, such as the invitation to create a first team. */
function keepFocus() {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
