import { describe, expect, test } from 'vitest';
import { ReasonRow } from './pstart.ts';
import { REASON_LABELS, REASON_PARTS, startLabelOf, startTierOf } from './pstartTerms.ts';
import { reasonSentence } from './pstartSentence.ts';

describe('the tier of a probability', () => {
  test.each([
    [1, 'sure'],
    [0.85, 'sure'],
    [0.845, 'sure'],
    [0.844, 'likely'],
    [0.6, 'likely'],
    [0.594, 'doubtful'],
    [0.35, 'doubtful'],
    [0.34, 'bench'],
    [0.095, 'bench'],
    [0.094, 'unlikely'],
    [0, 'unlikely'],
  ] as const)('of %f is %s, decided on the whole percent', (probability, tier) => {
    expect(startTierOf(probability)).toBe(tier);
  });

  test('names an estimate by its tier, and a fact as one', () => {
    const words = [0.99, 0.7, 0.5, 0.2, 0.01].map((probability) => startLabelOf(probability).word);
    expect(words).toEqual([
      'Sicher dabei',
      'Wahrscheinlich',
      'Wackelkandidat',
      'Eher Bank',
      'Nicht zu erwarten',
    ]);
    expect([startLabelOf(1).word, startLabelOf(0).word]).toEqual(['Offizielle Elf', 'Nicht in der Elf']);
  });
});

const rows: [ReasonRow, string][] = [
  [
    { part: 'certainCase', points: 0, input: { case: 'suspended' }, source: 'absences' },
    'Ist für dieses Spiel gesperrt.',
  ],
  [
    {
      part: 'availability',
      points: 24.5,
      input: {
        status: 'unknown',
        squadsMissed: 2,
        benchKnown: true,
        expectedBan: 'none',
        takenOffEarly: false,
      },
      source: 'appearances',
    },
    'Fehlte zuletzt im Kader, in 2 Spielen nacheinander.',
  ],
  [
    {
      part: 'formAndMinutes',
      points: 20,
      input: { averageMinutes: 71.6, startsLast5: 1, lastMatch: 'cameOn' },
      source: 'appearances',
    },
    'Zuletzt im Schnitt 72 Minuten, ein Start in fünf Spielen, wurde zuletzt eingewechselt.',
  ],
  [
    { part: 'startingFrequency', points: 12, input: { starts: 9, squads: 12 }, source: 'appearances' },
    'Begann in 9 von 12 Spielen im Kader.',
  ],
  [
    { part: 'teamBalance', points: 1.5, input: { probabilityBefore: 0.624 }, source: 'model' },
    'Elf Plätze, ein Tor: Ohne Blick auf die Mitspieler wären es 62 %.',
  ],
];

test.each(rows)('a row reads as a German sentence: %o', (row, sentence) => {
  expect(ReasonRow.parse(row)).toEqual(row);
  expect(reasonSentence(row)).toBe(sentence);
});

test('every part has a label, and a row of an unknown part is refused', () => {
  for (const part of REASON_PARTS) expect(REASON_LABELS[part]).not.toBe('');
  expect(ReasonRow.safeParse({ part: 'luck', points: 1, input: {}, source: 'model' }).success).toBe(false);
});
