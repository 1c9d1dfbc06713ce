import { formatCount } from '#shared/format.ts';

const oneDecimal = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

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
  notFit: (count: number) => `${formatCount(count)} verletzt`,
  goals: 'Tore',
  assists: 'Vorlagen',
  ofSeason: 'in dieser Saison',
  expectedStarters: 'Erwartete Startelf',
  starters: (count: number) => oneDecimal.format(count),
  startersExplained: 'Summe der Startchancen',
  startersMissing: 'Noch nicht berechnet',
  unknown: '–',
  unknownRead: 'unbekannt',

  nextFixture: 'Nächstes Spiel',
  nextFixtureMissing: 'Demnächst verfügbar',
  home: 'Heim',
  away: 'Auswärts',
  against: (opponent: string) => `gegen ${opponent}`,
  unknownTeam: 'Unbekannt',

  squad: 'Kader',
  tabs: { all: 'Alle', fit: 'Einsatzbereit', notFit: 'Verletzt' },
  tabCount: (count: number) => `(${formatCount(count)})`,
  noPlayers: 'Keine Spieler für diesen Verein gefunden.',
  noneFit: 'Gerade ist niemand einsatzbereit.',
  noneNotFit: 'Gerade ist niemand verletzt.',
  asOf: (instant: string) => `Stand: ${instant}`,
  noGuarantee: 'Prognose, keine Garantie',

  goalsAndAssists: 'Tore/Vorlagen',
  goalsAndAssistsValue: (goals: number, assists: number) => `${goals} / ${assists}`,
  starts: 'Startelf',
  startsValue: (starts: number) => `${starts}×`,
} as const;
