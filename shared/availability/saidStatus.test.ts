import { describe, expect, it } from 'vitest';
import { isOut, mayMiss, playerStatusOf } from './playerStatus.ts';
import { byGravity, modelStatusOf, saidStatusOf, SAID_STATUSES, storedStatusOf } from './saidStatus.ts';

describe('what was said of a player', () => {
  it.each(SAID_STATUSES)('misses on the screens whom the model takes for missing: %s', (said) => {
    const shown = playerStatusOf(storedStatusOf(said));
    expect(mayMiss(shown)).toBe(said !== 'fit');
    expect(mayMiss({ status: modelStatusOf(said) })).toBe(mayMiss(shown));
    // One who is away is out, though no screen calls him injured.
    expect(isOut({ status: modelStatusOf(said) })).toBe(isOut(shown) || said === 'away');
  });

  it.each(SAID_STATUSES.filter((said) => said !== 'away'))(
    'is what an edit with its status says: %s',
    (said) => {
      expect(saidStatusOf(storedStatusOf(said).injuryStatus)).toBe(said);
    },
  );

  it('counts by its gravity where several things are said', () => {
    expect(SAID_STATUSES.toSorted(byGravity)).toEqual(['injured', 'suspended', 'away', 'doubtful', 'fit']);
  });
});
