import { describe, expect, test } from 'vitest';
import { ReasonRow } from './pstart.schema.ts';
import { reasonSentence } from './reasonSentence.ts';

/** Usual inputs by part. */
const USUAL = {
  availability: {
    status: 'unknown',
    squadsMissed: 0,
    benchKnown: true,
    expectedBan: 'none',
    takenOffEarly: false,
  },
  formAndMinutes: { averageMinutes: 75, startsLast5: 4, lastMatch: 'started' },
  role: { rank: 1, slots: 4.1, editorial: false },
  lastSeason: { matchesPlayed: 0, seasonKnown: true, priceKnown: false },
  startingFrequency: { starts: 9, squads: 10 },
  friendlies: { friendlies: 1, started: 1, cameOn: 0 },
  seasonTrend: { startedLast: true, logOdds: -0.2 },
  statusAge: {},
  expectedEleven: { sources: 3, naming: 2, missing: 0 },
  certainCase: {},
  teamBalance: {},
  midweekFatigue: {},
};

const sentences: { [P in keyof typeof USUAL]: readonly [input: object, sentence: string][] } = {
  role: [
    [{}, 'Nummer 1 seiner Positionsgruppe nach Einsätzen; üblich sind dort 4,1 Startplätze.'],
    [
      { equals: 10 },
      'Nach Einsätzen gleichauf mit 10 anderen seiner Positionsgruppe; üblich sind dort 4,1 Startplätze.',
    ],
    [
      { rank: 4, equals: 1, slots: 4 },
      'Nummer 4 seiner Positionsgruppe nach Einsätzen, gleichauf mit einem anderen; üblich sind dort 4 Startplätze.',
    ],
  ],
  midweekFatigue: [
    [{ europeanMinutes: 62 }, 'Unter der Woche etwa 62 Minuten im Europapokal.'],
    [{ europeanMinutes: 0 }, 'Sein Verein spielte unter der Woche im Europapokal.'],
  ],
  certainCase: [
    [{ case: 'suspended' }, 'Ist für dieses Spiel gesperrt.'],
    [
      { case: 'reportedOut', said: 'away', sinceTs: '2025-02-12T23:30:00.000Z' },
      'Steht nicht zur Verfügung, seit Donnerstag, 13. Februar.',
    ],
    [{ case: 'reportedOut' }, 'Ist verletzt gemeldet.'],
  ],
  availability: [
    [{ squadsMissed: 2 }, 'Fehlte zuletzt im Kader, in 2 Spielen nacheinander.'],
    [
      { status: 'injured', expectedBack: { date: '2025-02-14', matchesMissed: 3, afterBan: false } },
      'Wird für den 14. Februar zurückerwartet, nach 3 Spielen ohne ihn.',
    ],
    [
      { status: 'questionable', chance: 75, sinceTs: '2025-02-12T22:30:00.000Z' },
      'Als fraglich gemeldet (75 %), seit Mittwoch, 12. Februar.',
    ],
    [
      { status: 'fit', benchKnown: false, matchesOut: 3, newsComplete: true },
      'Gilt wieder als einsatzbereit, nach 3 Spielen ohne ihn.',
    ],
    [{ status: 'injured', ifBack: true }, 'Gerechnet, als wäre er wieder dabei.'],
    [
      { status: 'questionable', chance: 50, sinceTs: '2025-02-12T22:30:00.000Z', daysUnconfirmed: 8.9 },
      'Als fraglich gemeldet (50 %), seit Mittwoch, 12. Februar; seit 9 Tagen nicht bestätigt.',
    ],
    [{ squadsMissed: 1, benchKnown: false, lineups: 'elevens' }, 'Begann zuletzt nicht.'],
  ],
  statusAge: [
    [
      { said: 'injured', daysKnown: 19.2, daysUnconfirmed: 19.2, matchesSince: 0, available: 0.12 },
      'Verletzt gemeldet vor 19 Tagen, seither nichts. Mit 12\u00A0% ist er zum Anpfiff wieder dabei.',
    ],
    [
      { said: 'suspended', daysKnown: 9, daysUnconfirmed: 6.6, matchesSince: 1, available: 0.8 },
      'Gesperrt gemeldet vor 9 Tagen, zuletzt bestätigt vor 7 Tagen, seither nichts als ein Spiel ohne ihn. Mit 80\u00A0% ist er zum Anpfiff wieder dabei.',
    ],
  ],
  seasonTrend: [
    [{ logOdds: 0.2 }, 'In dieser Saison bleibt öfter als sonst, wer zuletzt begann.'],
    [
      { matchesSeen: 1 },
      'Von seinem Verein ist erst ein Spiel gesehen; die Prognose hält sich deshalb noch zurück.',
    ],
    [
      { matchesSeen: 2 },
      'Von seinem Verein sind erst 2 Spiele gesehen; die Prognose hält sich deshalb noch zurück.',
    ],
  ],
  formAndMinutes: [
    [
      { averageMinutes: 71.6, startsLast5: 1, lastMatch: 'cameOn' },
      'Zuletzt im Schnitt 72 Minuten, ein Start in fünf Spielen, wurde zuletzt eingewechselt.',
    ],
    [
      { lineups: 'elevens', averageMinutes: null, lastMatch: 'notInSquad' },
      'Zuletzt 4 Starts in fünf Spielen, begann zuletzt nicht.',
    ],
    [
      {
        averageMinutes: 45,
        startsLast5: 2,
        costs: [
          { input: 'lastMinutes', value: 45 },
          { input: 'goalDifferenceAfterStart', value: -1 },
        ],
      },
      'Zuletzt im Schnitt 45 Minuten, 2 Starts in fünf Spielen, begann zuletzt. Dagegen spricht: zuletzt nur 45 Minuten und sein Verein verlor zuletzt.',
    ],
    [
      {
        gains: [
          { input: 'goalsLast3', value: 1 },
          { input: 'goalsWithHim', value: 0.84 },
        ],
        costs: [{ input: 'secondLastMinutes', value: 20 }],
      },
      'Zuletzt im Schnitt 75 Minuten, 4 Starts in fünf Spielen, begann zuletzt. Dafür spricht: ein Tor in den letzten drei Spielen und mit ihm von Beginn an spielte sein Verein um 0,8 Tore je Spiel besser. Dagegen spricht: im Spiel davor nur 20 Minuten.',
    ],
    [
      {
        gains: [{ input: 'goalsLast3', value: 2 }],
        costs: [
          { input: 'lastMinutes', value: 0 },
          { input: 'secondLastMinutes', value: 1 },
        ],
      },
      'Zuletzt im Schnitt 75 Minuten, 4 Starts in fünf Spielen, begann zuletzt. Dafür spricht: 2 Tore in den letzten drei Spielen. Dagegen spricht: zuletzt ohne Einsatz und im Spiel davor nur 1 Minute.',
    ],
    [
      {
        costs: [
          { input: 'formBelowMean', value: 1 },
          { input: 'goalsWithHim', value: -1 },
        ],
      },
      'Zuletzt im Schnitt 75 Minuten, 4 Starts in fünf Spielen, begann zuletzt. Dagegen spricht: eine Form unter dem Schnitt seiner Position und ohne ihn spielte sein Verein um 1 Tor je Spiel besser.',
    ],
    [
      { gains: [{ input: 'holdersGain', value: 0.4 }], costs: [{ input: 'buyersLead', value: -3 }] },
      'Zuletzt im Schnitt 75 Minuten, 4 Starts in fünf Spielen, begann zuletzt. Dafür spricht: seit dem letzten Spiel haben ihn mehr Fans im Team. Dagegen spricht: kaum ein Fan holt ihn zurzeit ins Team.',
    ],
    [
      { gains: [{ input: 'buyersLead', value: 2 }], costs: [{ input: 'holdersGain', value: -0.2 }] },
      'Zuletzt im Schnitt 75 Minuten, 4 Starts in fünf Spielen, begann zuletzt. Dafür spricht: viele Fans holen ihn zurzeit ins Team. Dagegen spricht: seit dem letzten Spiel haben ihn weniger Fans im Team.',
    ],
  ],
  startingFrequency: [
    [{ lineups: 'elevens', squads: 12 }, 'Begann in 9 von 12 Spielen seines Vereins.'],
    [{ squads: 12 }, 'Begann in 9 von 12 Spielen im Kader.'],
    [
      { starts: 0, squads: 0 },
      'Stand in dieser Saison noch in keinem Spieltagskader; ohne Spiele zählt hier ein mittlerer Wert.',
    ],
    [
      { starts: 19, squads: 21, costs: [{ input: 'repeatShareAfterStart', value: 0.551 }] },
      'Begann in 19 von 21 Spielen im Kader. Dagegen spricht: sein Verein wechselt viel, nur 55\u00A0% seiner Starter beginnen wieder.',
    ],
    [
      { costs: [{ input: 'clubPointsAfterStart', value: 2.1 }] },
      'Begann in 9 von 10 Spielen im Kader. Dagegen spricht: sein Verein holt viele Punkte, und starke Vereine rotieren öfter.',
    ],
    [
      { gains: [{ input: 'clubPointsAfterStart', value: 0.9 }] },
      'Begann in 9 von 10 Spielen im Kader. Dafür spricht: sein Verein holt wenige Punkte, und solche Vereine rotieren seltener.',
    ],
    [{ starts: 1, squads: 1 }, 'Begann im bisher einzigen Spiel im Kader.'],
    [{ starts: 0, squads: 1, lineups: 'elevens' }, 'Begann im bisher einzigen Spiel seines Vereins nicht.'],
  ],
  friendlies: [
    [{}, 'Testspiel: in der Elf.'],
    [{ started: 0, cameOn: 1 }, 'Testspiel: eingewechselt.'],
    [{ friendlies: 3, started: 2 }, 'Von 3 Testspielen in 2 in der Elf.'],
    [{ friendlies: 3, cameOn: 1 }, 'Von 3 Testspielen in einem in der Elf, in einem eingewechselt.'],
  ],
  expectedEleven: [
    [{}, 'Erwartete Elf: 2 von 3 Quellen nennen ihn.'],
    [{ sources: 1, naming: 1 }, 'Erwartete Elf: 1 von 1 Quelle nennt ihn.'],
    [
      { naming: 0, missing: 1 },
      'Erwartete Elf: keine von 3 Quellen nennt ihn, 1 zählt ihn zu den Fehlenden oder Fraglichen.',
    ],
    [
      { naming: 0, missing: 2 },
      'Erwartete Elf: keine von 3 Quellen nennt ihn, 2 zählen ihn zu den Fehlenden oder Fraglichen.',
    ],
    [
      { sources: 0, naming: 0 },
      'Erwartete Elf: Neuer ist die Meldung über ihn, hier zählen nur die Mitspieler.',
    ],
  ],
  teamBalance: [
    [
      { probabilityBefore: 0.624 },
      'Je Verein beginnen elf, einer davon im Tor. Ohne Blick auf die Mitspieler wären es 62\u00A0%.',
    ],
  ],
  lastSeason: [
    [{ club: 'same', startShare: 0.9 }, 'Begann letzte Saison in 90 % der Spiele.'],
    [
      { club: 'another', startShare: 0.5, holdersKnown: true },
      'Neu im Verein; begann letzte Saison anderswo in 50 % der Spiele. Auch zählt, wie viele Fans ihn im Team haben.',
    ],
    [
      { club: 'unknown' },
      'Spielte in der letzten Saison in keiner Mannschaft, deren Aufstellungen bekannt sind.',
    ],
    [
      { priceKnown: true, club: 'unknown', seasonKnown: false, holdersKnown: true },
      'Von der letzten Saison ist nichts bekannt; hier zählen sein Preis und die Zahl der Fans, die ihn im Team haben.',
    ],
    [
      { club: 'unknown', seasonKnown: false, holdersKnown: true },
      'Von der letzten Saison ist nichts bekannt; hier zählt die Zahl der Fans, die ihn im Team haben.',
    ],
  ],
};

test.each([
  [-4, 'verlor zuletzt'],
  [0, 'gewann zuletzt nicht'],
  [1, 'gewann zuletzt mit einem Tor Vorsprung'],
  [2, 'gewann zuletzt mit 2 Toren Vorsprung'],
  [3, 'gewann zuletzt mit 3 Toren Vorsprung, und nach klaren Siegen wird öfter rotiert'],
])('describes a last match with a goal difference of %i', (value, result) => {
  const costs = [{ input: 'goalDifferenceAfterStart' as const, value }];
  const input = { averageMinutes: 90, startsLast5: 5, lastMatch: 'started' as const, costs };
  expect(reasonSentence({ part: 'formAndMinutes', points: 3, input, source: 'appearances' })).toBe(
    `Zuletzt im Schnitt 90 Minuten, 5 Starts in fünf Spielen, begann zuletzt. Dagegen spricht: sein Verein ${result}.`,
  );
});

describe.each(Object.entries(sentences))('a row of %s', (part, ofPart) => {
  test.each(ofPart)('reads as a German sentence: %o', (input, sentence) => {
    const row = {
      part,
      points: 3,
      input: { ...USUAL[part as keyof typeof USUAL], ...input },
      source: 'appearances',
    };
    const parsed = ReasonRow.parse(row);
    expect(parsed).toEqual(row);
    expect(reasonSentence(parsed)).toBe(sentence);
  });
});
