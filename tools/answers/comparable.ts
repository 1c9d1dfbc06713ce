import { compareText } from '@hub/shared/text/compareText.ts';

/** Ids of rows and sessions, which differ between runs. */
const ID =
  /(?:[a-zA-Z]+_\d{13}_[\da-f]{8}(?:-[\da-f-]+)?|[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12})/gu;
/** Year of the machine's clock; the hub's own clock is fixed within the season. */
const YEAR = new Date().getFullYear();
const NOW = new RegExp(`${YEAR}-\\d\\d-\\d\\dT[\\d:.]+Z|DTSTAMP:${YEAR}\\d+T\\d+Z|"\\d{13}-\\d+"`, 'gu');
const NOW_MS = new RegExp(`:${String(Date.now()).slice(0, 4)}\\d{9}\\b`, 'gu');
const TAKEN = /"(\w*duration_?ms|executionTime)":[\d.]+/giu;
const SECRET = /(?<="(?:token|private_key)":")[^"]+|(?<=\/calendar\/teams\/)[^"/]+\/[\w-]+(?=\.ics)/gu;
/** Lists ordered by id, because the hub's fixed clock gives all items the same time. */
const UNORDERED = /<id>|"editedTs"/u;
const HEADERS = [
  'content-type',
  'cache-control',
  'location',
  'access-control-allow-origin',
  'x-robots-tag',
] as const;

/**
 * The comparable part of a hub's answer: without the hub's address, new ids and the machine's times, and for a page
 * without scripts, styles and their classes.
 */
export function comparableOf({ status, headers }: Response, body: string, address: string): string {
  const shownHeaders = HEADERS.map((name) => `${name}: ${headers.get(name) ?? ''}`);
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  const text = (isPage ? withoutScripts(body) : body)
    .replaceAll(address, 'http://hub.test')
    .replaceAll(encodeURIComponent(address), encodeURIComponent('http://hub.test'))
    .replaceAll(ID, '<id>')
    .replaceAll(TAKEN, '"$1":0')
    .replaceAll(SECRET, '<secret>')
    .replaceAll(NOW, (instant) => (instant.startsWith('"') ? '"<now>"' : '<now>'))
    .replaceAll(NOW_MS, ':0');
  return [String(status), ...shownHeaders, '', sorted(text)].join('\n');
}

/** JSON with its keys in order, because no reader of JSON may depend on theirs. */
function sorted(text: string): string {
  if (!/^[[{]/u.test(text)) return text;
  return JSON.stringify(JSON.parse(text), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if (!Array.isArray(value)) return Object.fromEntries(Object.entries(value).toSorted(byText));
    if (!UNORDERED.test(JSON.stringify(value))) return value;
    return value
      .map((one) => [JSON.stringify(one), one] as const)
      .toSorted(byText)
      .map(([, one]) => one);
  });
}

const byText = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) =>
  compareText(one, other);

const withoutScripts = (page: string) =>
  page
    .replaceAll(/<script\b[^>]*>.*?<\/script>/gsu, '')
    .replaceAll(/<style\b[^>]*>.*?<\/style>/gsu, '')
    .replaceAll(/<link\b[^>]*>/gu, '')
    .replaceAll(/ class="[^"]*"/gu, '')
    .replaceAll(/\/assets\/[\w.-]+/gu, '/assets/…');
