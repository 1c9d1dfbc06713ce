import { useState, type ReactNode } from 'react';
import { DeferredPart } from './DeferredPart.tsx';

/** Mounts a lazy part from its first opening on, so that it loads on demand and can animate its closing. */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <DeferredPart>{children}</DeferredPart> : null;
}
