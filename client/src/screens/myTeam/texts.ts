import { notInLeague } from '../../format/departureText.ts';
import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { formatCount, formatPlural, formatTenths } from '#shared/text/format.ts';

const german = new Intl.ListFormat('de');
const players = (count: number) => formatPlural(count, { one: 'Spieler', other: 'Spieler' });

export const texts = {
  title: 'Mein Team',
  teams: 'Deine Teams',
  loading: 'Lade deine Teams …',
  notLoaded: 'Deine Teams ließen sich nicht laden.',

  newTeam: 'New Team',
  discuss: 'Diskussion',
  noTeams: 'Noch keine Teams erstellt',
  noTeamsHint: 'Leg ein Team an, hol deine Spieler hinein, und sieh auf einen Blick, wer startet.',
  firstTeam: 'Erstes Team erstellen',
  noPlayers: 'Noch keine Spieler im Team',
  noPlayersHint: 'Such dir Spieler der Liga aus. Ab elf siehst du deine beste Elf.',
  addPlayers: 'Spieler hinzufügen',
  players,
  tabUnit: 'Spieler',
  teamsFull: (max: number) => `Mehr als ${formatCount(max)} Teams gehen nicht.`,

  more: (name: string) => `Weitere Aktionen für ${name}`,
  rename: 'Umbenennen',
  renameTitle: 'Team umbenennen',
  save: 'Speichern',
  create: 'Team erstellen',
  createTitle: 'Neues Team',
  name: 'Name des Teams',
  nameHint: (max: number) => `Höchstens ${formatCount(max)} Zeichen`,
  nameMissing: 'Gib deinem Team einen Namen.',
  nameWrong: 'Dieser Name geht nicht. Nimm eine Zeile mit sichtbaren Zeichen.',
  delete: 'Löschen',
  deleteTitle: (name: string) => `„${name}“ löschen?`,
  deleteHint: 'Das Team und seine Spielerliste sind dann weg. Das lässt sich nicht rückgängig machen.',
  deleteForGood: 'Team löschen',

  summary: 'Überblick',
  expected: 'erwartete Starter',
  ofEleven: (expected: number, eleven: number) => `${formatTenths(expected)} von ${formatCount(eleven)}`,
  noForecast: 'Noch keine Prognose berechnet',
  estimate: 'Schätzung, keine Garantie',
  out: 'Fallen aus',
  sinceVisit: 'Neu seit deinem letzten Besuch',
  unlikely: (percent: number) => `Startchance unter ${formatCount(percent)}\u00A0%`,

  bestEleven: 'Beste Elf',
  formation: (formation: string) => `Formation ${formation}`,
  chooseFormation: 'Formation',
  bestFormation: (formation: string | null) =>
    formation === null ? 'Beste Formation' : `Beste: ${formation}`,
  formationNotChanged: 'Die Formation ließ sich nicht ändern.',
  pinned: 'gesetzt',
  benched: 'auf die Bank gesetzt',
  emptyPlaces: (count: number) =>
    count === 1 ? 'Ein Platz ist frei' : `${formatCount(count)} Plätze sind frei`,
  bench: 'Bank',
  benchHint: 'In dieser Reihenfolge hast du im Schnitt die meisten Starter.',
  benchHintByValue: 'In dieser Reihenfolge, gezählt als Startchance × dein Wert.',
  benchEmpty: 'Auf der Bank sitzt niemand.',
  seats: {
    reserveKeeper: 'Ersatztorwart',
    outfield: (place: number) => `Bank ${formatCount(place)}`,
    surplusKeeper: 'überzähliger Torwart',
    withoutPosition: 'ohne bekannte Position',
  },

  availability: {
    available: 'Verfügbar',
    doubtful: 'Fraglich',
    injured: 'Verletzt',
    suspended: 'Gesperrt',
    unknown: 'Unbekannt',
  } satisfies Record<UserTeamPlayer['availability'], string>,
  noStartChance: 'Noch keine Prognose',
  home: { short: 'H', long: 'Heimspiel:' },
  away: { short: 'A', long: 'Auswärtsspiel:' },
  unknownTeam: 'Unbekannt',
  noFixture: 'Kein Spiel angesetzt',
  remove: (name: string) => `${name} aus dem Team nehmen`,

  removed: (name: string) => `${name} ist nicht mehr im Team.`,
  areGone: (names: readonly string[], league: string) =>
    `${german.format(names)} ${names.length === 1 ? 'ist' : 'sind'} ${notInLeague(league)}`,
  gone: (league: string) => `Nicht mehr in der ${league}`,
  replaceBy: (name: string) => `Durch ${name} ersetzen`,
  replacements: 'Vorschläge für den Ersatz',
  replaced: (name: string, by: string) => `${name} ist durch ${by} ersetzt.`,
  notReplaced: (name: string) => `${name} ließ sich nicht ersetzen.`,
  notAdded: (name: string) => `${name} ließ sich nicht hinzufügen.`,
  notRemoved: (name: string) => `${name} ließ sich nicht entfernen und ist wieder im Team.`,
  notRenamed: (name: string) => `Das Team ließ sich nicht umbenennen und heißt weiter „${name}“.`,
  notDeleted: (name: string) => `„${name}“ ließ sich nicht löschen und ist wieder da.`,

  pickerFilters: 'Spieler filtern',
  found: (shown: number, total: number) => `${formatCount(shown)} von ${formatCount(total)} Spielern`,
  inTeamCount: (count: number, max: number) =>
    `${formatCount(count)} von höchstens ${formatCount(max)} im Team`,
  loadingPlayers: 'Lade Spieler …',
  playersNotLoaded: 'Die Spieler ließen sich nicht laden.',
  nobody: 'Keine Spieler gefunden',
  nobodyMatches: 'Zu deiner Suche passt niemand. Nimm einen Filter weg oder suche anders.',
  nobodyAtAll: 'Im Hub sind noch keine Spieler.',
  candidates: 'Gefundene Spieler, höchste Startchance zuerst',
  add: 'Hinzufügen',
  inTeam: 'Im Team',
  addLabel: (name: string) => `${name} hinzufügen`,
  inTeamLabel: (name: string) => `Im Team: ${name}, wieder herausnehmen`,
  full: 'Dein Team ist voll. Nimm erst jemanden heraus.',
  done: 'Fertig',
} as const;
