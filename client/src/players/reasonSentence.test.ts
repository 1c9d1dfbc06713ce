import { expect, test } from 'vitest';
import { ReasonRow } from '#shared/pstart.ts';
import { reasonSentence } from './reasonSentence.ts';

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
      part: 'availability',
      points: 20,
      input: {
        status: 'injured',
        squadsMissed: 0,
        benchKnown: true,
        expectedBan: 'none',
        takenOffEarly: false,
        expectedBack: { date: '2025-02-14', matchesMissed: 3, afterBan: false },
      },
      source: 'squadData',
    },
    'Wird für den 14. Februar zurückerwartet, nach 3 Spielen ohne ihn.',
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
