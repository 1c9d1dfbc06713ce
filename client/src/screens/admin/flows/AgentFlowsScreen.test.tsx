import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Flow, FlowResult, FlowRun } from '@hub/shared/runs/flows.schema.ts';
import { type Answers, refusal } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';

const flow = (changes: Partial<Flow> = {}): Flow => ({
  name: 'Compute_Pstart_Model',
  description: 'Verfügbarkeit 40 Punkte …',
  url: 'https://hub.example/functions/Compute_Pstart_Model',
  status: 'active',
  lastRunTs: null,
  lastResult: null,
  lastDurationMs: null,
  progress: null,
  schedule: { pattern: null, isDefault: true, isPaused: false, nextTs: [] },
  pull: null,
  ...changes,
});
const result = (changes: Partial<FlowResult> = {}): FlowResult => ({
  success: true,
  processed: 495,
  message: 'done',
  errors: [],
  ...changes,
});

const open = (flows: () => unknown, more: Answers = {}) =>
  renderAdmin({
    'admin.flows': flows,
    'admin.runs': () => ({ runs: [], nextCursor: null }),
    ...more,
  });
const execute = async () => userEvent.click(await screen.findByRole('button', { name: 'Execute' }));

describe('the list of flows', () => {
  it('says when there are no flows', async () => {
    open(() => []);
    expect(await screen.findByText('No Agent Flows Available')).toBeVisible();
  });

  it('shows state, last run, address and description', async () => {
    open(() => [flow({ lastRunTs: '2025-02-08T05:00:00Z', status: 'error' })]);
    const item = (await screen.findByRole('heading', { name: 'Compute_Pstart_Model' })).closest('li');
    for (const words of [
      'Fehler',
      '08.02.2025, 06:00',
      'https://hub.example/functions/',
      'Verfügbarkeit 40 Punkte',
    ])
      expect(item).toHaveTextContent(words);
  });

  it("shows a source's pull with its failure in a sentence, and where its intervals are changed", async () => {
    open(() => [
      flow({
        name: 'Pull_openligadb',
        url: null,
        schedule: null,
        pull: { source: 'openligadb', isPaused: true },
        status: 'error',
        lastResult: result({ success: false, processed: 0, message: 'unreachable' }),
      }),
    ]);
    const item = (await screen.findByRole('heading', { name: 'Pull_openligadb' })).closest('li');
    for (const words of ['Liest OpenLigaDB', 'Error: Die Quelle antwortet nicht.', 'Angehalten.'])
      expect(item).toHaveTextContent(words);
    expect(item).not.toHaveTextContent('Adresse der Funktion');
    expect(screen.getByRole('link', { name: 'Zu den Quellen' })).toHaveAttribute('href', '/quellen');
  });

  it('says that a run died, and which run the values come from', async () => {
    open(() => [flow({ status: 'error', lastResult: result() })]);
    expect(
      await screen.findByText(
        'Error: Der letzte Lauf wurde unterbrochen. Es gelten die Werte des Laufs davor.',
      ),
    ).toBeVisible();
    expect(screen.queryByText(/^Success/u)).not.toBeInTheDocument();
  });

  it('offers to try again when it cannot be loaded', async () => {
    open(refusal('invalid', 400));
    expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});

describe('running a flow', () => {
  it('shows that it runs, then its outcome and duration', async () => {
    let finish: (value: FlowResult) => void = () => {};
    open(() => [flow()], { 'admin.runFlow': () => new Promise((resolve) => (finish = resolve)) });
    await execute();
    expect(await screen.findByRole('button', { name: 'Running...' })).toBeDisabled();
    finish(result());
    expect(await screen.findByText(/^Success: done \(495 items processed in \d+ ms\)$/u)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Execute' })).toBeEnabled();
  });

  it('lists the errors of a run on request', async () => {
    open(() => [flow()], {
      'admin.runFlow': () => result({ success: false, errors: ['Player 7: no position'] }),
    });
    await execute();
    expect(await screen.findByText('Error: done')).toBeVisible();
    expect(screen.getByText('Player 7: no position')).not.toBeVisible();
    await userEvent.click(screen.getByText('View Errors (1)'));
    expect(screen.getByText('Player 7: no position')).toBeVisible();
  });

  it('shows the reason when the hub refuses', async () => {
    open(() => [flow()], {
      'admin.runFlow': refusal('conflict', 409),
    });
    await execute();
    expect(
      await screen.findByText('Failed to execute agent flow: HTTP 409: as set by the test'),
    ).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('cannot be started again while a run started elsewhere is in progress', async () => {
    open(() => [flow({ status: 'running' })]);
    expect(await screen.findByRole('button', { name: 'Running...' })).toBeDisabled();
  });
});

const run = (id: string, changes: Partial<FlowRun> = {}): FlowRun => ({
  id,
  trigger: 'schedule',
  startedTs: '2025-02-08T05:15:00.000Z',
  durationMs: 812,
  outcome: 'success',
  stage: 'saved',
  processed: 495,
  message: 'done',
  errors: [],
  ...changes,
});
const PROGRESS = {
  runId: 'r1',
  stage: 'read',
  trigger: 'schedule',
  startedTs: '2025-02-08T05:15:00.000Z',
} as const;

describe('a run in progress', () => {
  it('is followed until it ends, with its duration', async () => {
    let asked = 0;
    open(() => {
      asked += 1;
      if (asked === 1) return [flow({ status: 'running', progress: { ...PROGRESS, stage: 'started' } })];
      if (asked === 2) return [flow({ status: 'running', progress: PROGRESS })];
      return [flow({ lastResult: result(), lastDurationMs: 812 })];
    });
    expect(await screen.findByText('Lauf begonnen, liest die Saison')).toBeVisible();
    expect(await screen.findByText('Saison gelesen, rechnet')).toBeVisible();
    expect(screen.getByRole('progressbar')).toHaveAttribute('value', '2');
    expect(await screen.findByText('Success: done (495 items processed in 812 ms)')).toBeVisible();
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument();
  });

  it('can be cancelled', async () => {
    const cancelled: unknown[] = [];
    open(
      () =>
        cancelled.length === 0
          ? [flow({ status: 'running', progress: PROGRESS })]
          : [flow({ status: 'error', lastResult: result({ success: false, message: 'cancelled' }) })],
      { 'admin.cancelRun': (input) => void cancelled.push(input) },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Lauf abbrechen' }));
    expect(await screen.findByText('Error: Lauf abgebrochen')).toBeVisible();
    expect(cancelled).toEqual([{ name: 'Compute_Pstart_Model', runId: 'r1' }]);
    expect(screen.getByRole('button', { name: 'Execute' })).toBeEnabled();
  });
});

describe('the history of runs', () => {
  it('shows time, trigger, duration, count and errors, and loads older runs', async () => {
    open(() => [flow()], {
      'admin.runs': (input) =>
        (input as { cursor?: string }).cursor === 'older'
          ? {
              runs: [run('r0', { trigger: 'start', outcome: 'interrupted', durationMs: null })],
              nextCursor: null,
            }
          : { runs: [run('r1', { errors: ['Player 7: no position'] })], nextCursor: 'older' },
    });
    await userEvent.click(await screen.findByText('Verlauf der Läufe'));
    const newest = await screen.findByText('gelungen');
    expect(newest.closest('li')).toHaveTextContent(
      /Sa\., 08\.02\.2025, 06:15gelungenZeitplan495.Spieler812 msdoneView Errors \(1\)/u,
    );
    await userEvent.click(screen.getByRole('button', { name: 'Ältere Läufe' }));
    expect((await screen.findByText('unterbrochen')).closest('li')).toHaveTextContent('Start des Hubs');
    expect(screen.queryByRole('button', { name: 'Ältere Läufe' })).not.toBeInTheDocument();
  });
});
