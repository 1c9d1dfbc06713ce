import { OPEN_DATA, PUBLIC_API_PER_MINUTE, PUBLIC_LICENCE } from '#shared/publicApiTerms.ts';

export const texts = {
  title: 'Schnittstelle',
  subtitle: 'Startchancen, Elfen, Spiele und Trefferquote für dein Programm, dein Forum oder dein Blog.',
  terms: 'Bedingungen',
  termsText: `Ohne Schlüssel, als JSON und CSV, von jeder Seite aus. Höchstens ${PUBLIC_API_PER_MINUTE} Anfragen je Minute und Adresse. Lizenz ${PUBLIC_LICENCE.name}: Nenne „Bundesliga Fantasy Hub“ mit Link, wo du die Zahlen zeigst. Was aus OpenLigaDB kommt, etwa Anstoßzeiten und Ergebnisse, steht unter der ${OPEN_DATA.licence}; „openData“ und die Spalte „licence“ nennen die Felder.`,
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
  embed: 'Einbetten',
  embedText:
    'Eine Startchance oder eine Elf als kleiner Rahmen, ohne Skript und ohne Cookies. Hänge /light oder /dark an, wenn die Farben deiner Seite gelten sollen. Die ID steht in der Adresse des Spielers oder Vereins.',
  player: 'Spieler',
  club: 'Verein',
  preview: 'Vorschau',
} as const;
