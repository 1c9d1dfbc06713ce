import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After every navigation, moves the focus to the new screen's title, so that screen readers announce it. */
export function useFocusTitle(): void {
  const { pathname } = useLocation();
  const shownPathname = useRef(pathname);

  useEffect(() => {
    if (shownPathname.current === pathname) return;
    shownPathname.current = pathname;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [pathname]);
}
