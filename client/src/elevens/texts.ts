import { formatPlural } from '@hub/shared/text/format.ts';

const LINE_MAX = 40;
const LINES_SHOWN = 15;
const cut = (line: string) => (line.length > LINE_MAX ? `${line.slice(0, LINE_MAX)} …` : line);
const few = (lines: readonly string[]) =>
  [
    ...lines.slice(0, LINES_SHOWN).map(cut),
    ...(lines.length > LINES_SHOWN ? [`und ${lines.length - LINES_SHOWN} weitere`] : []),
  ].join(', ');

export const elevenTexts = {
  loading: 'Lade Kader …',
  loadFailed: 'Den Kader konnten wir nicht laden.',
  search: 'Spieler an- oder abwählen',
  searchHint: 'Name tippen, Enter wählt den ersten Treffer. Enter im leeren Feld trägt die Elf ein.',
  paste: {
    label: 'Aufstellung als Text einfügen',
    hint: 'So, wie der Verein sie bekannt gibt: ein Name je Zeile oder durch Kommas getrennt, mit oder ohne Nummern.',
    read: (count: number) => `${count} von 11 erkannt.`,
    change: (added: readonly string[], gone: readonly string[], isEntered: boolean) =>
      added.length === 0 && gone.length === 0
        ? `Das ist die ${isEntered ? 'eingetragene' : 'wahrscheinlichste'} Elf.`
        : [
            isEntered ? '' : 'Anders als geschätzt.',
            added.length > 0 && `Neu: ${added.join(', ')}.`,
            gone.length > 0 && `Nicht dabei: ${gone.join(', ')}.`,
          ]
            .filter(Boolean)
            .join(' '),
    nobody: 'Darin steht kein Name aus dem Kader.',
    who: (line: string) => `Wer ist „${cut(line)}“?`,
    nobodyMeant: 'Niemand davon',
    unknown: (lines: readonly string[]) => `Nicht im Kader: ${few(lines)}`,
    skipped: (lines: readonly string[]) => `Überlesen: ${few(lines)}`,
    open: (count: number) => `Noch ${count === 1 ? 'eine Frage' : `${count} Fragen`} offen.`,
  },
  squad: 'Kader',
  nobody: 'Niemand gefunden',
  nothingEntered: 'Noch ist keine Elf eingetragen.',
  tickPredicted: 'Wahrscheinlichste Elf ankreuzen',
  entered: (day: string, name: string | null) =>
    name === null ? `Eingetragen am ${day}.` : `Eingetragen am ${day} von ${name}.`,
  chosen: (count: number) => `${count} von 11 gewählt`,
  keepers: (count: number) => formatPlural(count, { one: 'Torhüter', other: 'Torhüter' }),
  faults: {
    players: (count: number) => (count < 11 ? `Noch ${11 - count} zu wenig.` : `${count - 11} zu viel.`),
    goalkeepers: 'Genau einer der Elf muss Torhüter sein.',
  },
  enter: 'Aufstellung eintragen',
  enterText: (count: number) => `${count} aus dem Text eintragen`,
  change: 'Aufstellung ändern',
  withdraw: 'Zurückziehen',
  withdrawTitle: 'Aufstellung zurückziehen?',
  withdrawText: (team: string) => `Für ${team} wird dann wieder geschätzt, wer beginnt.`,
  saved: (team: string) =>
    `Eingetragen: Die Aufstellung von ${team} ist offiziell, die Startchancen sind neu berechnet.`,
  withdrawn: (team: string) => `Zurückgezogen: Für ${team} gelten wieder Schätzungen.`,
  notComputed: 'Gerade läuft eine andere Berechnung. Die Chancen folgen mit der nächsten.',
} as const;
