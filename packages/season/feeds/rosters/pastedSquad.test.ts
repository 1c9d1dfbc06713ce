import { describe, expect, it } from 'vitest';
import { readPastedSquad } from '@hub/shared/users/pasted/pastedSquad.ts';
import { hasRecordings, readRecording } from '../recordings.ts';
import { readRoster } from './readRoster.ts';

const surname = (name: string) => name.split(' ').at(-1) ?? name;
/** Players pasted at once. */
const SQUAD = 30;
/** Shares are of the whole league; all ways except surnames alone identify nearly all players. */
const WAYS: [way: string, write: (name: string) => string, leastTaken: number][] = [
  ['full names', (name) => name, 0.99],
  ['names without accents', (name) => name.normalize('NFD').replaceAll(/\p{M}/gu, ''), 0.99],
  [
    'surnames first, with a comma',
    (name) => `${surname(name)}, ${name.split(' ').slice(0, -1).join(' ')}`,
    0.95,
  ],
  ['initials, positions and prices', (name) => `${name[0]}. ${surname(name)}\tMIT\t1.500.000 €`, 0.85],
  ['surnames', surname, 0.75],
];

describe.skipIf(!hasRecordings)('the whole league of 2026-27, pasted in thirties', () => {
  it.each(WAYS)('is read as %s without mistaking a player for another', async (_way, write, leastTaken) => {
    const { players } = readRoster(await readRecording('squads/bundesliga-2026-27-rosters.csv'), '2026-27');
    const league = players.map(({ sourceId, value }) => ({
      id: sourceId,
      name: value?.name ?? '',
      fullName: null,
      teamId: value?.club ?? null,
      positionGroup: null,
    }));
    const wrong: string[] = [];
    let [taken, lost] = [0, 0];
    for (let start = 0; start < league.length; start += SQUAD) {
      const squad = league.slice(start, start + SQUAD);
      const text = squad.map(({ name }) => write(name)).join('\n');
      const { found, unknown } = readPastedSquad(text, league, []);
      wrong.push(...found.filter((id) => squad.every((player) => player.id !== id)));
      taken += found.length;
      lost += unknown.length;
    }
    expect(wrong).toEqual([]);
    expect(taken / league.length).toBeGreaterThanOrEqual(leastTaken);
    expect(lost / league.length).toBeLessThan(0.01);
  });
});
