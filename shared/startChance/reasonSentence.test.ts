import { expect, test } from 'vitest';
import { ReasonRow } from '#shared/startChance/pstart.schema.ts';
import { reasonSentence } from './reasonSentence.ts';

const rows: [ReasonRow, string][] = [
  [
    { part: 'role', points: 9.3, input: { rank: 1, slots: 4.1, editorial: false }, source: 'appearances' },
    'Nummer 1 seiner Positionsgruppe nach Einsätzen; üblich sind dort 4,1 Startplätze.',
  ],
  [
    {
      part: 'role',
      points: 9.3,
      input: { rank: 1, equals: 10, slots: 4.1, editorial: false },
      source: 'appearances',
    },
    'Nach Einsätzen gleichauf mit 10 anderen seiner Positionsgruppe; üblich sind dort 4,1 Startplätze.',
  ],
  [
    {
      part: 'role',
      points: 1,
      input: { rank: 4, equals: 1, slots: 4, editorial: false },
      source: 'appearances',
    },
    'Nummer 4 seiner Positionsgruppe nach Einsätzen, gleichauf mit einem anderen; üblich sind dort 4 Startplätze.',
  ],
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
      part: 'availability',
      points: 31,
      input: {
        status: 'questionable',
        squadsMissed: 0,
        benchKnown: true,
        expectedBan: 'none',
        takenOffEarly: false,
        chance: 75,
        sinceTs: '2025-02-12T22:30:00.000Z',
      },
      source: 'squadData',
    },
    'Als fraglich gemeldet (75 %), seit Mittwoch, 12. Februar.',
  ],
  [
    {
      part: 'availability',
      points: 30,
      input: {
        status: 'fit',
        squadsMissed: 0,
        benchKnown: false,
        expectedBan: 'none',
        takenOffEarly: false,
        matchesOut: 3,
        newsComplete: true,
      },
      source: 'appearances',
    },
    'Gilt wieder als einsatzbereit, nach 3 Spielen ohne ihn.',
  ],
  [
    {
      part: 'certainCase',
      points: 0,
      input: { case: 'reportedOut', said: 'away', sinceTs: '2025-02-12T23:30:00.000Z' },
      source: 'squadData',
    },
    'Steht nicht zur Verfügung, seit Donnerstag, 13. Februar.',
  ],
  [
    {
      part: 'statusAge',
      points: -24,
      input: { said: 'injured', daysKnown: 19.2, daysUnconfirmed: 19.2, matchesSince: 0, available: 0.12 },
      source: 'squadData',
    },
    'Verletzt gemeldet vor 19 Tagen, seither nichts. Mit 12\u00A0% ist er zum Anpfiff wieder dabei.',
  ],
  [
    {
      part: 'statusAge',
      points: -2,
      input: { said: 'suspended', daysKnown: 9, daysUnconfirmed: 6.6, matchesSince: 1, available: 0.8 },
      source: 'squadData',
    },
    'Gesperrt gemeldet vor 9 Tagen, zuletzt bestätigt vor 7 Tagen, seither nichts als ein Spiel ohne ihn. Mit 80\u00A0% ist er zum Anpfiff wieder dabei.',
  ],
  [
    {
      part: 'availability',
      points: 31,
      input: {
        status: 'injured',
        squadsMissed: 0,
        benchKnown: true,
        expectedBan: 'none',
        takenOffEarly: false,
        ifBack: true,
      },
      source: 'squadData',
    },
    'Gerechnet, als wäre er wieder dabei.',
  ],
  [
    {
      part: 'availability',
      points: 31,
      input: {
        status: 'questionable',
        squadsMissed: 0,
        benchKnown: true,
        expectedBan: 'none',
        takenOffEarly: false,
        chance: 50,
        sinceTs: '2025-02-12T22:30:00.000Z',
        daysUnconfirmed: 8.9,
      },
      source: 'squadData',
    },
    'Als fraglich gemeldet (50 %), seit Mittwoch, 12. Februar; seit 9 Tagen nicht bestätigt.',
  ],
  [
    { part: 'certainCase', points: 0, input: { case: 'reportedOut' }, source: 'squadData' },
    'Ist verletzt gemeldet.',
  ],
  [
    { part: 'seasonTrend', points: 2, input: { startedLast: true, logOdds: 0.2 }, source: 'model' },
    'In dieser Saison bleibt öfter als sonst, wer zuletzt begann.',
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
    {
      part: 'formAndMinutes',
      points: 20,
      input: { lineups: 'elevens', averageMinutes: null, startsLast5: 4, lastMatch: 'notInSquad' },
      source: 'appearances',
    },
    'Zuletzt 4 Starts in fünf Spielen, begann zuletzt nicht.',
  ],
  [
    {
      part: 'availability',
      points: 20,
      input: {
        status: 'unknown',
        squadsMissed: 1,
        benchKnown: false,
        lineups: 'elevens',
        expectedBan: 'none',
        takenOffEarly: false,
      },
      source: 'appearances',
    },
    'Begann zuletzt nicht.',
  ],
  [
    {
      part: 'startingFrequency',
      points: 12,
      input: { lineups: 'elevens', starts: 9, squads: 12 },
      source: 'appearances',
    },
    'Begann in 9 von 12 Spielen seines Vereins.',
  ],
  [
    { part: 'startingFrequency', points: 12, input: { starts: 9, squads: 12 }, source: 'appearances' },
    'Begann in 9 von 12 Spielen im Kader.',
  ],
  [
    { part: 'startingFrequency', points: 11, input: { starts: 0, squads: 0 }, source: 'appearances' },
    'Stand in dieser Saison noch in keinem Spieltagskader; ohne Spiele zählt hier ein mittlerer Wert.',
  ],
  [
    {
      part: 'startingFrequency',
      points: 12,
      input: { starts: 19, squads: 21, costs: [{ input: 'repeatShareAfterStart', value: 0.551 }] },
      source: 'appearances',
    },
    'Begann in 19 von 21 Spielen im Kader. Dagegen spricht: sein Verein wechselt viel, nur 55\u00A0% seiner Starter beginnen wieder.',
  ],
  [
    {
      part: 'formAndMinutes',
      points: 7.7,
      input: {
        averageMinutes: 45,
        startsLast5: 2,
        lastMatch: 'started',
        costs: [
          { input: 'lastMinutes', value: 45 },
          { input: 'goalDifferenceAfterStart', value: -1 },
        ],
      },
      source: 'appearances',
    },
    'Zuletzt im Schnitt 45 Minuten, 2 Starts in fünf Spielen, begann zuletzt. Dagegen spricht: zuletzt nur 45 Minuten und sein Verein verlor zuletzt.',
  ],
  [
    {
      part: 'formAndMinutes',
      points: 12.1,
      input: {
        averageMinutes: 75,
        startsLast5: 4,
        lastMatch: 'started',
        gains: [
          { input: 'goalsLast3', value: 1 },
          { input: 'goalsWithHim', value: 0.84 },
        ],
        costs: [{ input: 'secondLastMinutes', value: 20 }],
      },
      source: 'appearances',
    },
    'Zuletzt im Schnitt 75 Minuten, 4 Starts in fünf Spielen, begann zuletzt. Dafür spricht: ein Tor in den letzten drei Spielen und mit ihm von Beginn an spielte sein Verein um 0,8 Tore je Spiel besser. Dagegen spricht: im Spiel davor nur 20 Minuten.',
  ],
  [
    {
      part: 'startingFrequency',
      points: 12.1,
      input: { starts: 9, squads: 10, costs: [{ input: 'clubPointsAfterStart', value: 2.1 }] },
      source: 'appearances',
    },
    'Begann in 9 von 10 Spielen im Kader. Dagegen spricht: sein Verein holt viele Punkte, und starke Vereine rotieren öfter.',
  ],
  [
    {
      part: 'startingFrequency',
      points: 15.1,
      input: { starts: 9, squads: 10, gains: [{ input: 'clubPointsAfterStart', value: 0.9 }] },
      source: 'appearances',
    },
    'Begann in 9 von 10 Spielen im Kader. Dafür spricht: sein Verein holt wenige Punkte, und solche Vereine rotieren seltener.',
  ],
  [
    {
      part: 'formAndMinutes',
      points: 12.1,
      input: {
        averageMinutes: 75,
        startsLast5: 4,
        lastMatch: 'started',
        gains: [{ input: 'holdersGain', value: 0.4 }],
        costs: [{ input: 'buyersLead', value: -3 }],
      },
      source: 'appearances',
    },
    'Zuletzt im Schnitt 75 Minuten, 4 Starts in fünf Spielen, begann zuletzt. Dafür spricht: seit dem letzten Spiel haben ihn mehr Fans im Team. Dagegen spricht: kaum ein Fan holt ihn zurzeit ins Team.',
  ],
  [
    {
      part: 'formAndMinutes',
      points: 12.1,
      input: {
        averageMinutes: 75,
        startsLast5: 4,
        lastMatch: 'started',
        gains: [{ input: 'buyersLead', value: 2 }],
        costs: [{ input: 'holdersGain', value: -0.2 }],
      },
      source: 'appearances',
    },
    'Zuletzt im Schnitt 75 Minuten, 4 Starts in fünf Spielen, begann zuletzt. Dafür spricht: viele Fans holen ihn zurzeit ins Team. Dagegen spricht: seit dem letzten Spiel haben ihn weniger Fans im Team.',
  ],
  [
    { part: 'teamBalance', points: 1.5, input: { probabilityBefore: 0.624 }, source: 'model' },
    'Je Verein beginnen elf, einer davon im Tor. Ohne Blick auf die Mitspieler wären es 62\u00A0%.',
  ],
  [
    {
      part: 'startingFrequency',
      points: 20,
      input: { starts: 1, squads: 1 },
      source: 'appearances',
    },
    'Begann im bisher einzigen Spiel im Kader.',
  ],
  [
    {
      part: 'startingFrequency',
      points: 0,
      input: { starts: 0, squads: 1, lineups: 'elevens' },
      source: 'appearances',
    },
    'Begann im bisher einzigen Spiel seines Vereins nicht.',
  ],
  [
    {
      part: 'seasonTrend',
      points: -2,
      input: { startedLast: true, logOdds: -0.2, matchesSeen: 1 },
      source: 'model',
    },
    'Von seinem Verein ist erst ein Spiel gesehen; die Prognose hält sich deshalb noch zurück.',
  ],
  [
    {
      part: 'seasonTrend',
      points: -2,
      input: { startedLast: true, logOdds: -0.2, matchesSeen: 2 },
      source: 'model',
    },
    'Von seinem Verein sind erst 2 Spiele gesehen; die Prognose hält sich deshalb noch zurück.',
  ],
  ...(
    [
      [{ club: 'same', startShare: 0.9, seasonKnown: true }, 'Begann letzte Saison in 90 % der Spiele.'],
      [
        { club: 'another', startShare: 0.5, seasonKnown: true, holdersKnown: true },
        'Neu im Verein; begann letzte Saison anderswo in 50 % der Spiele. Auch zählt, wie viele Fans ihn im Team haben.',
      ],
      [
        { club: 'unknown', seasonKnown: true },
        'Spielte in der letzten Saison in keiner Mannschaft, deren Aufstellungen bekannt sind.',
      ],
      [
        { club: 'unknown', seasonKnown: false, priceKnown: true, holdersKnown: true },
        'Von der letzten Saison ist nichts bekannt; hier zählen sein Preis und die Zahl der Fans, die ihn im Team haben.',
      ],
      [
        { club: 'unknown', seasonKnown: false, holdersKnown: true },
        'Von der letzten Saison ist nichts bekannt; hier zählt die Zahl der Fans, die ihn im Team haben.',
      ],
    ] as [Record<string, unknown>, string][]
  ).map(([input, sentence]): [ReasonRow, string] => [
    ReasonRow.parse({
      part: 'lastSeason',
      points: 3,
      input: Object.assign({ matchesPlayed: 0, priceKnown: false }, input),
      source: 'lastSeason',
    }),
    sentence,
  ]),
];

test.each([
  [-4, 'verlor zuletzt'],
  [0, 'gewann zuletzt nicht'],
  [1, 'gewann zuletzt mit einem Tor Vorsprung'],
  [2, 'gewann zuletzt mit 2 Toren Vorsprung'],
  [5, 'gewann zuletzt mit 5 Toren Vorsprung, und nach klaren Siegen wird öfter rotiert'],
])('a last match that ended with %i goals between is no higher win than it was', (value, result) => {
  const costs = [{ input: 'goalDifferenceAfterStart' as const, value }];
  const input = { averageMinutes: 90, startsLast5: 5, lastMatch: 'started' as const, costs };
  expect(reasonSentence({ part: 'formAndMinutes', points: 3, input, source: 'appearances' })).toBe(
    `Zuletzt im Schnitt 90 Minuten, 5 Starts in fünf Spielen, begann zuletzt. Dagegen spricht: sein Verein ${result}.`,
  );
});

test.each(rows)('a row reads as a German sentence: %o', (row, sentence) => {
  expect(ReasonRow.parse(row)).toEqual(row);
  expect(reasonSentence(row)).toBe(sentence);
});
