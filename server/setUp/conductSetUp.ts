import {
  descriptorOf,
  keyVariableOf,
  needsKey,
  PULLED_SOURCES,
  serviceOf,
  type KeyedSource,
  type PulledSource,
} from '@hub/shared/feeds/sources.ts';
import { missingMaster } from '@hub/shared/feeds/coverage.ts';
import { z } from 'zod';
import { newSettings } from '../commands/setUp/newSettings.ts';
import type { StorableSetting } from '../config/settings.ts';
import { PART_WORDS, partLines } from './sourceParts.ts';
import type { KeyVerdict } from '@hub/shared/setUp/setUp.schema.ts';

/** Asks the questions and prints the answers. */
export interface Terminal {
  /**
   * @param isSecret whether the terminal must not show the answer
   * @returns the answer without its line break; null at the end of the input
   */
  ask(question: string, options?: { isSecret: boolean }): Promise<string | null>;
  say(line: string): void;
}

export interface SetUp {
  terminal: Terminal;
  /** Current settings, offered as defaults. */
  before: Readonly<Record<string, string | undefined>>;
  tryKey: (source: KeyedSource, key: string) => Promise<KeyVerdict>;
}

const VERDICTS: Record<KeyVerdict, string> = {
  good: 'The key is good.',
  wrong: 'The source rejects this key.',
  usedUp: 'The source accepts no more requests for now; the key is kept untested.',
  unreachable: 'The source cannot be reached from here; the key is kept untested.',
};
const DEFAULT_SOURCES = 'openligadb';
const TRIES = 3;

/**
 * Asks for the sources, their keys and the operator's address, then prints what the hub will have.
 *
 * @returns the settings to be written; null if the input ended early, so that nothing is written
 */
export async function conductSetUp({
  terminal,
  before,
  tryKey,
}: SetUp): Promise<Map<StorableSetting, string> | null> {
  const sources = await askSources(terminal, before['FEEDS'] || DEFAULT_SOURCES);
  if (sources === null) return null;

  terminal.say(
    sources.some(needsKey)
      ? '\n2. Which keys? Each is tested once. An empty answer keeps the current key, or leaves the source off.'
      : '\n2. Which keys? These sources need none.',
  );
  const withKeys: PulledSource[] = [];
  const keys: Partial<Record<KeyedSource, string>> = {};
  for (const source of sources) {
    const key = needsKey(source) ? await askKey({ terminal, before, tryKey }, source) : '';
    if (key === null) return null;
    if (needsKey(source) && key !== '') keys[source] = key;
    if (!needsKey(source) || key !== '') withKeys.push(source);
  }

  const email = await askEmail(terminal, before['ADMIN_EMAILS'] ?? '');
  if (email === null) return null;

  terminal.say('\nThe hub will have:');
  for (const line of partLines(withKeys)) terminal.say(`  ${line}`);
  for (const source of sources.filter((one) => !withKeys.includes(one)))
    terminal.say(`  ${descriptorOf(source).name} stays off without ${serviceOf(source).keyVariable}.`);
  return newSettings({ sources, keys, administrators: email, contact: before['FEED_CONTACT'] || null });
}

async function askSources(terminal: Terminal, preset: string): Promise<PulledSource[] | null> {
  terminal.say('1. Which sources? Numbers or names, separated by commas.');
  for (const [n, source] of PULLED_SOURCES.entries()) {
    const { name, price, covers } = descriptorOf(source);
    const parts = covers.map((part) => PART_WORDS[part]).join(', ');
    terminal.say(`  ${n + 1}  ${name} (${price}): ${parts}`);
  }
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await terminal.ask(`Sources [${preset}]: `);
    if (answer === null) return null;
    const words = (answer.trim() || preset).split(/[\s,]+/).filter((word) => word !== '');
    const chosen = words.map((word) =>
      PULLED_SOURCES.find((source, n) => source === word || String(n + 1) === word),
    );
    const unknown = words.filter((_word, n) => chosen[n] === undefined);
    const sources = PULLED_SOURCES.filter((source) => chosen.includes(source));
    const master = missingMaster(sources);
    if (unknown.length > 0) terminal.say(`There is no source ${unknown.join(', ')}.`);
    else if (master)
      terminal.say(`One of these is read for the matches of ${master}, so add ${master} to them.`);
    else return sources;
  }
  return null;
}

/** @returns the key; empty without one, null at the end of the input */
async function askKey({ terminal, before, tryKey }: SetUp, source: KeyedSource): Promise<string | null> {
  const variable = keyVariableOf(source);
  const known = before[variable] ?? '';
  const { name, site } = descriptorOf(source);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const hint = known === '' ? (site ?? '') : 'keep the one that is set';
    const answer = await terminal.ask(`Key for ${name}, ${variable} [${hint}]: `, { isSecret: true });
    if (answer === null) return null;
    const key = answer.trim() || known;
    if (key === '') return '';
    const verdict = await tryKey(source, key);
    terminal.say(VERDICTS[verdict]);
    if (verdict !== 'wrong') return key;
  }
  return '';
}

async function askEmail(terminal: Terminal, known: string): Promise<string | null> {
  terminal.say(
    '\n3. Who are you? The e-mail address of the administrator, which is also sent to sources as the contact.',
  );
  for (let tries = 0; tries < TRIES; tries += 1) {
    const answer = await terminal.ask(`E-mail address [${known || 'none'}]: `);
    if (answer === null) return null;
    const email = answer.trim().toLowerCase() || known;
    if (email === known || z.email().safeParse(email).success) return email;
    terminal.say('This is not an e-mail address.');
  }
  return null;
}
