import { distance } from 'fastest-levenshtein';
import { parseEnv } from 'node:util';
import { SETTINGS } from '../config/settings.ts';
import { warning, type Finding } from './finding.ts';

const NAMES = Object.values(SETTINGS).flatMap((group) => Object.keys(group));
/** Names that others read from the same `.env`: the compose files, Docker, Node and npm. */
const OF_OTHERS =
  /^(?:POSTGRES_PASSWORD|HUB_IMAGE|TEST_POSTGRES_URL|TZ|(?:HTTPS?|NO)_PROXY)$|^(?:COMPOSE|DOCKER|NODE|NPM|UV|MALLOC)_/u;
/** Names shorter than this resemble too many others. */
const SHORTEST = 4;

/** Whether a name is a slip of the finger away from a setting: a letter too many, missing or wrong, or two swapped. */
function isNear(name: string, setting: string): boolean {
  if (name.length < SHORTEST || setting.length <= SHORTEST) return false;
  const sorted = (text: string) => text.split('').toSorted().join('');
  const apart = distance(name, setting);
  return apart <= 1 || (apart === 2 && (name.length > 8 || sorted(name) === sorted(setting)));
}

/** A sentence for each variable that was probably meant as a setting, and is ignored. */
export const misspeltNames = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.keys(env).flatMap((name) => {
    if (NAMES.includes(name) || OF_OTHERS.test(name.toUpperCase())) return [];
    const meant = NAMES.find((setting) => isNear(name.toUpperCase(), setting));
    return meant === undefined ? [] : [`${name} is set, but the hub knows no such setting: it is ${meant}.`];
  });

/** Finds misspelt names, and what else in the text of `.env` the hub ignores. */
export function checkNames(env: Readonly<Record<string, string | undefined>>, text: string): Finding[] {
  const misspelt = misspeltNames(env);
  const named = new Set([...NAMES, ...misspelt.map((sentence) => sentence.split(' ')[0])]);
  const unknown = Object.keys(parseEnv(text))
    .filter((name) => !named.has(name) && !OF_OTHERS.test(name.toUpperCase()))
    .map((name) => `.env sets ${name}, which the hub does not know.`);
  return [...misspelt, ...unknown, ...linesWithoutValue(text)].map((sentence) =>
    warning('settings', sentence),
  );
}

/** Lines that set nothing; not searched in a file with quoted text of several lines. */
function linesWithoutValue(text: string): string[] {
  if (Object.values(parseEnv(text)).some((value) => value?.includes('\n'))) return [];
  return text
    .split('\n')
    .flatMap((line, place) =>
      /^\s*(?:#|$)/u.test(line) || line.includes('=')
        ? []
        : [`Line ${place + 1} of .env sets nothing: it is not NAME=value.`],
    );
}
