import { describe, expect, it } from 'vitest';
import { statusOfAbsence, statusOfAbsences } from './absenceStatus.ts';

describe('the status that follows from absences', () => {
  it.each([
    [['injury'], false, true, 'injured'],
    [['illness', 'private'], false, false, 'injured'],
    [['private'], false, true, 'questionable'],
    [['injury'], true, true, 'injured'],
    [['private'], true, true, 'questionable'],
    [[], true, false, 'suspended'],
    [[], false, true, 'fit'],
    [[], false, false, 'unknown'],
  ])(
    'reads spells %j, suspended %s, silence is news %s as %s',
    (spellKinds, isSuspended, isSilenceNews, status) => {
      expect(statusOfAbsences({ spellKinds, isSuspended, isSilenceNews })).toBe(status);
    },
  );
});

it('derives a status from the kind of an absence', () => {
  const kinds = ['injury', 'illness', 'suspension', 'doubt', 'private'];
  expect(kinds.map(statusOfAbsence)).toEqual(['injured', 'injured', 'suspended', 'doubtful', 'away']);
});
