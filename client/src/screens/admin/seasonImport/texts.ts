import type { PulledSource } from '@hub/shared/feeds/sources.ts';
import { formatCount, formatKickoff, formatPlural } from '@hub/shared/text/format.ts';
import type { PlannedRows, SeasonCheck, SeasonImportStep } from '@hub/shared/season/seasonImport.schema.ts';
import { seasonName } from '../../../api/useLeagueName.ts';
import { sourceNames } from '../../../format/sources.ts';

const CLUBS = { one: 'Verein', other: 'Vereine' };
const MATCHES = { one: 'Spiel', other: 'Spiele' };
const PLACES = { one: 'Stelle stimmt', other: 'Stellen stimmen' };
const PLAYERS = { one: 'Spieler', other: 'Spieler' };

const replaced = ({ isDemo, clubs, players, ...season }: NonNullable<SeasonCheck['replaced']>) =>
  `Bisher zu sehen: ${isDemo ? 'die Demo-Saison' : seasonName(season)}, ${formatPlural(clubs, CLUBS)}, ` +
  `${formatPlural(players, PLAYERS)}.`;

const planned = ({ added, changed, retired }: PlannedRows) =>
  `${formatCount(added)} neu, ${formatCount(changed)} geändert, ${formatCount(retired)} nicht mehr dabei`;

const sourcesIn = (sources: readonly PulledSource[]) =>
  new Intl.ListFormat('de').format(sources.map((source) => sourceNames[source]));

export const seasonImportTexts = {
  title: 'Saison einlesen',
  explained:
    'Eine ganze Saison aus CSV-Dateien, gepackt (.csv.gz) oder nicht. Erst wird geprüft, was darin steht und was es ersetzt; geändert wird nichts, bis du es bestätigst.',
  chooseFiles: 'Dateien wählen',
  chooseFolder: 'Ordner wählen',
  required: 'Nötig',
  optional: 'Möglich',
  chosen: 'gewählt',
  chosenFiles: (count: number) => `${formatPlural(count, { one: 'Datei', other: 'Dateien' })} gewählt.`,
  missing: (names: readonly string[]) => `Es fehlt noch: ${names.join(', ')}.`,
  ignored: (names: readonly string[]) =>
    names.length > 3
      ? `${formatCount(names.length)} andere Dateien bleiben außen vor.`
      : `Bleibt außen vor: ${names.join(', ')}.`,
  previous: 'Saison davor (wenn du sie hast)',
  previousExplained:
    'Aus ihr schätzt der Hub die ersten Spieltage: wer Stammspieler war, wer neu ist. Dieselben Listen wie oben, mit denselben Kennungen der Spieler.',
  previousFound: ({ players, ...season }: NonNullable<SeasonCheck['previous']>) =>
    `Saison davor: ${seasonName(season)}. Von dort bekannte Spieler: ${formatCount(players)}.`,
  asOf: 'Stand (wenn nicht alles gelten soll)',
  asOfHint: 'Die Saison erscheint, wie sie zu diesem Zeitpunkt stand: Spätere Spiele stehen noch aus.',
  replace: 'Alles ersetzen',
  replaceHint:
    'Löscht, was diese Saison nicht nennt, auch frühere Saisons; vorher sichert sich der Hub. Spieler in Fantasy-Teams und auf Watchlists bleiben.',
  check: 'Prüfen',
  checkFailed: 'Die Prüfung hat nicht geklappt.',
  found: 'Geprüft, noch nichts geändert',
  seasonName,
  checkedAsOf: (asOfTs: string) => `Stand ${formatKickoff(asOfTs)}`,
  figures: [
    ['clubs', 'Vereine'],
    ['players', 'Spieler'],
    ['fixtures', 'Begegnungen'],
    ['appearances', 'Einsätze'],
  ] as const satisfies readonly (readonly [keyof SeasonCheck, string])[],
  plan: [
    ['players', 'Spieler'],
    ['fixtures', 'Begegnungen'],
    ['appearances', 'Einsätze'],
  ] as const satisfies readonly (readonly [keyof SeasonCheck['plan'], string])[],
  planTitle: 'Was sich ändern würde',
  planned,
  retired: ({ retiredInTeams, retiredWatched }: SeasonCheck['plan']) =>
    `Von den Spielern, die nicht mehr dabei sind: ${formatCount(retiredInTeams)} in Fantasy-Teams, ${formatCount(retiredWatched)} auf Watchlists. Dort bleiben sie.`,
  renamed: (count: number, season: string) =>
    `${formatPlural(count, MATCHES)} haben Nummern, die im Hub schon zu Spielen einer anderen Saison gehören. Sie bekommen eigene (${season}-…), damit Diskussionen, Startelfen und Tipps bei ihrem Spiel bleiben.`,
  warnings: 'Auffälligkeiten, die nicht stören',
  more: (count: number) => `… und ${formatCount(count)} mehr`,
  replaced,
  replacesNothing: 'Bisher zeigt der Hub keine Saison.',
  unchanged: 'Genau diese Saison zeigt der Hub schon. Es gibt nichts zu tun.',
  sourcesOn: (sources: readonly PulledSource[]) =>
    `${sourcesIn(sources)} ${sources.length === 1 ? 'meldet' : 'melden'} die Saison (FEEDS) und ${sources.length === 1 ? 'geht' : 'gehen'} vor. Diese Dateien legt der Hub darunter: Einsätze und Statistiken, die keine Quelle meldet, und frühere Saisons als Vorgeschichte.`,
  import: (name: string) => `${name} einlesen`,
  cancel: 'Verwerfen',
  importFailed: 'Die Saison wurde nicht eingelesen.',
  cutOff:
    'Die Verbindung zum Hub ist abgerissen. Er liest die Saison weiter ein; prüfe die Dateien gleich noch einmal, dann siehst du, ob sie angekommen ist.',
  problems: (count: number) => `${formatPlural(count, PLACES)} nicht. Geändert wurde nichts.`,
  problemsBefore: (count: number) =>
    `${formatPlural(count, PLACES)} in der Saison davor nicht. Geändert wurde nichts.`,
  progress: 'Fortschritt des Einlesens',
  sending: 'Sendet und prüft die Dateien',
  steps: {
    write: 'Schreibt die Saison',
    compute: 'Geschrieben, berechnet die Startchancen',
    replay: 'Die Saison ist zu sehen. Rechnet die Trefferquote nach',
  } satisfies Record<Exclude<SeasonImportStep['step'], 'done' | 'failed'>, string>,
  done: (name: string, { isComputed, replayed }: { isComputed: boolean; replayed: number }) =>
    `${name} ist eingelesen, ${formatPlural(replayed, { one: 'Begegnung', other: 'Begegnungen' })} für die Trefferquote nachgerechnet. ` +
    (isComputed
      ? 'Die Startchancen sind berechnet.'
      : 'Die Startchancen berechnet der nächste Lauf, denn gerade lief schon einer.'),
} as const;
