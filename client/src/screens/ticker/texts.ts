import { formatCount, formatTenths, formatPlural, formatShare } from '@hub/shared/text/format.ts';

export const texts = {
  title: 'Restprogramm',
  subtitle: 'Die nächsten Spiele jedes Vereins, die leichtesten zuerst',
  subtitleUnrated: 'Die nächsten Spiele jedes Vereins',
  loading: 'Lade das Restprogramm …',
  notLoaded: 'Das Restprogramm ließ sich nicht laden.',
  none: 'Kein Spiel ist angesetzt',
  table: 'Vereine und ihre nächsten Spiele',
  club: 'Verein',
  nth: (place: number) => `${formatCount(place)}. Spiel`,
  home: { short: 'H', long: 'Heimspiel:' },
  away: { short: 'A', long: 'Auswärtsspiel:' },
  unknownTeam: 'Unbekannt',
  win: (percent: number) => `Siegchance ${formatShare(percent / 100)}`,
  winShort: (percent: number) => formatShare(percent / 100),
  points: (points: number) => `Ø ${formatTenths(points)} Punkte`,
  rest: (days: number, isAfterEurope: boolean) =>
    `Englische Woche: ${formatPlural(Math.round(days), { one: 'Tag', other: 'Tage' })} nach ${isAfterEurope ? 'einem Europapokalspiel' : 'dem Spiel davor'}`,
  explained:
    'Prozent: Siegchance aus den bisherigen Ergebnissen der Saison und dem Heimvorteil. EW: Englische Woche, das Spiel davor liegt höchstens fünf Tage zurück.',
  explainedUnrated:
    'Siegchancen stehen hier, sobald beide Vereine in dieser Saison gespielt haben. EW: Englische Woche, das Spiel davor liegt höchstens fünf Tage zurück.',
  englishWeek: 'EW',
} as const;
