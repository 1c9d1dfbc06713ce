import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Flow, FlowSchedule } from '@hub/shared/runs/flows.schema.ts';
import { hubFailure } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { renderAdmin } from '../../../testing/renderAdmin.tsx';

const NAME = 'Compute_Pstart_Model';
const flow = (schedule: FlowSchedule): Flow => ({
  name: NAME,
  description: 'Verfahren',
  url: 'https://hub.example/functions/x',
  status: 'active',
  lastRunTs: null,
  lastResult: null,
  lastDurationMs: null,
  progress: null,
  pull: null,
  schedule,
});

/** A hub that remembers the schedule it is given. */
function open(schedule: Partial<FlowSchedule> = {}, refuses = false) {
  const kept: FlowSchedule = {
    pattern: '15 6,18 * * *',
    isDefault: true,
    isPaused: false,
    nextTs: ['2025-02-08T17:15:00.000Z', '2025-02-09T05:15:00.000Z', '2025-02-09T17:15:00.000Z'],
    ...schedule,
  };
  renderAdmin({
    'admin.flows': () => [flow({ ...kept })],
    'admin.runs': () => ({ runs: [], nextCursor: null }),
    'admin.changeSchedule': (input) => {
      if (refuses) throw hubFailure('invalid', 400, 'malformedCron');
      const { pattern, isPaused } = input as { pattern: string | null; isPaused: boolean };
      Object.assign(kept, { pattern: pattern ?? '15 6,18 * * *', isDefault: pattern === null, isPaused });
      return kept;
    },
  });
}
const section = () => screen.findByRole('region', { name: 'Zeitplan' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the schedule of a flow', () => {
  it('is shown in words, with the next three times', async () => {
    open();
    expect(await section()).toHaveTextContent('um 06:15 und 18:15, jeden Tag (Voreinstellung)');
    expect(await section()).toHaveTextContent(
      'Nächste Läufe: Sa., 08.02.2025, 18:15 · So., 09.02.2025, 06:15 · So., 09.02.2025, 18:15',
    );
  });

  it('can be changed, paused, resumed and reset', async () => {
    open();
    await section();
    const field = screen.getByRole('textbox', { name: 'Cron-Muster' });
    expect(screen.getByRole('button', { name: 'Zeitplan speichern' })).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '0 12 * * 6{Enter}');
    expect(await screen.findByText(/um 12:00, nur jeden Samstag/u)).toBeVisible();
    await press('Anhalten');
    expect(await screen.findByText(/angehalten/u)).toBeVisible();
    await press('Fortsetzen');
    expect(await screen.findByRole('button', { name: 'Anhalten' })).toBeVisible();
    expect(await section()).toHaveTextContent('um 12:00, nur jeden Samstag');
    await press('Voreinstellung nehmen');
    expect(await screen.findByText(/\(Voreinstellung\)/u)).toBeVisible();
  });

  it('explains the pattern syntax, and keeps the typed text', async () => {
    open({}, true);
    await section();
    const field = screen.getByRole('textbox', { name: 'Cron-Muster' });
    await userEvent.clear(field);
    await userEvent.type(field, 'morgens{Enter}');
    expect(await screen.findByText(/^Das ist kein Cron-Muster aus fünf Feldern/u)).toBeVisible();
    expect(field).toHaveValue('morgens');
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('says that a flow has no schedule', async () => {
    open({ pattern: null, nextTs: [] });
    expect(await section()).toHaveTextContent('läuft nicht von selbst');
    expect(screen.queryByRole('button', { name: 'Anhalten' })).not.toBeInTheDocument();
  });
});
