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
    [{}, 'Nach Starts die Nummer 1 in seinem Mannschaftsteil; meist beginnen dort 4.'],
    [{ slots: 3.5 }, 'Nach Starts die Nummer 1 in seinem Mannschaftsteil; meist beginnen dort 3 oder 4.'],
    [{ slots: 1.2 }, 'Nach Starts die Nummer 1 in seinem Mannschaftsteil; meist beginnt dort einer.'],
    [
      { equals: 10 },
      'Nach Starts gleichauf mit 10 anderen in seinem Mannschaftsteil; meist beginnen dort 4.',
    ],
    [
      { rank: 4, equals: 1, slots: 4 },
      'Nach Starts die Nummer 4 in seinem Mannschaftsteil, gleichauf mit einem anderen; meist beginnen dort 4.',
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
    [{ squadsMissed: 2 }, 'Fehlte zuletzt in 2 Spielen im Kader.'],
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
      'Verletzt gemeldet vor 19 Tagen, seither keine neue Meldung. Zum Anpfiff ist er mit 12\u00A0% Wahrscheinlichkeit wieder einsatzbereit.',
    ],
    [
      { said: 'suspended', daysKnown: 9, daysUnconfirmed: 6.6, matchesSince: 1, available: 0.8 },
      'Gesperrt gemeldet vor 9 Tagen, zuletzt bestätigt vor 7 Tagen, seither ein Spiel ohne ihn. Zum Anpfiff ist er mit 80\u00A0% Wahrscheinlichkeit wieder einsatzbereit.',
    ],
  ],
  seasonTrend: [
    [{ logOdds: 0.2 }, 'In dieser Saison bleibt öfter als sonst, wer zuletzt begann.'],
    [
      { matchesSeen: 1 },
      'Von seinem Verein ist erst ein Spiel bekannt, deshalb bleibt die Prognose vorsichtig.',
    ],
    [
      { matchesSeen: 2 },
      'Von seinem Verein sind erst 2 Spiele bekannt, deshalb bleibt die Prognose vorsichtig.',
    ],
  ],
  formAndMinutes: [
    [
      { averageMinutes: 71.6, startsLast5: 1, lastMatch: 'cameOn' },
      'Begann eines der letzten 5 Spiele, zuletzt im Schnitt 72 Minuten. Im letzten Spiel eingewechselt.',
    ],
    [
      {
        averageMinutes: 0.2,
        startsLast5: 0,
        lastMatch: 'notInSquad',
        costs: [
          { input: 'secondLastMinutes', value: 0 },
          { input: 'formBelowMean', value: -1 },
        ],
      },
      'Zuletzt ohne Einsatz. Dagegen spricht: seine Form liegt unter dem Schnitt seines Mannschaftsteils.',
    ],
    [
      { lineups: 'elevens', averageMinutes: null, lastMatch: 'notInSquad' },
      'Begann 4 der letzten 5 Spiele. Im letzten Spiel nicht in der Startelf.',
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
      'Begann 2 der letzten 5 Spiele, zuletzt im Schnitt 45 Minuten. Im letzten Spiel in der Startelf. Dagegen spricht: zuletzt nur 45 Minuten; sein Verein verlor zuletzt, und danach wird öfter gewechselt als nach Siegen.',
    ],
    [
      {
        gains: [
          { input: 'goalsLast3', value: 1 },
          { input: 'goalsWithHim', value: 0.84 },
        ],
        costs: [{ input: 'secondLastMinutes', value: 20 }],
      },
      'Begann 4 der letzten 5 Spiele, zuletzt im Schnitt 75 Minuten. Im letzten Spiel in der Startelf. Dafür spricht: ein Tor in den letzten drei Spielen; mit ihm in der Startelf war die Tordifferenz seines Vereins um 0,8 Tore je Spiel besser. Dagegen spricht: im Spiel davor nur 20 Minuten.',
    ],
    [
      {
        gains: [{ input: 'goalsLast3', value: 2 }],
        costs: [
          { input: 'lastMinutes', value: 0 },
          { input: 'secondLastMinutes', value: 1 },
        ],
      },
      'Begann 4 der letzten 5 Spiele, zuletzt im Schnitt 75 Minuten. Im letzten Spiel in der Startelf. Dafür spricht: 2 Tore in den letzten drei Spielen. Dagegen spricht: zuletzt ohne Einsatz; im Spiel davor nur 1 Minute.',
    ],
    [
      {
        costs: [
          { input: 'formBelowMean', value: 1 },
          { input: 'goalsWithHim', value: -1 },
        ],
      },
      'Begann 4 der letzten 5 Spiele, zuletzt im Schnitt 75 Minuten. Im letzten Spiel in der Startelf. Dagegen spricht: seine Form liegt unter dem Schnitt seines Mannschaftsteils; ohne ihn in der Startelf war die Tordifferenz seines Vereins um 1 Tor je Spiel besser.',
    ],
    [
      { gains: [{ input: 'holdersGain', value: 0.4 }], costs: [{ input: 'buyersLead', value: -3 }] },
      'Begann 4 der letzten 5 Spiele, zuletzt im Schnitt 75 Minuten. Im letzten Spiel in der Startelf. Dafür spricht: seit dem letzten Spiel haben ihn mehr Fans im Team. Dagegen spricht: kaum ein Fan holt ihn zurzeit ins Team.',
    ],
    [
      { gains: [{ input: 'buyersLead', value: 2 }], costs: [{ input: 'holdersGain', value: -0.2 }] },
      'Begann 4 der letzten 5 Spiele, zuletzt im Schnitt 75 Minuten. Im letzten Spiel in der Startelf. Dafür spricht: viele Fans holen ihn zurzeit ins Team. Dagegen spricht: seit dem letzten Spiel haben ihn weniger Fans im Team.',
    ],
  ],
  startingFrequency: [
    [{ lineups: 'elevens', squads: 12 }, 'Begann in 9 von 12 Spielen seines Vereins.'],
    [{ squads: 12 }, 'Begann in 9 von 12 Spielen im Kader.'],
    [
      { starts: 0, squads: 0 },
      'Stand in dieser Saison noch in keinem Kader; bis dahin zählt hier ein Mittelwert.',
    ],
    [
      { starts: 19, squads: 21, costs: [{ input: 'repeatShareAfterStart', value: 0.551 }] },
      'Begann in 19 von 21 Spielen im Kader. Dagegen spricht: sein Verein wechselt viel, nur 55\u00A0% der Startelf beginnen auch das nächste Spiel.',
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
    [{}, 'Stand im Testspiel in der Startelf.'],
    [{ started: 0, cameOn: 1 }, 'Wurde im Testspiel eingewechselt.'],
    [{ friendlies: 3, started: 2 }, 'Stand in 2 von 3 Testspielen in der Startelf.'],
    [
      { friendlies: 3, cameOn: 1 },
      'Stand in einem von 3 Testspielen in der Startelf, wurde in einem eingewechselt.',
    ],
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
      'Eine neuere Meldung über ihn geht vor; die erwarteten Elfen zählen nur für seine Mitspieler.',
    ],
  ],
  teamBalance: [
    [
      { probabilityBefore: 0.624 },
      'Nur elf können beginnen. Ohne den Blick auf seine Mitspieler wären es 62\u00A0%.',
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
  [-4, 'verlor zuletzt, und danach wird öfter gewechselt als nach Siegen'],
  [0, 'gewann zuletzt nicht, und danach wird öfter gewechselt als nach Siegen'],
  [1, 'gewann zuletzt nur knapp, und nach klareren Siegen bleibt die Elf öfter zusammen'],
  [3, 'gewann zuletzt mit 3 Toren Vorsprung, und nach so klaren Siegen wird öfter rotiert'],
])('describes a last match with a goal difference of %i', (value, result) => {
  const costs = [{ input: 'goalDifferenceAfterStart' as const, value }];
  const input = { averageMinutes: 90, startsLast5: 5, lastMatch: 'started' as const, costs };
  expect(reasonSentence({ part: 'formAndMinutes', points: 3, input, source: 'appearances' })).toBe(
    `Begann die letzten 5 Spiele alle, zuletzt im Schnitt 90 Minuten. Dagegen spricht: sein Verein ${result}.`,
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
