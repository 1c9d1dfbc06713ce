import { describe, expect, it } from 'vitest';
import { mayMiss, playerStatusOf } from './playerStatus.ts';
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
    // A player who is away is out, though no screen calls him injured.
    expect(modelStatusOf(status)).toBe(status === 'away' ? 'injured' : shown.status);
  });

  it.each(REPORTED_STATUSES.filter((status) => status !== 'away'))(
    'survives being stored as a status: %s',
    (status) => {
      expect(reportedStatusOf(storedStatusOf(status).injuryStatus)).toBe(status);
    },
  );

  it('is a doubt if the status is unknown', () => {
    expect(reportedStatusOf('unknown')).toBe('doubtful');
  });

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
