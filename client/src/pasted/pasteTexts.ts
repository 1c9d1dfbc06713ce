import { formatCount } from '@hub/shared/text/format.ts';
import type { PastedSquad, SkippedKind } from '@hub/shared/users/pasted/pastedSquad.ts';

const german = new Intl.ListFormat('de');
const EXAMPLE_MAX = 40;
const cut = (text: string) => (text.length > EXAMPLE_MAX ? `${text.slice(0, EXAMPLE_MAX)} …` : text);

const SKIPPED: Readonly<Record<SkippedKind, string>> = {
  number: 'Nummern und Preise',
  club: 'Vereine',
  position: 'Positionen',
  heading: 'Überschriften',
  twice: 'Doppelte',
  other: 'Beiwerk',
  rest: 'Der Rest',
};
/** Each is named, because it may have been meant. */
const NAMED_KINDS: ReadonlyMap<SkippedKind, string> = new Map([
  ['twice', 'Doppelt'],
  ['other', 'Nicht als Namen gelesen'],
  ['rest', 'Zu lang für eine Liste, nicht mehr gelesen'],
]);

export const pasteTexts = {
  title: 'Liste einfügen',
  label: 'Deine Liste',
  hint: 'Kopiere deinen Kader aus deinem Spiel hierher: ein Name je Zeile oder mit Kommas, mit oder ohne Preis, Position und Verein.',
  file: 'CSV-Datei öffnen',
  unreadable: 'Diese Datei ist zu groß für eine Liste oder nicht lesbar.',
  loading: 'Lade die Spieler der Liga …',
  notLoaded: 'Die Spieler der Liga ließen sich nicht laden.',
  reading: 'Lese …',
  counts: 'Was aus den Einträgen wurde',
  found: 'erkannt',
  unclear: 'prüfen',
  unknown: 'unbekannt',
  already: (count: number) => `${formatCount(count)} davon schon im Team.`,
  whom: 'Wen meinst du?',
  several: (line: string, count: number) =>
    count === 1 ? `Ist das „${line}“?` : `„${line}“ kann ${formatCount(count)} Spieler meinen.`,
  typo: (line: string) => `„${line}“: Tippfehler?`,
  nobody: 'Keiner davon',
  notFound: 'Nicht gefunden',
  quoted: (line: string) => `„${line}“`,
  searchFor: (line: string) => `Spieler suchen für „${line}“`,
  leaveOut: 'Weglassen',
  settle: 'Klären',
  stillOpen: (names: readonly string[]) =>
    `Noch offen aus deiner Liste: ${german.format(names.map((name) => `„${name}“`))}`,
  recognised: 'Erkannt',
  repeated: (entries: readonly { line: string; name: string }[]) =>
    `Doppelt: ${entries.map(({ line, name }) => `„${line}“ ist ${name}`).join(', ')}, schon in der Liste.`,
  nobodyRecognised: 'Niemand erkannt',
  skipped: (skipped: PastedSquad['skipped']) => {
    const shown = skipped.filter(({ kind }, n) => skipped.findIndex((one) => one.kind === kind) === n);
    const plain = shown.filter(({ kind }) => !NAMED_KINDS.has(kind));
    const [example] = plain;
    const named = [...NAMED_KINDS].flatMap(([kind, word]) => {
      const lines = skipped.filter((one) => one.kind === kind).map(({ text }) => `„${cut(text)}“`);
      return lines.length === 0 ? [] : `${word}: ${lines.join(', ')}.`;
    });
    return [
      ...(example === undefined
        ? []
        : [
            `Überlesen: ${german.format(plain.map(({ kind }) => SKIPPED[kind]))}, etwa bei „${cut(example.text)}“.`,
          ]),
      ...named,
    ].join(' ');
  },
  full: (max: number) => `Mehr als ${formatCount(max)} Spieler passen nicht ins Team.`,
  add: (count: number) => (count === 0 ? 'Ins Team nehmen' : `${formatCount(count)} ins Team nehmen`),
  notAdded: 'Die Liste ließ sich nicht übernehmen.',

  save: 'CSV herunterladen',
  columns: ['Name', 'Verein', 'Position', 'Startchance', 'Status'],
  fileName: 'mein-team.csv',
} as const;
