import { Suspense, useState, type ReactNode } from 'react';

/** Shows a lazy part from its first opening on, so that it loads only then and can close in its own time. */
export function WhenOpened({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened ? <Suspense>{children}</Suspense> : null;
}
