import { OPEN_DATA, PUBLIC_API_PER_MINUTE, PUBLIC_LICENCE } from '@hub/shared/publicApi/publicApiTerms.ts';

export const texts = {
  title: 'Schnittstelle',
  subtitle: 'Startchancen, Elfen, Spiele und Trefferquote für dein Programm, dein Forum oder dein Blog.',
  terms: 'Bedingungen',
  termsText: `Lesen ohne Schlüssel, als JSON und CSV, von jeder Seite aus. Höchstens ${PUBLIC_API_PER_MINUTE} Anfragen je Minute und Adresse. Lizenz ${PUBLIC_LICENCE.name}: Nenne „Bundesliga Fantasy Hub“ mit Link, wo du die Zahlen zeigst. Was aus OpenLigaDB kommt, etwa Anstoßzeiten und Ergebnisse, steht unter der ${OPEN_DATA.licence}; „openData“ und die Spalte „licence“ nennen die Felder.`,
  document: 'OpenAPI-Dokument',
  endpoints: 'Ausprobieren',
  loading: 'Lade die Beschreibung …',
  failed: 'Die Beschreibung ließ sich nicht laden.',
  id: 'ID',
  run: 'Abrufen',
  runPath: (path: string) => `${path} abrufen`,
  answer: 'Antwort',
  status: (status: number, ms: number, kilobytes: string) => `${status} · ${ms} ms · ${kilobytes} kB`,
  cut: '… (gekürzt)',
  noAnswer: 'Keine Antwort. Bist du offline?',
  assistant: 'Frag deinen Assistenten',
  assistantText:
    'Ein Assistent, der MCP spricht, kann den Hub selbst fragen: ob jemand startet und warum, nach der Elf eines Vereins, wer in deiner Liste wackelt, nach der besten Elf, nach erwarteten Punkten und Wechseln, nach Änderungen und der Trefferquote. Trag dort diese Adresse als entfernten MCP-Server ein, ohne Schlüssel:',
  embed: 'Einbetten',
  embedText:
    'Eine Startchance, eine Elf oder die Trefferquote als kleiner Rahmen, ohne Skript und ohne Cookies. Beide Elfen eines Spiels zeigt /embed/fixtures/ID.',
  embedded: 'Spieler, Verein oder Trefferquote',
  embeddedHint: 'Name, etwa Müller oder BVB',
  record: 'Trefferquote',
  club: 'Verein',
  scheme: 'Farben',
  schemeOfReader: 'Wie beim Leser',
  schemeLight: 'Hell',
  schemeDark: 'Dunkel',
  previewOf: (name: string) => `Vorschau: ${name}`,
} as const;
