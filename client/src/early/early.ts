// Runs before the first paint: sets the colour scheme, and starts loading what the first screen needs. A separate file,
// because the CSP allows no inline scripts.
import { COLOR_SCHEME_KEY } from '../app/colorSchemeKey.ts';
import { firstPaint } from '../app/firstPaint.ts';
import { paths } from '#shared/hub/paths.ts';
import { hasSession } from '../auth/hasSession.ts';
import { PROVIDER_FACTS } from '../auth/authAddresses.ts';
import { DEVICE_TEAM_KEY } from '../deviceTeam/deviceTeamKey.ts';
import { fetchForUser, hasNoTeam } from './fetchForUser.ts';
import { fetchEarly } from './earlyAnswers.ts';
import { addressOf, firstNeedsOf, VISITOR_NEEDS } from './firstNeeds.ts';
import { isLineSlow } from './isLineSlow.ts';
import {
  HOME_MARK,
  showStartFailure,
  START_CONTROLS,
  VISITOR_MARK,
  WANT_MARK,
  WITHOUT_FONTS_MARK,
} from './marks.ts';

/** Filled in by the build; null in development, where the document itself contains its script's tag. */
declare const HUB_FILES: {
  /** The document's own script. */
  entry: string;
  /** The files that it needs before it runs or soon after, including itself. */
  ofHub: readonly string[];
  fonts: readonly string[];
  /** Scripts and styles of the screens by their folder. */
  ofScreens: Readonly<Record<string, readonly string[]>>;
} | null;

const FILES_AT_ONCE = 2;
/** A page is not painted before its styles arrive, which takes a while on a slow network. */
const PAINT_PATIENCE_MS = 4000;

const isFan = hasSession();
const isOnLanding = !isFan && showsLanding();

setColours();
if (isOnLanding) showLanding();
else if (window.location.pathname === paths.dashboard) document.documentElement.setAttribute(HOME_MARK, '');
if (HUB_FILES !== null) chooseFonts(HUB_FILES);
void load();

async function load(): Promise<void> {
  if (HUB_FILES !== null) document.head.append(...HUB_FILES.ofHub.map(preloadOf));
  loadFirstNeeds();
  // Visitors' first screen is in the document, and its paint needs the whole processor. A page in the background is not
  // painted.
  if (isOnLanding && !document.hidden) await firstPaint(PAINT_PATIENCE_MS);
  if (HUB_FILES !== null) startHub(HUB_FILES);
  for (const work of [() => fetchEarly(PROVIDER_FACTS), warmCollation, warmFormats]) setTimeout(work);
}

/**
 * A slow connection loads only the scripts, which make the hub usable. The page keeps the system's font, because a late font
 * would move the text; the service worker fetches the fonts for the next page.
 */
function chooseFonts({ fonts }: NonNullable<typeof HUB_FILES>): void {
  if (isLineSlow()) document.documentElement.setAttribute(WITHOUT_FONTS_MARK, '');
  else document.head.append(...fonts.map(preloadOf));
}

/** Applies the remembered colour scheme, so that a dark screen never flashes white. */
function setColours(): void {
  const remembered = read(COLOR_SCHEME_KEY);
  const isDark =
    remembered === 'dark' || (remembered !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light');
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
  const { documentElement: root } = document;
  root.setAttribute(VISITOR_MARK, '');
  root.addEventListener('click', ({ target }) => {
    const want =
      target instanceof Element ? target.closest<HTMLElement>(START_CONTROLS)?.dataset['want'] : undefined;
    if (want !== undefined) root.setAttribute(WANT_MARK, want);
  });
  // A page restored from the browser's memory was not clicked again.
  window.addEventListener('pagehide', () => root.removeAttribute(WANT_MARK));
}

function startHub({ entry }: NonNullable<typeof HUB_FILES>): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.crossOrigin = '';
  script.src = `/${entry}`;
  script.addEventListener('error', showStartFailure);
  document.head.append(script);
}

function loadFirstNeeds(): void {
  const needs = isOnLanding ? VISITOR_NEEDS : firstNeedsOf(window.location.pathname);
  if (needs === null) return;
  for (const query of needs.queries ?? []) fetchEarly(addressOf(query));
  if (isFan && needs.ofUser !== undefined) fetchForUser(needs.ofUser);
  const files = HUB_FILES?.ofScreens[needs.folder] ?? [];
  setTimeout(() => preload(files));
  const ofTeam = HUB_FILES?.ofScreens[needs.withTeam ?? ''] ?? [];
  void preloadForTeam(ofTeam.filter((file) => !files.includes(file)));
}

/** Saves users without a team a download that they do not need. */
async function preloadForTeam(files: readonly string[]): Promise<void> {
  if (!(await hasNoTeam())) preload(files);
}

/** The first comparison and the first format in a language take a phone 50 ms; done here while the scripts load. */
function warmCollation(): void {
  'a'.localeCompare('b', 'de-DE');
}

function warmFormats(): void {
  new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'Europe/Berlin' }).format();
}

/** Preloads in short tasks, because each file takes a phone several milliseconds. */
function preload(files: readonly string[]): void {
  document.head.append(...files.slice(0, FILES_AT_ONCE).map(preloadOf));
  if (files.length > FILES_AT_ONCE) setTimeout(() => preload(files.slice(FILES_AT_ONCE)));
}

function preloadOf(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  const kind = file.endsWith('.css') ? 'style' : file.endsWith('.js') ? null : 'font';
  link.rel = kind === null ? 'modulepreload' : 'preload';
  if (kind !== null) link.as = kind;
  // The document's styles are loaded first, because visitors see nothing without them.
  else if (isOnLanding) link.fetchPriority = 'low';
  link.crossOrigin = '';
  link.href = `/${file}`;
  return link;
}
