import { describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import {
  believedAbout,
  descriptorOf,
  KEYED_SOURCES,
  keyVariableOf,
  PULLED_SOURCES,
  serviceOf,
  SOURCES,
  tells,
  type Believed,
} from './sources.ts';

const KINDS: readonly Believed[] = ['fixture', 'squad', 'lineup', 'absence'];

describe('the sources', () => {
  it.each(KINDS)('have one order of belief, without ties: %s', (kind) => {
    const ranks = believedAbout(kind).map((source) => descriptorOf(source).rank[kind] ?? 0);
    expect(ranks.length).toBeGreaterThan(1);
    expect(new Set(ranks).size).toBe(ranks.length);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  });

  it('are believed about what they tell', () => {
    for (const source of SOURCES) {
      const { rank } = descriptorOf(source);
      expect([source, rank.squad !== undefined]).toEqual([source, tells(source, 'squads')]);
      expect([source, rank.absence !== undefined]).toEqual([source, tells(source, 'absences')]);
      expect([source, rank.lineup !== undefined]).toEqual([source, tells(source, 'minutes')]);
    }
  });

  it('that name a master are asked after it', () => {
    const isAfter = PULLED_SOURCES.map((source, n) => {
      const { master } = serviceOf(source);
      return master === null || PULLED_SOURCES.indexOf(master) < n;
    });
    expect(isAfter).not.toContain(false);
  });

  it('have their keys handed on to the container', async () => {
    const compose = await readFile(new URL('../../docker-compose.hub.yml', import.meta.url), 'utf8');
    for (const source of KEYED_SOURCES) {
      const variable = keyVariableOf(source);
      expect(compose).toContain(`      ${variable}: \${${variable}:-}\n`);
    }
  });
});
