import { describe, expect, it } from 'vitest';
import { readPastedEleven } from '@hub/shared/users/pasted/pastedEleven.ts';
import { hasRecordings, readRecording } from '../recordings.ts';
import { readRoster } from './readRoster.ts';

/** How clubs and tables write a name. */
const WAYS: Record<string, (name: string, index: number) => string> = {
  'full names': (name) => name,
  'names with numbers': (name, index) => `${index + 1}. ${name}`,
  surnames: (name) => name.split(' ').at(-1) ?? name,
  'initials and surnames': (name) =>
    name.includes(' ') ? `${name[0]}. ${name.split(' ').slice(1).join(' ')}` : name,
  'names without accents': (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''),
};

describe.skipIf(!hasRecordings)('elevens of the eighteen squads of 2026-27', () => {
  it.each(Object.entries(WAYS))(
    'are read as %s without mistaking a player for another',
    async (_way, write) => {
      const { players } = readRoster(await readRecording('squads/bundesliga-2026-27-rosters.csv'), '2026-27');
      const squads = Map.groupBy(players, ({ value }) => value?.club ?? '');
      expect(squads.size).toBe(18);
      let [right, asked] = [0, 0];
      const wrong: unknown[] = [];
      for (const members of squads.values()) {
        const squad = members.map(({ sourceId, value }) => ({ id: sourceId, name: value?.name ?? '' }));
        const eleven = squad.slice(0, 11);
        const read = readPastedEleven(eleven.map(({ name }, index) => write(name, index)).join('\n'), squad);
        const ids = new Set(eleven.map(({ id }) => id));
        wrong.push(...read.found.filter((id) => !ids.has(id)));
        right += read.found.length;
        asked += read.unclear.length;
      }
      expect(wrong).toEqual([]);
      expect(right).toBeGreaterThanOrEqual(0.93 * 18 * 11);
      expect(right + asked).toBeGreaterThanOrEqual(0.97 * 18 * 11);
    },
  );
});
