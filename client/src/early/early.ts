// Runs before the first paint and while the document's scripts load: sets the colours, and begins what the first screen will
// need. A script of its own, because the CSP allows none in the document.
import { COLOR_SCHEME_KEY } from '../app/colorSchemeKey.ts';
import { paths } from '../paths.ts';
import { hasSession } from '../auth/hasSession.ts';
import { PROVIDER_FACTS } from '../auth/providerFactsAddress.ts';
import { askEarly } from './earlyAnswers.ts';
import { addressOf, firstNeedsOf, VISITOR_NEEDS } from './firstNeeds.ts';

/** Scripts and styles of the screens by their folder, filled in by the build. */
declare const HUB_FILES: Readonly<Record<string, readonly string[]>>;

const FILES_AT_ONCE = 2;

setColours();
loadFirstNeeds();
for (const work of [() => askEarly(PROVIDER_FACTS), warmCollation, warmFormats]) setTimeout(work);

/** The remembered colour scheme, so that a dark screen never flashes white. */
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
    // Storage may be forbidden; the system's choice is then the right one.
    return null;
  }
}

function loadFirstNeeds(): void {
  const { pathname } = window.location;
  const needs = hasSession() ? firstNeedsOf(pathname) : pathname === paths.dashboard ? VISITOR_NEEDS : null;
  if (needs === null) return;
  if (needs.question !== undefined) askEarly(addressOf(needs.question));
  const files = HUB_FILES[needs.folder] ?? [];
  setTimeout(() => preload(files));
}

/** The first comparison and the first format of a language take a phone a twentieth of a second, while the scripts still load. */
function warmCollation(): void {
  'a'.localeCompare('b', 'de-DE');
}

function warmFormats(): void {
  new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeZone: 'Europe/Berlin' }).format();
}

/** In short tasks: each file takes a phone several milliseconds. */
function preload(files: readonly string[]): void {
  document.head.append(...files.slice(0, FILES_AT_ONCE).map(preloadOf));
  if (files.length > FILES_AT_ONCE) setTimeout(() => preload(files.slice(FILES_AT_ONCE)));
}

function preloadOf(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  link.crossOrigin = '';
  link.href = `/${file}`;
  return link;
}
