import { PSTART_FLOW, type RunOutcome, type RunStage } from '@hub/shared/runs/flows.schema.ts';
import type { FlowStatus, RunTrigger } from '@hub/shared/terms.ts';
import { formatCount, formatPlural } from '@hub/shared/text/format.ts';

export const texts = {
  missingOperator:
    'Dieser Hub ist öffentlich, nennt aber keinen Betreiber. Setze OPERATOR_NAME, OPERATOR_ADDRESS und OPERATOR_EMAIL, damit Impressum und Datenschutz vollständig sind.',
  title: 'Agent Flows',
  setUp: 'Hub einrichten',
  loading: 'Lade Agent Flows …',
  none: 'No Agent Flows Available',
  execute: 'Execute',
  running: 'Running...',
  lastRun: 'Letzter Lauf',
  never: 'noch nie',
  address: 'Adresse der Funktion',
  algorithm: 'Verfahren',
  /** By the flow's name; an unlisted flow is shown with the hub's own words. */
  descriptions: new Map<string, string>([
    [
      PSTART_FLOW,
      'Startchance aller Spieler: Verfügbarkeit 40 Punkte, Form und Minuten 25, Startquote 20, Rolle 10, ' +
        'Abzüge für kurze Pausen und englische Wochen, Bonus für überdurchschnittliche Form; ' +
        'danach kalibriert und je Verein auf elf Startende ausgeglichen.',
    ],
  ]),
  pullOf: (source: string) =>
    `Liest ${source} und übernimmt, was neu ist. Nur was etwas brachte oder scheiterte, steht im Verlauf.`,
  pollIntervals: 'Zeitplan: wie die Quelle es braucht, an Spieltagen öfter.',
  pullPaused: 'Angehalten.',
  toSources: 'Zu den Quellen',
  success: (message: string, processed: number, elapsedMs: number | null) =>
    elapsedMs === null
      ? `Success: ${message} (${processed} items processed)`
      : `Success: ${message} (${processed} items processed in ${elapsedMs} ms)`,
  error: (message: string) => `Error: ${message}`,
  failed: (status: number | null, message: string) =>
    status === null
      ? `Failed to execute agent flow: ${message}`
      : `Failed to execute agent flow: HTTP ${status}: ${message}`,
  viewErrors: (count: number) => `View Errors (${count})`,
  progress: 'Fortschritt des Laufs',
  cancel: 'Lauf abbrechen',
  cancelled: 'Lauf abgebrochen',
  interrupted: 'Der letzte Lauf wurde unterbrochen. Es gelten die Werte des Laufs davor.',
  stages: {
    started: 'Lauf begonnen, liest die Saison',
    read: 'Saison gelesen, rechnet',
    computed: 'Startchancen berechnet, speichert',
    saved: 'Gespeichert',
  } satisfies Record<RunStage, string>,
  history: 'Verlauf der Läufe',
  noRuns: 'Noch kein Lauf.',
  moreRuns: 'Ältere Läufe',
  processed: (count: number) => formatPlural(count, { one: 'Spieler', other: 'Spieler' }),
  facts: (count: number) => formatPlural(count, { one: 'Angabe neu', other: 'Angaben neu' }),
  duration: (durationMs: number) => `${formatCount(durationMs)} ms`,
  outcomes: {
    running: 'läuft',
    success: 'gelungen',
    error: 'gescheitert',
    cancelled: 'abgebrochen',
    interrupted: 'unterbrochen',
  } satisfies Record<RunOutcome, string>,
  triggers: {
    start: 'Start des Hubs',
    command: 'Kommandozeile',
    function: 'HTTP-Aufruf',
    admin: 'von Hand',
    schedule: 'Zeitplan',
  } satisfies Record<RunTrigger, string>,
  statuses: {
    active: 'Aktiv',
    running: 'Läuft',
    error: 'Fehler',
    inactive: 'Inaktiv',
  } satisfies Record<FlowStatus, string>,
} as const;
