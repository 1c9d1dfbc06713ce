import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import type { StatusSuggestion, SuggestionRecord } from '@hub/shared/admin/suggestions.schema.ts';
import { availabilityTexts } from '../availability/texts.ts';
import { injuryStatusWords } from '../../../format/termTexts.ts';

const statusWords: Record<ReportedStatus, string> = {
  fit: injuryStatusWords.fit,
  doubtful: injuryStatusWords.questionable,
  injured: injuryStatusWords.injured,
  suspended: injuryStatusWords.suspended,
  away: 'Nicht beim Team',
};

const judged = ({ judged: all, right }: SuggestionRecord['taken']) =>
  all === 0 ? 'noch keiner durch ein Spiel geprüft' : `${right} von ${all} geprüften trafen zu`;

export const suggestionTexts = {
  title: 'Aus den Nachrichten',
  explained:
    'Ein Sprachmodell liest die Nachrichten der Vereine und schlägt vor, was darin über Spieler steht. Entschieden wird hier: Auf einem Vorschlag übernimmt J, und N verwirft.',
  none: 'Kein offener Vorschlag. Neue Nachrichten werden alle fünf Minuten gelesen.',
  loadFailed: 'Die Vorschläge konnten nicht geladen werden.',
  list: 'Offene Vorschläge',
  change: ({ before, status }: StatusSuggestion) => `${injuryStatusWords[before]} → ${statusWords[status]}`,
  expectedReturn: 'Rückkehr erwartet: ',
  confidence: (confidence: number) => `Sicherheit laut Modell: ${Math.round(confidence * 100)} %`,
  read: 'Nachricht lesen',
  suspicious: 'Verdächtiger Text',
  suspiciousExplained:
    'Er wendet sich an ein Sprachmodell und nicht nur an Leser. Prüfe ihn an der Quelle, bevor du entscheidest; die Taste J übernimmt hier nicht.',
  suspiciousTitle: 'Verdächtige Nachrichten ohne Vorschlag',
  suspiciousListExplained:
    'Sie wenden sich an ein Sprachmodell, und es fand sich nichts, was sich entscheiden ließe. Steht etwas Wahres darin, trag es oben unter „Verfügbarkeit“ ein.',
  caption: availabilityTexts.previewClub,
  previewLoading: availabilityTexts.previewLoading,
  take: 'Übernehmen (J)',
  takeSuspicious: 'Trotzdem übernehmen',
  refuse: 'Verwerfen (N)',
  decideFailed: 'Das hat nicht geklappt.',
  taken: (name: string, isComputed: boolean) =>
    `Übernommen: ${name}. ` +
    (isComputed
      ? 'Die Startchancen sind neu berechnet.'
      : 'Gerade läuft eine Berechnung; die Startchancen folgen mit dem nächsten Lauf.'),
  refused: (name: string) => `Verworfen: ${name}. Sein Status bleibt, wie er war.`,
  record: 'Bilanz der Saison',
  takenSoFar: (record: SuggestionRecord) => `Übernommen: ${record.taken.count} (${judged(record.taken)})`,
  refusedSoFar: (record: SuggestionRecord) =>
    `Verworfen: ${record.refused.count} (${judged(record.refused)})`,
} as const;
