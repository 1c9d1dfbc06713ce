import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Report } from '@hub/shared/community/community.schema.ts';
import { enter } from '../../../testing/enter.ts';
import { FAN } from '../../../testing/fakeAuth.ts';
import { type Answers, refusal, renderHub } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { pathOfPage } from './ReportsScreen.tsx';

function aReport(changes: Partial<Report> = {}): Report {
  return {
    id: 'report-1',
    subject: 'comment',
    subjectId: 'comment-1',
    pageType: 'player',
    pageId: 'p1',
    content: 'Ein <b>böses</b> Wort',
    reportedUser: { id: 'u2', displayName: 'Anna' },
    reporter: null,
    reason: 'Beleidigung',
    createdAt: '2025-02-08T11:00:00.000Z',
    isShown: true,
    ...changes,
  };
}

const open = (answers: Answers, isAdmin = true) =>
  renderHub({
    path: '/meldungen',
    answers: {
      'account.me': () => ({ user: FAN, isAdmin, needsSecondFactor: false }),
      'catalog.dashboard': () => new Promise(() => {}),
      'admin.troubledMails': () => [],
      ...answers,
    },
  });

describe('mails that could not be delivered', () => {
  it('are shown with the answer of the mail server, and disappear when discarded', async () => {
    let mails = [
      {
        id: 'm1',
        to: ['fan@hub.test'],
        subject: 'Freitag',
        createdTs: '2025-02-08T11:00:00.000Z',
        attempts: 1,
        nextAttemptTs: null,
        error: '550 nobody here',
      },
    ];
    open({
      'community.reports': () => ({ reports: [], nextCursor: null }),
      'admin.troubledMails': () => mails,
      'admin.discardMail': () => {
        mails = [];
        return null;
      },
    });
    const region = await screen.findByRole('region', { name: 'Nicht zugestellte Mails' });
    expect(region).toHaveTextContent('Freitag');
    expect(region).toHaveTextContent('an fan@hub.test · 1 Versuch · aufgegeben');
    expect(region).toHaveTextContent('550 nobody here');
    await userEvent.click(within(region).getByRole('button', { name: 'Verwerfen' }));
    await waitFor(() => expect(screen.queryByText('550 nobody here')).toBeNull());
  });
});

describe('the queue of reports', () => {
  it('is open to administrators only', async () => {
    const { router, calls } = open({}, false);
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(calls).not.toContain('community.reports');
  });

  it('says when there are no reports', async () => {
    open({ 'community.reports': () => ({ reports: [], nextCursor: null }) });
    expect(await screen.findByText('Keine offenen Meldungen')).toBeInTheDocument();
  });

  it('shows the reported text verbatim, the reason, and a link to its page', async () => {
    open({ 'community.reports': () => ({ reports: [aReport({ isShown: false })], nextCursor: null }) });
    expect(await screen.findByText('Ein <b>böses</b> Wort')).toBeInTheDocument();
    expect(screen.getByText('Beleidigung')).toBeInTheDocument();
    expect(screen.getByText('Der Kommentar ist inzwischen gelöscht.')).toBeInTheDocument();
    expect(screen.getByText(/Gelöschter Nutzer/u)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Zur Seite' })).toHaveAttribute('href', '/players/p1');
  });

  it('shows a poll with its options, and labels its removal accordingly', async () => {
    const content = 'Wer ist dümmer?\n– Der eine\n– Der andere';
    const poll = aReport({ subject: 'poll', subjectId: 'poll-1', content });
    open({ 'community.reports': () => ({ reports: [poll], nextCursor: null }) });
    expect(await screen.findByRole('heading', { name: 'Umfrage von Anna' })).toBeInTheDocument();
    expect(screen.getByText(/^Wer ist dümmer/u).textContent).toBe(content);
    expect(screen.getByRole('button', { name: 'Umfrage entfernen' })).toBeDisabled();
  });

  it('requires a reason for a decision, then reloads the queue', async () => {
    const sent: unknown[] = [];
    open({
      'community.reports': () => ({ reports: sent.length === 0 ? [aReport()] : [], nextCursor: null }),
      'community.decideReport': (input) => {
        sent.push(input);
        return { closed: 3 };
      },
    });
    const user = userEvent.setup();
    const card = within((await screen.findByText('Beleidigung')).closest('li')!);
    for (const name of ['Stehen lassen', 'Kommentar entfernen'])
      expect(card.getByRole('button', { name })).toBeDisabled();
    await user.type(card.getByLabelText('Grund deiner Entscheidung'), 'Zu Recht');
    await user.click(card.getByRole('button', { name: 'Kommentar entfernen' }));
    expect(await screen.findByText(/^Entschieden: 3\sMeldungen geschlossen\.$/u)).toBeInTheDocument();
    expect(sent).toEqual([{ reportId: 'report-1', decision: 'remove', reason: 'Zu Recht' }]);
    expect(await screen.findByText('Keine offenen Meldungen')).toBeInTheDocument();
  });

  it('keeps the reason when the decision cannot be saved', async () => {
    open({
      'community.reports': () => ({ reports: [aReport()], nextCursor: null }),
      'community.decideReport': refusal('conflict', 409),
    });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Grund deiner Entscheidung'), 'Bleibt');
    await user.click(screen.getByRole('button', { name: 'Stehen lassen' }));
    expect(await screen.findByText(/^Die Entscheidung wurde nicht gespeichert/u)).toBeInTheDocument();
    expect(screen.getByLabelText('Grund deiner Entscheidung')).toHaveValue('Bleibt');
    takeConsoleErrors();
  });
});

describe('pathOfPage', () => {
  it.each([
    ['players', 'players_general', '/players'],
    ['fixtures', 'fixtures_general', '/fixtures'],
    ['fixtures', 'lineups_general', '/lineups'],
    ['club', 'a b', '/clubs/a%20b'],
    ['fixture', 'f1', '/fixtures/f1'],
    ['something', 'new', null],
  ])('leads from %s %s to %s', (pageType, pageId, path) => {
    expect(pathOfPage({ pageType, pageId })).toBe(path);
  });
});

describe('signing an account out everywhere', () => {
  const field = () => screen.findByRole('textbox', { name: 'E-Mail-Adresse des Kontos' });
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Überall abmelden' }));

  it('says on how many devices the account was signed out', async () => {
    const sent: unknown[] = [];
    open({
      'community.reports': () => ({ reports: [], nextCursor: null }),
      'admin.endSessions': (input) => {
        sent.push(input);
        return { ended: 2 };
      },
    });
    await enter(await field(), ' fan@hub.test ');
    await submit();
    expect(await screen.findByText(/^2\sGeräte abgemeldet\.$/u)).toBeVisible();
    expect(sent).toEqual([{ email: 'fan@hub.test' }]);
    expect(await field()).toHaveValue('');
  });

  it('keeps an address without an account in the field', async () => {
    open({
      'community.reports': () => ({ reports: [], nextCursor: null }),
      'admin.endSessions': refusal('notFound', 404, 'accountNotFound'),
    });
    await enter(await field(), 'niemand@hub.test');
    await submit();
    expect(await screen.findByText('Zu dieser E-Mail-Adresse gibt es kein Konto.')).toBeVisible();
    expect(await field()).toHaveValue('niemand@hub.test');
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});
