import type { EditableStatus } from '@hub/shared/availability/availability.schema.ts';
import { injuryStatusWords } from '../../../format/termTexts.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';

/** The key that chooses a status. */
export const STATUS_KEYS: Record<EditableStatus, string> = {
  fit: 'f',
  questionable: 'q',
  injured: 'i',
  suspended: 's',
};

export const availabilityTexts = {
  title: 'Verfügbarkeit',
  explained:
    'Mit / zur Suche, Name tippen, Enter, dann F, Q, I oder S: Die Vorschau zeigt, was es ändert, Enter speichert. Esc bricht ab.',
  player: 'Spieler',
  placeholder: 'Name oder Verein',
  results: 'Gefundene Spieler',
  nobody: 'Niemand gefunden',
  loading: 'Lade Spieler …',
  status: 'Status',
  statusOption: (status: EditableStatus) =>
    `${injuryStatusWords[status]} (${STATUS_KEYS[status].toUpperCase()})`,
  source: 'Quelle',
  sourceHint: 'sehen auch die Fans; bleibt für den nächsten Spieler stehen',
  sourceMissing: 'Gib an, woher du es weißt.',
  chance: 'Aussicht auf einen Einsatz',
  chanceHint: 'wie die Quelle sie nennt',
  chanceUnknown: 'nicht genannt',
  chanceOf: (percent: number) => `${percent} %`,
  expectedReturn: 'Rückkehr erwartet',
  expectedReturnHint: 'kann leer bleiben',
  save: 'Speichern',
  cancel: 'Abbrechen',
  previewTitle: (name: string, before: InjuryStatus, after: InjuryStatus) =>
    `${name}: ${injuryStatusWords[before]} → ${injuryStatusWords[after]}`,
  previewClub: (teamName: string) => `Startchancen bei ${teamName}`,
  previewLoading: 'Rechne …',
  previewNone: 'Keine Startchance ändert sich: Für seinen Verein gibt es gerade keine.',
  columns: { player: 'Spieler', before: 'vorher', after: 'nachher' },
  saved: (name: string, status: EditableStatus, isComputed: boolean) =>
    `Gespeichert: ${name} – ${injuryStatusWords[status]}. ` +
    (isComputed
      ? 'Die Startchancen sind neu berechnet.'
      : 'Gerade läuft eine Berechnung; die Startchancen folgen mit dem nächsten Lauf.'),
  edits: 'Letzte Änderungen',
  noEdits: 'In dieser Saison wurde noch nichts geändert.',
  editorUnknown: 'einem Administrator',
  replaced: 'abgelöst',
  release: 'Freigeben',
  releaseOf: (name: string) => `Eintrag zu ${name} freigeben`,
} as const;
