import type { TeamLineup } from '#shared/elevens/lineups.schema.ts';
import { formatPlural } from '#shared/text/format.ts';

export const texts = {
  title: 'Aufstellungen',
  matchday: (matchday: number) => `Voraussichtliche Startelf, ${matchday}. Spieltag`,
  subtitle: 'So laufen die Vereine voraussichtlich auf',
  asOf: 'Stand:',
  noGuarantee: 'Prognose, keine Garantie',
  loading: 'Lade Aufstellungen …',
  loadFailed: 'Die Aufstellungen konnten wir nicht laden.',
  none: 'Noch keine Aufstellungen',
  noneText: 'Sobald die Startchancen berechnet sind, stehen hier alle Mannschaften des nächsten Spieltags.',
  over: 'Kein Spieltag steht bevor',
  overText: 'Sobald die nächsten Begegnungen angesetzt sind, stehen hier wieder alle Mannschaften.',

  onlyMine: 'Nur meine Spieler',
  noneMine: 'Keiner deiner Spieler steht in einer dieser Mannschaften.',
  mine: 'in deinem Team',
  shown: (count: number) => formatPlural(count, { one: 'Mannschaft', other: 'Mannschaften' }),

  versus: (home: string, away: string) => `${home} – ${away}`,
  playsBefore: (team: string) => `${team} hat vorher noch ein anderes Spiel und steht deshalb dort.`,
  details: 'Zum Spiel',
  home: 'Heim',
  away: 'Auswärts',
  bases: {
    startingEleven: 'So hat die Mannschaft begonnen',
    officialEleven: 'Offizielle Aufstellung',
    startChance: 'Wahrscheinlichste Elf',
    none: 'Noch keine Prognose',
  } satisfies Record<TeamLineup['basis'], string>,
  jump: 'Zu den Spielen',
  wholeEleven: 'Ganze Elf zeigen',
  onlyMyPlayers: 'Nur meine Spieler zeigen',
  or: 'oder',
  chanceOf: (name: string, chance: string) => `${name}, ${chance}`,
  lowReliability: 'Prognose wenig verlässlich',
  doubtful: 'Fraglich',
  missing: 'Nicht dabei',
  gains: 'Profiteure',
  gain: (points: number, absentName: string) => `+${points} Prozentpunkte, weil ${absentName} fehlt`,
} as const;
