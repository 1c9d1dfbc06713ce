import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestElevenOf,
  fieldGroupOf,
  FORMATIONS,
  slotsOf,
  worthsOf,
  type ElevenCandidate,
  type Formation,
} from './bestEleven.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';

const CODE_OF_GROUP = { goalkeeper: 'GK', defender: 'CB', midfielder: 'CM', forward: 'ST' } as const;

const player = (changes: Partial<ElevenCandidate> & { id: string }): ElevenCandidate => ({
  name: `Spieler ${changes.id}`,
  positions: [],
  positionPrimary: 'CM',
  startProbability: 0.5,
  ...changes,
});

/** Players with the chances given per group, named after group and place in the list. */
function squadOf(chances: Partial<Record<PositionGroup, number[]>>): ElevenCandidate[] {
  return POSITION_GROUPS.flatMap((group) =>
    (chances[group] ?? []).map((startProbability, index) =>
      player({ id: `${group}-${index}`, positionPrimary: CODE_OF_GROUP[group], startProbability }),
    ),
  );
}

const startersOf = (eleven: ReturnType<typeof bestElevenOf<ElevenCandidate>>) =>
  POSITION_GROUPS.flatMap((group) => eleven.starters[group]);

describe('the best eleven', () => {
  it('takes the formation that suits the chances', () => {
    const eleven = bestElevenOf(
      squadOf({
        goalkeeper: [0.9, 0.1],
        defender: [0.9, 0.8, 0.7, 0.2],
        midfielder: [0.9, 0.9, 0.9, 0.9, 0.9],
        forward: [0.8, 0.7, 0.1],
      }),
    );
    expect(eleven.formation).toBe('3-5-2');
    expect(eleven.expectedStarters).toBeCloseTo(0.9 + 2.4 + 4.5 + 1.5);
    expect(eleven.bench.map(({ player: { id } }) => id)).toEqual(['goalkeeper-1', 'defender-3', 'forward-2']);
  });

  it('leaves places empty rather than fielding two keepers', () => {
    const eleven = bestElevenOf(squadOf({ goalkeeper: [0.9, 0.8, 0.7], forward: [0.5] }));
    expect(startersOf(eleven)).toHaveLength(2);
    expect(eleven.emptyPlaces.goalkeeper).toBe(0);
    expect(Object.values(eleven.emptyPlaces).reduce((sum, count) => sum + count, 0)).toBe(9);
    expect(eleven.bench.map(({ role }) => role)).toEqual(['reserveKeeper', 'surplusKeeper']);
  });

  it('fills a place with an unlikely starter rather than leave it empty', () => {
    const eleven = bestElevenOf(
      squadOf({
        goalkeeper: [0.9],
        defender: [0.9, 0.9, 0.9, 0],
        midfielder: [0.9, 0.9, 0.9, 0.9],
        forward: [0.9, 0.9],
      }),
    );
    expect(eleven.formation).toBe('4-4-2');
    expect(Object.values(eleven.emptyPlaces)).toEqual([0, 0, 0, 0]);
  });

  it('orders the bench by chance, with one reserve keeper ahead and further ones at the end', () => {
    const squad = [
      ...squadOf({
        goalkeeper: [0.8, 0.15, 0.05],
        defender: [0.9, 0.9, 0.9, 0.9, 0.3],
        midfielder: [0.9, 0.9, 0.9, 0.9, 0.6],
        forward: [0.9, 0.9, 0.4],
      }),
      player({ id: 'nobody-knows', positionPrimary: 'XX', startProbability: 1 }),
    ];
    expect(bestElevenOf(squad).bench.map(({ player: { id }, role }) => [id, role])).toEqual([
      ['goalkeeper-1', 'reserveKeeper'],
      ['midfielder-4', 'outfield'],
      ['forward-2', 'outfield'],
      ['defender-4', 'outfield'],
      ['goalkeeper-2', 'surplusKeeper'],
      ['nobody-knows', 'withoutPosition'],
    ]);
  });

  it('starts around pinned players, without benched ones, and orders by chance × value', () => {
    const squad = squadOf({
      goalkeeper: [0.9, 0.2],
      defender: [0.9, 0.9, 0.9, 0.9],
      midfielder: [0.9, 0.9, 0.9, 0.9],
      forward: [0.9, 0.9, 0.4, 0.3],
    });
    for (const [id, choice] of Object.entries({
      'goalkeeper-1': { place: 'pinned' },
      'forward-0': { place: 'benched' },
      'forward-2': { value: 2 },
      'forward-3': { value: 4 },
    } as const))
      Object.assign(squad.find((one) => one.id === id) ?? {}, choice);
    const eleven = bestElevenOf(squad, ['4-4-2']);
    expect(eleven.starters.goalkeeper.map(({ id }) => id)).toEqual(['goalkeeper-1']);
    expect(eleven.starters.forward.map(({ id }) => id)).toEqual(['forward-1', 'forward-3']);
    expect(eleven.bench.map(({ player: { id } }) => id)).toEqual(['goalkeeper-0', 'forward-0', 'forward-2']);
    expect(eleven.expectedStarters).toBeCloseTo(0.2 + 8 * 0.9 + 0.9 + 0.3);
  });

  it('takes the formation that fields more pinned players, else the first of equally good ones', () => {
    const squad = squadOf({
      goalkeeper: [0.9],
      defender: [0.9, 0.9, 0.9, 0.9],
      midfielder: [0.9, 0.9, 0.9, 0.9, 0.9],
      forward: [0.9, 0.9, 0.9, 0.9],
    });
    expect(bestElevenOf(squad).formation).toBe('4-4-2');
    for (const one of squad)
      if (one.positionPrimary === 'ST') Object.assign(one, { place: 'pinned', startProbability: 0.1 });
    expect(bestElevenOf(squad).formation).toBe('4-2-4');
  });

  it('expects nothing from unknown chances', () => {
    expect(bestElevenOf([]).expectedStarters).toBeNull();
    const unknown = bestElevenOf([player({ id: 'a', startProbability: null })]);
    expect(unknown.expectedStarters).toBeNull();
    expect(bestElevenOf([player({ id: 'a', knowledge: 'little' })]).expectedStarters).toBeNull();
    expect(startersOf(unknown)).toHaveLength(1);
    expect(bestElevenOf([player({ id: 'a', startProbability: 0 })]).expectedStarters).toBe(0);
  });

  it('fields a player by his primary position, else by his first known one', () => {
    expect(fieldGroupOf({ positionPrimary: 'LB', positions: ['ST'] })).toBe('defender');
    expect(fieldGroupOf({ positionPrimary: '', positions: ['??', 'RW', 'GK'] })).toBe('forward');
    expect(fieldGroupOf({ positionPrimary: '', positions: [] })).toBeNull();
  });
});

describe('the formations', () => {
  it('are the ten legal ones: one keeper, 3–5 defenders, 2–6 midfielders, 1–4 forwards, eleven in all', () => {
    expect(new Set(FORMATIONS).size).toBe(10);
    for (const formation of FORMATIONS) {
      const { goalkeeper, defender, midfielder, forward } = slotsOf(formation);
      expect(goalkeeper + defender + midfielder + forward).toBe(11);
      expect([goalkeeper, defender >= 3, defender <= 5, midfielder >= 2, midfielder <= 6]).toEqual([
        1,
        true,
        true,
        true,
        true,
      ]);
      expect(forward >= 1 && forward <= 4).toBe(true);
    }
  });
});

const squads = (maxLength: number) =>
  fc.uniqueArray(
    fc.record({
      id: fc.string({ minLength: 1, maxLength: 4 }),
      name: fc.constantFrom('Anton', 'Bela', 'Cem'),
      positions: fc.constant<string[]>([]),
      positionPrimary: fc.constantFrom('GK', 'CB', 'LB', 'CM', 'CAM', 'ST', 'LW', 'XX'),
      // Tenths tie often.
      startProbability: fc.option(fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10)),
    }),
    { selector: ({ id }) => id, maxLength },
  );

const choices = fc.record({
  place: fc.constantFrom(null, null, null, 'pinned' as const, 'benched' as const),
  value: fc.option(fc.integer({ min: 0, max: 9 })),
});

/** Squads with some places and values set by the user. */
const decidedSquads = fc
  .tuple(squads(13), fc.array(choices, { minLength: 13, maxLength: 13 }))
  .map(([squad, chosen]) => squad.map((one, index) => ({ ...one, ...chosen[index] })));

/** Number of pinned starters, number of filled places and their worth, found by trying every subset. */
function bruteForce(
  squad: readonly ElevenCandidate[],
  formations: readonly Formation[] = FORMATIONS,
): { pinned: number; filled: number; expected: number } {
  const values = squad.flatMap(({ value }) => value ?? []);
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const shareOf = ({ value }: ElevenCandidate) => (mean > 0 ? (value ?? mean) / mean : 1);
  const groups = squad.map(fieldGroupOf);
  const allSlots = formations.map(slotsOf);
  let best = { pinned: 0, filled: 0, expected: 0 };
  for (let subset = 0; subset < 2 ** squad.length; subset++) {
    const count = { goalkeeper: 0, defender: 0, midfielder: 0, forward: 0 };
    let pinned = 0;
    let filled = 0;
    let expected = 0;
    let isPlaced = true;
    for (const [index, candidate] of squad.entries()) {
      if ((subset & (1 << index)) === 0) continue;
      const group = groups[index];
      if (group === null || group === undefined || candidate.place === 'benched') {
        isPlaced = false;
        break;
      }
      count[group]++;
      filled++;
      if (candidate.place === 'pinned') pinned++;
      expected += (candidate.startProbability ?? 0) * shareOf(candidate);
    }
    const isLegal =
      isPlaced && allSlots.some((slots) => POSITION_GROUPS.every((group) => count[group] <= slots[group]));
    if (!isLegal) continue;
    if (
      pinned > best.pinned ||
      (pinned === best.pinned &&
        (filled > best.filled || (filled === best.filled && expected > best.expected)))
    )
      best = { pinned, filled, expected };
  }
  return best;
}

describe('for any squad', () => {
  it('the same holds around players pinned, benched or valued by the user, on 1,000 squads', () => {
    fc.assert(
      fc.property(decidedSquads, fc.subarray([...FORMATIONS], { minLength: 1 }), (squad, formations) => {
        const starters = startersOf(bestElevenOf(squad, formations));
        const worthOf = worthsOf(squad);
        const { pinned, filled, expected } = bruteForce(squad, formations);
        expect(starters.filter(({ place }) => place === 'benched')).toEqual([]);
        expect(starters.filter(({ place }) => place === 'pinned')).toHaveLength(pinned);
        expect(starters).toHaveLength(filled);
        expect(starters.reduce((sum, one) => sum + worthOf(one), 0)).toBeCloseTo(expected);
      }),
      { numRuns: 1000 },
    );
  }, 60_000);

  it('every player is in the eleven or on the bench exactly once, and in his own group', () => {
    fc.assert(
      fc.property(squads(30), (squad) => {
        const eleven = bestElevenOf(squad);
        const ids = [...startersOf(eleven), ...eleven.bench.map((seat) => seat.player)].map(({ id }) => id);
        expect(ids.toSorted()).toEqual(squad.map(({ id }) => id).toSorted());
        const slots = slotsOf(eleven.formation);
        for (const group of POSITION_GROUPS) {
          for (const starter of eleven.starters[group]) expect(fieldGroupOf(starter)).toBe(group);
          expect(eleven.starters[group].length + eleven.emptyPlaces[group]).toBe(slots[group]);
        }
      }),
    );
  });

  it('the bench has at most one reserve keeper, and outfield players highest chance first', () => {
    fc.assert(
      fc.property(squads(30), (squad) => {
        const { bench } = bestElevenOf(squad);
        expect(bench.filter(({ role }) => role === 'reserveKeeper').length).toBeLessThanOrEqual(1);
        const chances = bench.flatMap((seat) =>
          seat.role === 'outfield' ? [seat.player.startProbability ?? 0] : [],
        );
        expect(chances).toEqual(chances.toSorted((one, other) => other - one));
      }),
    );
  });

  it('the order of the input does not matter', () => {
    fc.assert(
      fc.property(
        squads(20).chain((squad) =>
          fc.tuple(fc.constant(squad), fc.shuffledSubarray(squad, { minLength: squad.length })),
        ),
        ([squad, shuffled]) => {
          expect(bestElevenOf(shuffled)).toEqual(bestElevenOf(squad));
        },
      ),
    );
  });
});
