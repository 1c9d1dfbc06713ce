import { describe, expect, it } from 'vitest';
import { aPlayerRow } from '../../matchdata/bundleBuilders.ts';
import type { PlayerRow } from '../../matchdata/bundleRows.ts';
import { keepersFromElevens } from './merge.ts';

const aRow = (playerId: string, position: string | null) => aPlayerRow({ playerId, clubId: 'fcb', position });
const outfield = Array.from({ length: 10 }, (_none, n) => aRow(`p${n}`, 'DF'));
const eleven = (fixtureId: string, players: readonly PlayerRow[]) =>
  players.map(({ playerId }) => ({ fixtureId, clubId: 'fcb', playerId, started: true }));

describe('a keeper whom no source reports', () => {
  it('is the only player without a position in an eleven without a keeper', () => {
    const unknown = aRow('neuer', null);
    const players = [...outfield, unknown];
    expect(keepersFromElevens(players, eleven('one', players))).toEqual(new Set(['neuer']));
  });

  it('is not guessed from two players, beside a known keeper, or in an incomplete eleven', () => {
    const [one, two] = [aRow('one', null), aRow('two', null)];
    const nine = outfield.slice(0, 9);
    const keeper = aRow('keeper', 'GK');
    expect(keepersFromElevens([...nine, one, two], eleven('a', [...nine, one, two])).size).toBe(0);
    expect(keepersFromElevens([...nine, one, keeper], eleven('a', [...nine, one, keeper])).size).toBe(0);
    expect(keepersFromElevens([...nine, one], eleven('a', [...nine, one])).size).toBe(0);
  });
});
