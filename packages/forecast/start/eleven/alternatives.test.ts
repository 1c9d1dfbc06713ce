import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import { alternativesOf, type SlotCandidate } from './alternatives.ts';
import { predictedEleven } from './predictedEleven.ts';

const defender = (playerId: string, positionPrimary: string, startProbability: number): SlotCandidate => ({
  playerId,
  positionGroup: 'defender',
  positionPrimary,
  startProbability,
});
const idsOf = (alternatives: Map<string, SlotCandidate[]>) =>
  Object.fromEntries(
    [...alternatives].map(([slot, others]) => [slot, others.map(({ playerId }) => playerId)]),
  );

describe('alternativesOf', () => {
  it('assigns a reserve to the slot of his position, and the next one to the weakest free slot', () => {
    const eleven = [defender('left', 'LB', 0.9), defender('one', 'CB', 0.8), defender('two', 'CB', 0.6)];
    const reserves = [
      defender('leftReserve', 'LB', 0.3),
      defender('right', 'RB', 0.25),
      defender('far', 'CB', 0.1444),
    ];
    expect(idsOf(alternativesOf(eleven, [...eleven, ...reserves]))).toEqual({
      left: ['leftReserve'],
      two: ['right'],
    });
  });

  it('includes a reserve whose chance is displayed as 15 %', () => {
    const one = defender('one', 'CB', 0.9);
    expect(idsOf(alternativesOf([one], [one, defender('two', 'CB', 0.146)]))).toEqual({ one: ['two'] });
  });

  it('assigns a second forward to the weakest midfielder if the only forward is almost certain to start', () => {
    const eleven: SlotCandidate[] = [
      { ...defender('keeper', 'GK', 0.5), positionGroup: 'goalkeeper' },
      defender('back', 'CB', 0.4),
      { ...defender('eight', 'CM', 0.74), positionGroup: 'midfielder' },
      { ...defender('six', 'CDM', 0.48), positionGroup: 'midfielder' },
      { ...defender('nine', 'ST', 0.94), positionGroup: 'forward' },
    ];
    const forward = (playerId: string, chance: number): SlotCandidate => ({
      ...defender(playerId, 'ST', chance),
      positionGroup: 'forward',
    });
    const reserves = [forward('second', 0.38), forward('third', 0.15)];
    expect(idsOf(alternativesOf(eleven, [...eleven, ...reserves]))).toEqual({
      six: ['second'],
      nine: ['third'],
    });
    const sure = eleven.map((player) => Object.assign({}, player, { startProbability: 0.9 }));
    expect(idsOf(alternativesOf(sure, [...sure, forward('second', 0.38)]))).toEqual({ nine: ['second'] });
  });

  it('never crosses position groups without need, repeats a player or gives a slot more than two alternatives', () => {
    const squads = fc
      .array(
        fc.record({
          positionGroup: fc.constantFrom(...POSITION_GROUPS),
          positionPrimary: fc.constantFrom('A', 'B'),
          startProbability: fc.integer({ min: 0, max: 100 }).map((percent) => percent / 100),
        }),
        { maxLength: 60, size: 'max' },
      )
      .map((all) => all.map((one, index) => ({ ...one, playerId: `p${index}` })));
    let named = 0;
    let crossed = 0;
    fc.assert(
      fc.property(squads, (squad) => {
        const eleven = predictedEleven(squad);
        const alternatives = alternativesOf(eleven, squad);
        const others = [...alternatives.values()].flat();
        named += others.length;
        expect(new Set(others).size).toBe(others.length);
        for (const [slotId, list] of alternatives) {
          const slot = eleven.find(({ playerId }) => playerId === slotId);
          expect(list.length).toBeLessThanOrEqual(2);
          for (const other of list) expect(eleven).not.toContain(other);
          const strangers = list.filter(({ positionGroup }) => positionGroup !== slot?.positionGroup);
          crossed += strangers.length;
          const groups = [...strangers, ...(strangers.length === 0 ? [] : [slot])].map(
            (one) => one?.positionGroup,
          );
          expect(groups).not.toContain('goalkeeper');
          const givingWay = strangers.flatMap((other) =>
            eleven.filter(
              (one) =>
                one.positionGroup === other.positionGroup &&
                !alternatives.has(one.playerId) &&
                (one.startProbability ?? 0) + (other.startProbability ?? 0) <= 1.25,
            ),
          );
          expect(givingWay).toEqual([]);
        }
      }),
    );
    expect(named).toBeGreaterThan(100);
    expect(crossed).toBeGreaterThan(0);
  });
});
