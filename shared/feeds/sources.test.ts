import { describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import type { ConflictKind, SourcePart } from './descriptor.ts';
import {
  sourcesByTrust,
  descriptorOf,
  KEYED_SOURCES,
  keyVariableOf,
  PULLED_SOURCES,
  serviceOf,
  SOURCES,
  covers,
} from './sources.ts';

const KINDS: readonly ConflictKind[] = ['fixture', 'squad', 'lineup', 'absence'];

describe('the sources', () => {
  it.each(KINDS)('are ranked by trust without ties: %s', (kind) => {
    const ranks = sourcesByTrust(kind).map((source) => descriptorOf(source).rank[kind] ?? 0);
    expect(ranks.length).toBeGreaterThan(1);
    expect(new Set(ranks).size).toBe(ranks.length);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  });

  it.each(SOURCES)('are ranked for the parts that they report: %s', (source) => {
    const { rank } = descriptorOf(source);
    const reportsOneOf = (...parts: SourcePart[]) => parts.some((part) => covers(source, part));
    expect({
      squad: rank.squad !== undefined,
      lineup: rank.lineup !== undefined,
      absence: rank.absence !== undefined,
    }).toEqual({
      squad: reportsOneOf('squads'),
      lineup: reportsOneOf('elevens', 'minutes'),
      absence: reportsOneOf('absences'),
    });
  });

  it('come after their master', () => {
    const isAfter = PULLED_SOURCES.map((source, n) => {
      const { master } = serviceOf(source);
      return master === null || PULLED_SOURCES.indexOf(master) < n;
    });
    expect(isAfter).not.toContain(false);
  });

  it('pass their keys on to the container: every line is in docker-compose.hub.yml', async () => {
    const compose = await readFile(new URL('../../docker-compose.hub.yml', import.meta.url), 'utf8');
    const lines = KEYED_SOURCES.map(keyVariableOf).map((variable) => `      ${variable}: \${${variable}:-}`);
    const passedOn = new Set(compose.split('\n'));
    expect(lines.filter((line) => !passedOn.has(line))).toEqual([]);
  });
});
