import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSITION_CODES_OF_GROUP, POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import { PITCH, pitchPlaces, pitchRows } from './pitchPlaces.ts';

let lastId = 10_000;
/** Later players have lower ids, which place nobody. */
const player = (name: string, positionGroup: PositionGroup, positionPrimary: string) => ({
  id: String(--lastId),
  name,
  positionGroup,
  positionPrimary,
  preferredFoot: null as 'left' | 'right' | null,
  heightCm: null as number | null,
});
const keeper = player('gk', 'goalkeeper', 'GK');
const line = (group: PositionGroup, codes: readonly string[]) =>
  codes.map((code, index) => player(`${group}-${index}`, group, code));

const back = (name: string, preferredFoot: 'left' | 'right' | null) => ({
  ...player(name, 'defender', 'CB'),
  preferredFoot,
});

describe('pitchPlaces', () => {
  it('draws a 4-2-3-1 in five lines, with the goalkeeper nearest the goal', () => {
    const eleven = [
      keeper,
      ...line('defender', ['LB', 'CB', 'CB', 'RB']),
      ...line('midfielder', ['LM', 'CDM', 'CDM', 'CAM', 'RM']),
      ...line('forward', ['ST']),
    ];
    const places = pitchPlaces(eleven);
    const rows = [...Map.groupBy(places, ({ y }) => y)].toSorted(([one], [other]) => other - one);
    expect(rows.map(([, row]) => row.map((place) => place.player.positionPrimary))).toEqual([
      ['GK'],
      ['LB', 'CB', 'CB', 'RB'],
      ['CDM', 'CDM'],
      ['LM', 'CAM', 'RM'],
      ['ST'],
    ]);
    expect(places[0]).toMatchObject({ x: PITCH.width / 2 });
  });

  it('keeps a midfield of three together', () => {
    const places = pitchPlaces([keeper, ...line('midfielder', ['CDM', 'CM', 'CAM'])]);
    expect(new Set(places.slice(1).map(({ y }) => y)).size).toBe(1);
  });

  it('puts a lone striker in front and keeps the goal empty', () => {
    const [place] = pitchPlaces(line('forward', ['ST']));
    expect(place?.y).toBeLessThan(PITCH.height / 4);
  });

  it('puts left-footed players on the left if their code names no side', () => {
    const [, backs] = pitchRows([back('a', 'right'), back('b', null), back('c', 'left'), back('d', 'right')]);
    expect(backs?.map(({ name }) => name)).toEqual(['c', 'b', 'a', 'd']);
  });

  it.each([
    [['Max left 177', 'Naldo right 198', 'Plattenhardt left 181', 'Torunarigha right 189'], 'MNTP'],
    [['Max left 177', 'Naldo right 198', 'Elvedi right 186', 'Plattenhardt left 181'], 'MENP'],
    [['Alaba left 180', 'Hummels right 191', 'Kimmich right 176', 'Süle right 195'], 'AHSK'],
    [['Abraham right 188', 'Chandler right 186', 'Falette left 184', 'Willems left 169'], 'WFAC'],
    [['Bernat left 170', 'Hummels right 191', 'Rafinha right 172', 'Süle right 195'], 'BHSR'],
    [['Abraham ? ?', 'Chandler ? ?', 'Falette ? ?', 'Willems ? ?'], 'ACFW'],
  ])(
    'takes the short for full-backs where positions are only lines, and orders by name what nobody knows: %s',
    (line4, order) => {
      const backs = line4.map((words) => {
        const [name = '', foot, height] = words.split(' ');
        const preferredFoot = (['left', 'right'] as const).find((one) => one === foot) ?? null;
        return { ...player(name, 'defender', 'Defender'), preferredFoot, heightCm: Number(height) || null };
      });
      const [, drawn] = pitchRows(backs);
      expect(drawn?.map(({ name }) => name.slice(0, 1)).join('')).toBe(order);
    },
  );

  it('does not take short midfielders for wingers', () => {
    const midfield = [
      ['a', 190],
      ['b', 170],
      ['c', 172],
      ['d', 188],
    ] as const;
    const [, , drawn] = pitchRows(
      midfield.map(([name, heightCm]) =>
        Object.assign(player(name, 'midfielder', 'Midfielder'), { heightCm }),
      ),
    );
    expect(drawn?.map(({ name }) => name)).toEqual(['a', 'b', 'c', 'd']);
  });

  it.each([
    ['LB Defender LB Defender', [0, 1, 3, 2]],
    ['RB CB RB CB', [0, 1, 3, 2]],
    ['LB LB LB CB', [0, 1, 3, 2]],
    ['RB RB RB CB', [0, 3, 1, 2]],
    ['CB CB CB LB', [3, 0, 1, 2]],
    ['RB CB CB CB', [1, 2, 3, 0]],
    ['LB CB LB', [0, 2, 1]],
  ])(
    'moves a full-back of a line of four to the other side if several share one and no one plays there: %s',
    (codes, order) => {
      const [, backs] = pitchRows(line('defender', codes.split(' ')));
      expect(backs?.map(({ name }) => name)).toEqual(order.map((index) => `defender-${index}`));
    },
  );

  it.each([
    ['CM CDM CM CDM', [2, 2]],
    ['CDM CDM CDM CDM', [4]],
    ['CM CM CM CM CM', [5]],
    ['CM CM CM CM CM CM CM', [4, 3]],
  ])(
    'draws a midfield in two rows if some of four or more are holding, or if it does not fit into one: %s',
    (codes, rows) => {
      const defender = player('back', 'defender', 'CDM');
      const drawn = pitchRows([
        keeper,
        defender,
        ...line('midfielder', codes.split(' ')),
        ...line('forward', ['ST']),
      ]);
      expect(drawn.map((row) => row.length)).toEqual([1, 1, ...rows, 1]);
    },
  );

  it('keeps short lines closer to the middle', () => {
    const [two, three, four] = [2, 3, 4].map(
      (count) => pitchPlaces(line('forward', Array<string>(count).fill('ST')))[0]?.x ?? 0,
    );
    expect(two).toBeGreaterThan(three ?? 0);
    expect(three).toBeGreaterThan(four ?? 0);
  });

  it('ignores the input order, and puts full-backs outside, the left ones on the left', () => {
    const codes = ['LB', 'RB', 'CB', 'CB', 'CB'] as const;
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 2 }),
        fc.array(fc.constantFrom('left', 'right', null), { minLength: 5, maxLength: 5 }),
        (order, feet) => {
          const backs = codes.map((code, index) =>
            Object.assign(player(`p${index}`, 'defender', code), { preferredFoot: feet[index] ?? null }),
          );
          const some = order.flatMap((index) => backs[index] ?? []);
          const [, row = []] = pitchRows(some);
          expect(row).toEqual(pitchRows(some.toReversed())[1]);
          const found = row.map(({ positionPrimary }) => positionPrimary);
          expect([-1, 0]).toContain(found.indexOf('LB'));
          expect([-1, found.length - 1]).toContain(found.indexOf('RB'));
        },
      ),
    );
  });

  it('places every player of any eleven once, with his name, on the pitch and without overlap', () => {
    const anybody = fc
      .constantFrom(...POSITION_GROUPS)
      .chain((group) =>
        fc.constantFrom(...POSITION_CODES_OF_GROUP[group]).map((code) => player('', group, code)),
      );
    fc.assert(
      fc.property(fc.array(anybody, { maxLength: 11 }), (some) => {
        const eleven = some.map((one, index) => Object.assign({}, one, { id: String(index) }));
        const places = pitchPlaces(eleven);
        expect(places.map((place) => place.player.id).toSorted()).toEqual(
          eleven.map(({ id }) => id).toSorted(),
        );
        expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(places.length);
        for (const { x, y, room } of places) {
          const others = places.filter((place) => place.y === y && place.x !== x);
          for (const other of others) expect(Math.abs(other.x - x)).toBeGreaterThanOrEqual(room - 1e-9);
          expect(room).toBeGreaterThan(60);
          expect(x - room / 2).toBeGreaterThanOrEqual(0);
          expect(x + room / 2).toBeLessThanOrEqual(PITCH.width);
          expect(x).toBeGreaterThan(20);
          expect(x).toBeLessThan(PITCH.width - 20);
          expect(y).toBeGreaterThan(20);
          expect(y).toBeLessThan(PITCH.height - 40);
        }
      }),
    );
  });
});
