import { formatCount } from '@hub/shared/text/format.ts';

export const texts = {
  loading: 'Lade Verein …',
  back: 'Zurück zu Vereinen',
  notFound: 'Club nicht gefunden',
  notFoundRead: 'Club not found',
  notFoundText: 'Unter dieser Adresse gibt es keinen Verein. Vielleicht gehört er zu einer anderen Saison.',
  notLoaded: 'Failed to load club data',
  calendar: 'Spielplan als Kalender (.ics)',

  figures: 'Kennzahlen',
  squadSize: 'Kader',
  fit: (count: number) => `${formatCount(count)} einsatzbereit`,
  injured: (count: number) => `${formatCount(count)} verletzt`,
  suspended: (count: number) => `${formatCount(count)} gesperrt`,
  questionable: (count: number) => `${formatCount(count)} fraglich`,
  unknownStatus: (count: number) => `${formatCount(count)} unbekannt`,
  goals: 'Tore',
  gone: (league: string) => `Nicht mehr in der ${league}`,
  assists: 'Vorlagen',
  assistsUnreported: 'nennt keine Quelle',
  ofSeason: 'in dieser Saison',
  sureStarters: 'Sehr wahrscheinlich',
  sureStartersExplained: (hasBegun: boolean) =>
    `Spieler mit mindestens 85\u00A0% Startchance${hasBegun ? ' vor Anpfiff' : ''}`,
  startersMissing: 'Noch nicht berechnet',
  noFixture: 'Kein Spiel angesetzt',
  unknown: '–',
  unknownRead: 'unbekannt',

  nextFixture: 'Nächstes Spiel',
  begunFixture: 'Spiel dieses Spieltags',
  nextFixtureMissing: 'Demnächst verfügbar',
  home: 'Heim',
  away: 'Auswärts',
  against: (opponent: string) => `gegen ${opponent}`,
  unknownTeam: 'Unbekannt',
  next: (day: string, isHome: boolean, opponent = 'Unbekannt') =>
    `${day} gegen ${opponent} (${isHome ? 'H' : 'A'})`,

  squad: 'Kader',
  tabs: {
    all: 'Alle',
    fit: 'Einsatzbereit',
    injured: 'Verletzt',
    questionable: 'Fraglich',
    suspended: 'Gesperrt',
  },
  tabCount: (count: number) => `(${formatCount(count)})`,
  noPlayers: 'Keine Spieler für diesen Verein gefunden.',
  noneFit: 'Gerade ist niemand einsatzbereit.',
  unknownIn: (count: number) =>
    `${count === 1 ? 'Über einen Spieler' : `Über ${formatCount(count)} Spieler`} sagt keine Quelle etwas. Du findest sie unter „Alle“.`,
  noneInjured: 'Gerade ist niemand als verletzt gemeldet.',
  noneQuestionable: 'Gerade ist niemand fraglich.',
  noneSuspended: 'Gerade ist niemand gesperrt.',
  fitnessUnreported: 'Fitness nicht gemeldet',
  /** In one line on a phone. */
  onlyAbsencesReported: 'Gemeldet ist nur, wer ausfällt oder fraglich ist.',
  fitnessUnreportedExplained:
    'Wer fit ist, meldet bei diesem Kader keine Quelle. Genannt ist nur, wer ausfällt oder fraglich ist.',
  asOf: (instant: string) => `Stand: ${instant}`,
  beforeKickoff: 'Startchancen vor Anpfiff',
  noGuarantee: 'Prognose, keine Garantie',

  goalsAndAssists: 'Tore/Vorlagen',
  starts: 'Startelf',
  startsValue: (starts: number) => `${starts}×`,
} as const;
