import { useState, type ReactNode } from 'react';
import { LatePart } from './LatePart.tsx';

/** Shows a lazy part from its first opening on, so that it loads only then and can close in its own time. */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <LatePart>{children}</LatePart> : null;
}
