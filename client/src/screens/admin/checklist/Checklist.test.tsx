import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AdminChecklist } from '@hub/shared/admin/checklist.schema.ts';
import { type Answers, refusal } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { renderAdmin, NOTHING_TO_DO } from '../../../testing/renderAdmin.tsx';

const open = (checklist: () => AdminChecklist, more: Answers = {}) =>
  renderAdmin({
    'admin.checklist': checklist,
    ...more,
  });
const panel = async (name: string) => {
  const title = await screen.findByRole('heading', { name });
  return within(title.closest('section') ?? document.body);
};

describe('the checklist of the administrators', () => {
  it('says what is missing, and links to where each item is done', async () => {
    open(() => ({
      matchday: 12,
      elevens: [
        { fixtureId: 'f1', teamId: 'fcb', club: 'Bayern', kickoffTs: '2025-02-08T14:30:00Z' },
        { fixtureId: 'f1', teamId: 'sge', club: 'Frankfurt', kickoffTs: '2025-02-08T14:30:00Z' },
      ],
      elevensToCome: 6,
      expected: { clubs: 18, told: 0 },
      sheets: [
        { fixtureId: 'f0', about: 'Köln – Mainz', kickoffTs: '2025-02-01T14:30:00Z' },
        { fixtureId: 'f9', about: 'Mainz – Köln', kickoffTs: '2025-01-25T14:30:00Z' },
      ],
      questions: 3,
      held: 1,
      oldestSource: { source: 'highlightly', lastSuccessTs: '2025-02-01T10:00:00Z' },
      backup: { takenTs: null, isLate: true, obstacle: 'full' },
    }));
    const checklist = await panel('Was zum 12. Spieltag zu tun ist');
    expect(checklist.getAllByText('offen:')).toHaveLength(7);
    expect(checklist.getByText(/^2\s+Aufstellungen fehlen$/u)).toBeVisible();
    expect(checklist.getByRole('link', { name: 'Bayern eintragen' })).toHaveAttribute(
      'href',
      '/agent-flows?spiel=f1&verein=fcb',
    );
    expect(checklist.getByText(/^6\s+weitere werden eine Stunde vor Anstoß fällig\.$/u)).toBeVisible();
    expect(
      checklist.getByText('Für die nächsten Spiele ist noch keine erwartete Elf eingetragen'),
    ).toBeVisible();
    expect(checklist.getByRole('link', { name: 'Erwartete Elfen eintragen' })).toHaveAttribute(
      'href',
      '/erwartete-elfen',
    );
    expect(checklist.getByText(/^Zuletzt Köln – Mainz am /u)).toBeVisible();
    for (const name of ['Fragen beantworten', 'Änderungen prüfen', 'Quellen ansehen'])
      expect(checklist.getByRole('link', { name })).toHaveAttribute('href', '/quellen');
    expect(checklist.getByText('Es gibt noch keine Sicherung')).toBeVisible();
    expect(checklist.getByText('Für eine Sicherung ist zu wenig Platz frei.')).toBeVisible();
  });

  it('says that everything is done', async () => {
    const nowTs = new Date().toISOString();
    open(() => ({
      ...NOTHING_TO_DO,
      oldestSource: { source: 'openligadb', lastSuccessTs: nowTs },
      backup: { takenTs: nowTs, isLate: false, obstacle: null },
    }));
    const checklist = await panel('Was zum 12. Spieltag zu tun ist');
    expect(checklist.getAllByText('erledigt:')).toHaveLength(6);
    expect(checklist.queryByRole('link')).not.toBeInTheDocument();
  });

  it("judges a source's age by the hub's clock, which can be fixed", async () => {
    open(() => ({
      ...NOTHING_TO_DO,
      // The hub's clock in these tests is fixed at noon of that day.
      oldestSource: { source: 'openligadb', lastSuccessTs: '2025-02-08T11:30:00Z' },
    }));
    const checklist = await panel('Was zum 12. Spieltag zu tun ist');
    await waitFor(() =>
      expect(checklist.getByText(/^Am längsten nicht gelesen: OpenLigaDB/u)).toHaveTextContent(/^erledigt:/u),
    );
    expect(checklist.queryByRole('link', { name: 'Quellen ansehen' })).not.toBeInTheDocument();
  });

  it('says when it cannot be loaded', async () => {
    open(refusal('providerDown', 503));
    expect(await screen.findByText('Was zu tun ist, lässt sich gerade nicht laden')).toBeVisible();
    takeConsoleErrors();
  });

  it('sends reminders by mail to administrators who want them', async () => {
    const asked: unknown[] = [];
    open(() => NOTHING_TO_DO, {
      'admin.deskReminder': () => ({ address: asked.length > 0 ? 'a@b.example' : null, areMailsSent: false }),
      'admin.setDeskReminder': (input) => void asked.push(input),
    });
    const wish = await screen.findByRole('switch', { name: /^Freitagmittag und Samstag/u });
    await waitFor(() => expect(wish).toBeEnabled());
    expect(screen.getByText(/Dieser Hub verschickt keine Mails/u)).toBeVisible();
    await userEvent.click(wish);
    await waitFor(() => expect(wish).toBeChecked());
    expect(asked).toEqual([{ isWanted: true }]);
  });
});
