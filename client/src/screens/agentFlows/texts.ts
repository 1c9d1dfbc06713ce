import type { FlowStatus } from '#shared/terms.ts';

export const texts = {
  title: 'Agent Flows',
  subtitle: 'Berechnungen des Hubs, von Hand gestartet.',
  loading: 'Lade Agent Flows …',
  none: 'No Agent Flows Available',
  execute: 'Execute',
  running: 'Running...',
  lastRun: 'Letzter Lauf',
  never: 'noch nie',
  address: 'Adresse der Funktion',
  algorithm: 'Verfahren',
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
  statuses: {
    active: 'Aktiv',
    running: 'Läuft',
    error: 'Fehler',
    inactive: 'Inaktiv',
  } satisfies Record<FlowStatus, string>,
} as const;
