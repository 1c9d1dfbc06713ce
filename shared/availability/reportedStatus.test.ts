import { describe, expect, it } from 'vitest';
import { isOut, mayMiss, playerStatusOf } from './playerStatus.ts';
import {
  byGravity,
  modelStatusOf,
  reportedStatusOf,
  REPORTED_STATUSES,
  storedStatusOf,
} from './reportedStatus.ts';

describe('the reported status of a player', () => {
  it.each(REPORTED_STATUSES)('is out on screens if it is out in the model: %s', (status) => {
    const shown = playerStatusOf(storedStatusOf(status));
    expect(mayMiss(shown)).toBe(status !== 'fit');
    expect(mayMiss({ status: modelStatusOf(status) })).toBe(mayMiss(shown));
    // A player who is away is out, though no screen calls him injured.
    expect(isOut({ status: modelStatusOf(status) })).toBe(isOut(shown) || status === 'away');
  });

  it.each(REPORTED_STATUSES.filter((status) => status !== 'away'))(
    'survives being stored as a status: %s',
    (status) => {
      expect(reportedStatusOf(storedStatusOf(status).injuryStatus)).toBe(status);
    },
  );

  it('is the gravest one if several are reported', () => {
    expect(REPORTED_STATUSES.toSorted(byGravity)).toEqual([
      'injured',
      'suspended',
      'away',
      'doubtful',
      'fit',
    ]);
  });
});
