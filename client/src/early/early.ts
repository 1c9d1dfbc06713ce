// Runs before the first paint: sets the colour scheme, and which of the document's contents is shown. A separate file, because
// the CSP allows no inline scripts.
import { paths } from '@hub/shared/hub/paths.ts';
import { COLOR_SCHEME_KEY } from './colorSchemeKey.ts';
import { hasSession } from '../auth/hasSession.ts';
import { DEVICE_TEAM_KEY } from '../deviceTeam/deviceTeamKey.ts';
import { HOME_MARK, showStartFailure, START_CONTROLS, VISITOR_MARK, WANT_MARK } from './marks.ts';

const { documentElement: root } = document;

setColours();
if (!hasSession() && showsLanding()) showLanding();
else if (window.location.pathname === paths.dashboard) root.setAttribute(HOME_MARK, '');
// A failed script's event does not bubble.
window.addEventListener(
  'error',
  ({ target }) => target instanceof HTMLScriptElement && showStartFailure(),
  true,
);

/** Applies the remembered colour scheme, so that a dark screen never flashes white. */
function setColours(): void {
  const remembered = read(COLOR_SCHEME_KEY);
  const isDark =
    remembered === 'dark' || (remembered !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
}

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Storage may be forbidden; the system's scheme applies then.
    return null;
  }
}

/**
 * Whether to show the landing screen: not with a team on this device, with tokens in the address, or in an embedding page,
 * which may send tokens.
 */
function showsLanding(): boolean {
  const { pathname, search } = window.location;
  return (
    pathname === paths.dashboard &&
    read(DEVICE_TEAM_KEY) === null &&
    !search.includes('access_token=') &&
    window.parent === window
  );
}

/** Shows the document's landing screen, and remembers which of its controls is pressed before the hub has loaded. */
function showLanding(): void {
  root.setAttribute(VISITOR_MARK, '');
  root.addEventListener('click', ({ target }) => {
    const want =
      target instanceof Element ? target.closest<HTMLElement>(START_CONTROLS)?.dataset['want'] : undefined;
    if (want !== undefined) root.setAttribute(WANT_MARK, want);
  });
  // A page restored from the browser's memory was not clicked again.
  window.addEventListener('pagehide', () => root.removeAttribute(WANT_MARK));
}
