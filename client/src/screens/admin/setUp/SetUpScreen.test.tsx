import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { SetUpFacts, SetUpProgress } from '@hub/shared/setUp/setUp.schema.ts';
import { FAN, fakeAuth } from '../../../testing/fakeAuth.ts';
import { takeConsoleErrors } from '../../../testing/setup.ts';
import { hubInfo, refusal, renderHub, type Answers } from '../../../testing/renderScreen.tsx';

const NEW_HUB: SetUpFacts = {
  sources: [],
  league: 'bl1',
  keys: { 'football-data': 'none', 'api-football': 'none', sportmonks: 'none', highlightly: 'none' },
  administrators: [],
  contact: '',
  isFromEnvironment: { sources: false, administrators: false, contact: false },
  isNewOwner: true,
};
const LATER: SetUpFacts = {
  ...NEW_HUB,
  sources: ['openligadb'],
  administrators: ['me@hub.example'],
  contact: 'me@hub.example',
  isNewOwner: false,
};
const READING: SetUpProgress = {
  season: '2026-27',
  isLive: false,
  clubs: 18,
  players: 500,
  clubsWithChances: 18,
  sources: [{ source: 'openligadb', isRead: false, error: null }],
};

const visitor = () => fakeAuth({ status: 'signedOut', reason: 'noSession' });
const isAdmin = (flag: boolean, needsSecondFactor = false) => ({
  'account.me': () => ({ user: FAN, isAdmin: flag, needsSecondFactor }),
});
const show = (answers: Answers, auth = fakeAuth()) => renderHub({ path: '/einrichten', answers, auth });
const showSettings = (facts: SetUpFacts, answers: Answers = {}) =>
  show({
    ...isAdmin(true),
    'setUp.read': () => facts,
    'setUp.progress': () => READING,
    ...answers,
  });

describe('the set-up, for others than administrators', () => {
  it('asks visitors of an unclaimed hub for the code, and says when it is wrong', async () => {
    const claim = vi.fn(refusal('notAllowed', 403, 'wrongProof'));
    show({ 'setUp.state': () => ({ isUnclaimed: true }), 'setUp.claim': claim }, visitor());
    await userEvent.type(await screen.findByLabelText('Code oder Passwort'), 'abcd');
    await userEvent.click(screen.getByRole('button', { name: 'Weiter' }));
    expect(await screen.findByText('Das ist weder der Code noch das Passwort dieses Hubs.')).toBeVisible();
    expect(screen.getByText(/starte den Hub neu/)).toBeVisible();
    expect(claim).toHaveBeenCalledWith({ secret: 'abcd' });
    takeConsoleErrors();
  });

  it('signs in with the tokens of the answer, and goes on to the questions', async () => {
    const auth = visitor();
    show(
      {
        ...isAdmin(true),
        'setUp.state': () => ({ isUnclaimed: true }),
        'setUp.claim': () => ({ access_token: 'a' }),
        'setUp.read': () => NEW_HUB,
      },
      auth,
    );
    await userEvent.type(await screen.findByLabelText('Code oder Passwort'), 'abcd{Enter}');
    expect(await screen.findByText('1. Welche Quellen?')).toBeVisible();
    expect(auth.asked).toContain('adopt');
  });

  it('asks for a second factor after the claim of a public hub', async () => {
    let isUnclaimed = true;
    show(
      {
        ...isAdmin(false, true),
        'setUp.state': () => ({ isUnclaimed }),
        'setUp.claim': () => {
          isUnclaimed = false;
          return { access_token: 'a' };
        },
      },
      visitor(),
    );
    await userEvent.type(await screen.findByLabelText('Code oder Passwort'), 'abcd{Enter}');
    expect(await screen.findByText('Dein Konto braucht einen zweiten Faktor.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zu den Einstellungen' })).toHaveAttribute(
      'href',
      '/einstellungen',
    );
  });

  it('offers visitors of a claimed hub only to sign in', async () => {
    const auth = visitor();
    show({ 'setUp.state': () => ({ isUnclaimed: false }) }, auth);
    expect(await screen.findByText('Dieser Hub ist schon eingerichtet.')).toBeVisible();
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: 'Anmelden' }));
    expect(auth.asked).toContain('signIn');
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('tells a user who is one second factor short of being an administrator', async () => {
    show({ ...isAdmin(false, true), 'setUp.state': () => ({ isUnclaimed: false }) });
    expect(await screen.findByText('Dein Konto braucht einen zweiten Faktor.')).toBeVisible();
  });
});

describe('the three questions', () => {
  it('send sources, good keys and the own account, but no key that its source refuses', async () => {
    const save = vi.fn();
    // The hub is ready again.
    using fetching = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{}'));
    showSettings(NEW_HUB, {
      'setUp.tryKey': (input) => ({
        verdict: (input as { key: string }).key === 'good' ? 'good' : 'wrong',
      }),
      'setUp.save': save,
    });
    await userEvent.click(await screen.findByRole('checkbox', { name: /^football-data/ }));
    await userEvent.type(screen.getByLabelText('Schlüssel für football-data.org'), 'bad');
    await userEvent.click(screen.getByRole('checkbox', { name: /^Highlightly/ }));
    expect(await screen.findByText('Die Quelle lehnt diesen Schlüssel ab.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Schlüssel für Highlightly'), 'good');
    await userEvent.type(screen.getByLabelText('E-Mail-Adresse'), 'me@hub.example');
    expect(await screen.findByText('Der Schlüssel stimmt.')).toBeVisible();
    await userEvent.type(screen.getByLabelText('Neues Passwort'), 'ein Passwort');
    expect(screen.getByText('Bleibt ohne Schlüssel aus: football-data.org.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith({
        sources: ['openligadb', 'football-data', 'highlightly'],
        keys: { highlightly: 'good' },
        contact: null,
        owner: { email: 'me@hub.example', password: 'ein Passwort' },
      }),
    );
    await waitFor(() => expect(fetching).toHaveBeenCalledWith('/readyz', expect.anything()));
  });

  it('can be skipped by restoring a copy', async () => {
    showSettings(NEW_HUB, {
      'admin.backups': () => ({
        restoredBy: 'hub',
        copies: [],
        isBucketAway: false,
        restored: null,
        failed: null,
      }),
    });
    await userEvent.click(await screen.findByText('Stattdessen aus einer Sicherung wiederherstellen'));
    expect(await screen.findByRole('button', { name: 'Datei hochladen' })).toBeVisible();
  });

  it('choose OpenLigaDB along with Highlightly, and drop both', async () => {
    showSettings({ ...NEW_HUB, sources: ['rss'] });
    const box = (name: RegExp) => screen.findByRole('checkbox', { name });
    await userEvent.click(await box(/^Highlightly/));
    expect(await box(/^OpenLigaDB/)).toBeChecked();
    await userEvent.click(await box(/^OpenLigaDB/));
    expect(await box(/^Highlightly/)).not.toBeChecked();
    expect(await box(/^Nachrichten/)).toBeChecked();
  });

  it('shows what the environment sets, without fields for it', async () => {
    showSettings({
      ...NEW_HUB,
      sources: ['openligadb', 'football-data'],
      keys: { ...NEW_HUB.keys, 'football-data': 'environment' },
      administrators: ['chef@hub.example'],
      isFromEnvironment: { sources: true, administrators: true, contact: true },
    });
    expect(await screen.findByText(/Die Umgebung des Hubs nennt sie/)).toBeVisible();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.getByText('Schlüssel aus der Umgebung.')).toBeVisible();
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveValue('chef@hub.example');
    expect(screen.getByLabelText('E-Mail-Adresse')).toHaveAttribute('readonly');
  });

  it('says what is missing before the hub is asked, and leads there', async () => {
    const save = vi.fn();
    showSettings(NEW_HUB, { 'setUp.save': save });
    await userEvent.type(await screen.findByLabelText('Neues Passwort'), 'kurz');
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
    expect(await screen.findByText('Das ist keine E-Mail-Adresse.')).toBeVisible();
    expect(screen.getByText('Es braucht mindestens 8 Zeichen.')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText('E-Mail-Adresse')).toHaveFocus());
    expect(save).not.toHaveBeenCalled();
  });

  it('tries a key with the Enter key, and once more only if another is typed', async () => {
    const tryKey = vi.fn(() => ({ verdict: 'wrong' }));
    const save = vi.fn();
    showSettings({ ...LATER, sources: ['football-data'] }, { 'setUp.tryKey': tryKey, 'setUp.save': save });
    const field = await screen.findByLabelText('Schlüssel für football-data.org');
    await userEvent.type(field, 'bad{Enter}');
    expect(await screen.findByText('Die Quelle lehnt diesen Schlüssel ab.')).toBeVisible();
    await userEvent.tab();
    expect(tryKey).toHaveBeenCalledTimes(1);
    await userEvent.type(field, 'ly');
    await userEvent.click(screen.getByRole('button', { name: 'Übernehmen' }));
    await waitFor(() => expect(field).toHaveFocus());
    expect(tryKey).toHaveBeenCalledTimes(2);
    expect(save).not.toHaveBeenCalled();
  });

  it('says that a weak password or a taken address is refused, at the field', async () => {
    showSettings(NEW_HUB, { 'setUp.save': refusal('invalid', 400, 'passwordTooCommon') });
    await userEvent.type(await screen.findByLabelText('E-Mail-Adresse'), 'me@hub.example');
    await userEvent.type(screen.getByLabelText('Neues Passwort'), 'passwort');
    await userEvent.click(await screen.findByRole('button', { name: 'Übernehmen' }));
    await waitFor(() => expect(screen.getByLabelText('Neues Passwort')).toBeInvalid());
    takeConsoleErrors();
  });
});

describe('the settings later', () => {
  it('keep stored keys, ask for lost ones, and show how far the hub is', async () => {
    showSettings({
      ...LATER,
      sources: ['openligadb', 'football-data', 'api-football'],
      keys: { ...LATER.keys, 'football-data': 'set', 'api-football': 'lost' },
    });
    expect(await screen.findByText(/^Noch steht hier die Demo-Saison\./u)).toBeVisible();
    expect(screen.getByLabelText('Schlüssel für football-data.org')).toHaveAccessibleDescription(/Gesetzt/);
    expect(screen.getByLabelText('Schlüssel für API-Football')).toHaveAccessibleDescription(
      /Muss neu eingegeben werden/,
    );
    expect(screen.getByText('Bleibt ohne Schlüssel aus: API-Football.')).toBeVisible();
    expect(screen.queryByLabelText('Neues Passwort')).toBeNull();
    expect(screen.getByText('Administratoren: me@hub.example')).toBeVisible();
  });

  it('say what somebody has to enter, because no source reports it', async () => {
    showSettings(LATER);
    expect(await screen.findByText(/Kader meldet keine deiner Quellen/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zu den Spielberichten' })).toHaveAttribute(
      'href',
      '/spielberichte',
    );
  });

  it('say when all clubs have chances, and which source does not answer', async () => {
    showSettings(LATER, {
      'setUp.progress': () => ({
        ...READING,
        isLive: true,
        sources: [{ source: 'openligadb', isRead: true, error: 'unreachable' }],
      }),
    });
    expect(await screen.findByText('Alle 18 Vereine haben Startchancen.')).toBeVisible();
    expect(screen.getByText(/Die Quelle antwortet nicht/)).toBeVisible();
  });
});

it('leads from every other screen of an unclaimed hub to its set-up', async () => {
  renderHub({ path: '/impressum', answers: { 'catalog.hub': () => hubInfo({ isUnclaimed: true }) } });
  expect(await screen.findByText(/Dieser Hub ist noch nicht eingerichtet\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Einrichten' })).toHaveAttribute('href', '/einrichten');
});
