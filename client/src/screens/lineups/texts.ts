import type { TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import { formatTenths } from '@hub/shared/text/format.ts';

/** Below this chance a player is not named as a rival. */
export const UNLIKELY_PERCENT = 15;

export const texts = {
  title: 'Aufstellungen',
  matchday: (matchday: number) => `${matchday}. Spieltag`,
  subtitle: 'So laufen die Vereine voraussichtlich auf',
  asOf: ', Stand:',
  loading: 'Lade Aufstellungen …',
  loadFailed: 'Die Aufstellungen konnten wir nicht laden.',
  none: 'Noch keine Aufstellungen',
  noneText: 'Sobald die Startchancen berechnet sind, stehen hier alle Mannschaften des nächsten Spieltags.',
  over: 'Kein Spieltag steht bevor',
  overText: 'Sobald die nächsten Begegnungen angesetzt sind, stehen hier wieder alle Mannschaften.',

  sides: 'Mannschaft',
  versus: (home: string, away: string) => `${home} – ${away}`,
  isShownEarlier: (team: string) => `${team} hat vorher noch ein anderes Spiel und steht deshalb dort.`,
  details: 'Zum Spiel',
  home: 'Heim',
  away: 'Auswärts',
  beforeKickoff: ', vor Anpfiff',
  bases: {
    startingEleven: 'So hat die Mannschaft begonnen',
    officialEleven: 'Offizielle Aufstellung',
    startChance: 'Wahrscheinlichste Elf',
    none: 'Noch keine Prognose',
  } satisfies Record<Exclude<TeamLineup['basis'], 'unseen'>, string>,

  missing: 'Fehlt',
  doubtful: 'Fraglich',
  gain: (points: number, name: string) => `+${points} Prozentpunkte für ${name}`,
  bench: 'Bank',
  benchHint: `unter ${UNLIKELY_PERCENT}\u00A0%`,
  hits: (club: string) => `${club}: bisher im Schnitt `,
  hitsOf11: (right: number) => `${formatTenths(right)} von 11`,
  hitsLeague: (right: number) => ` richtig, in der Liga ${formatTenths(right)}. `,
  record: 'Trefferquote',
} as const;
