import type { ReactNode } from 'react';
import { Fold } from '../../ui/Fold.tsx';
import { usePhone } from '../../ui/usePhone.ts';
import ui from '../../ui/Vocabulary.module.css';
import classes from './PhoneFold.module.css';

interface PhoneFoldProps {
  title: string;
  isFolded: boolean;
  className?: string | undefined;
  children: ReactNode;
}

/** A section that takes one line on a phone until it is opened. */
export function PhoneFold({ title, isFolded, className, children }: PhoneFoldProps) {
  return usePhone() && isFolded ? (
    <Fold title={title} className={`${ui.surface} ${classes.fold} ${className ?? ''}`}>
      {children}
    </Fold>
  ) : (
    children
  );
}
