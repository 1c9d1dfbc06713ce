import { formatCount } from '#shared/text/format.ts';

const weekdayTimeFormat = new Intl.DateTimeFormat('de-DE', {
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/Berlin',
});

export const texts = {
  title: 'Dashboard',
  welcome: 'Willkommen! Hier siehst du, was für dein Fantasy-Team gerade zählt.',
  loading: 'Lade Dashboard...',

  myEleven: 'Deine Elf',
  toMyTeam: 'Mein Team',
  noTeam: 'Leg dein Team an, dann steht hier, wer startet.',
  ofExpected: (eleven: number, formation: string) => `von ${eleven} erwarteten Startern im ${formation}`,
  places: 'Deine Elf, Platz für Platz',
  chanceOf: (name: string, chance: string) => `${name}: ${chance}`,
  noChance: (name: string) => `${name}: noch keine Prognose`,
  emptyPlace: 'Platz ist frei',
  allFine: 'Keiner fällt aus, keiner sitzt voraussichtlich draußen.',
  troubled: 'Um die solltest du dich kümmern',
  elevensBefore: (clubs: readonly string[]) =>
    clubs.length === 0 ? 'Vor dem Lock kommt keine offizielle Elf.' : `Elf vor dem Lock: ${clubs.join(', ')}`,
  elevensAfter: (clubs: readonly string[]) =>
    clubs.length === 0 ? 'Die Elf jedes deiner Vereine kommt vorher.' : `Erst danach: ${clubs.join(', ')}`,
  knownFrom: (elevenTs: string) => `Klar ab ${weekdayTimeFormat.format(Date.parse(elevenTs))}`,
  notKnown: 'Klar erst nach dem Lock',
  sinceVisit: 'seit deinem letzten Besuch',
  gain: (gain: number) => `+${formatCount(Math.round(gain * 100))} Prozentpunkte`,
  gainFrom: (name: string) => `weil ${name} fehlt`,

  counts: 'Bestand',
  teams: 'Vereine',
  players: 'Spieler',
  fixtures: 'Spiele',
  news: 'News',
  countUnknown: '–',
  countUnknownRead: 'unbekannt',

  quickAccess: 'Schnellzugriff',
  toPlayers: 'Spieler',
  toClubs: 'Vereine',
  toLineups: 'Aufstellungen',

  nextFixtures: 'Nächste Spiele',
  allFixtures: 'Alle Spiele',
  noFixtures: 'Keine anstehenden Spiele verfügbar',
  versus: 'vs',
  unknownTeam: 'Unbekannt',
  matchdayBadge: (matchday: number) => `${matchday}. ST`,

  latestNews: 'Neueste News',
  allNews: 'Alle News',
  noNews: 'Keine aktuellen News verfügbar',

  starters: 'Startet er?',
  startersOfMatchday: (matchday: number) => `Startet er? ${matchday}. Spieltag`,
  asOf: (instant: string) => `Stand: ${instant}`,
  more: 'Alle zehn zeigen',
  less: 'Nur fünf zeigen',
  noGuarantee: 'Prognose, keine Garantie',
  surest: 'Am sichersten dabei',
  mostDoubtful: 'Am stärksten auf der Kippe',
  noSurest: 'Für diesen Spieltag gibt es keine Prognosen.',
  noDoubtful: 'Gerade ist niemand auf der Kippe.',
  beforeFirstRun: 'Noch keine Prognose berechnet',
  beforeFirstRunExplained: 'Sobald die Startchancen das erste Mal berechnet sind, stehen sie hier.',
  startersNotLoaded: 'Die Startchancen sind gerade nicht verfügbar',
} as const;
