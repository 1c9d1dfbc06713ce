import { BEGUN } from '../../testing/myTeamBuilders.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ClubDetails, ClubPlayer } from '@hub/shared/catalog/teams.schema.ts';
import { renderHub } from '../../testing/renderScreen.tsx';
import { narrowToPhone } from '../../testing/setup.ts';

const player = (changes: Partial<ClubPlayer> = {}): ClubPlayer => ({
  id: 'p1',
  name: 'Jonas Beispiel',
  nationality: 'Germany',
  positions: ['CB'],
  positionPrimary: 'CB',
  preferredFoot: null,
  heightCm: null,
  status: 'fit',
  suspension: null,
  ailment: null,
  startProbability: 0.934,
  knowledge: 'full',
  match: null,
  roleRank: 1,
  formRating: 4.6,
  goals: 3,
  assists: 2,
  starts: 17,
  ...changes,
});

const HURT = player({
  id: 'p2',
  name: 'Ole Wackel',
  status: 'injured',
  ailment: 'injured',
  formRating: null,
  goals: null,
  assists: null,
  starts: null,
  startProbability: null,
});
const BANNED = player({
  id: 'p3',
  name: 'Arno Rot',
  status: 'suspended',
  suspension: '5. Gelbe Karte',
});

const club = (changes: Partial<ClubDetails> = {}): ClubDetails => ({
  team: {
    id: 't1',
    name: 'SC Freiburg',
    shortName: 'Freiburg',
    city: 'Freiburg im Breisgau',
    venue: 'Stadion',
  },
  squad: [player(), HURT, BANNED],
  isInLeague: true,
  isUnseen: false,
  totals: { players: 3, fit: 1, notFit: 2, goals: 6, assists: 4 },
  nextFixture: {
    fixtureId: 'f1',
    matchday: 21,
    kickoffTs: '2025-02-08T14:30:00Z',
    isHome: true,
    opponent: { id: 't2', name: '1. FC Köln', shortName: 'Köln' },
    venue: 'Stadion',
  },
  expectedStarters: 10.996,
  asOfTs: '2025-02-08T05:00:00Z',
  ...changes,
});

const open = (answer: () => unknown = () => club(), path = '/clubs/t1') =>
  renderHub({ path, answers: { 'catalog.club': answer } });
const isLoaded = () => screen.findByRole('heading', { level: 1, name: 'SC Freiburg' });
const tile = (name: string) => screen.getByText(name, { selector: 'dt' }).parentElement;
const squadPanel = () => screen.getByRole('region', { name: 'Kader' });
const names = () =>
  within(screen.getByRole('tabpanel'))
    .getAllByRole('link')
    .map((link) => link.textContent);
const row = (name: string) => screen.getByRole('link', { name }).closest('li')!;

it('says only that it left for a club that has left the league', async () => {
  open(() => club({ isInLeague: false, squad: [], nextFixture: null }));
  expect(await screen.findByText('Nicht mehr in der Bundesliga')).toBeVisible();
  expect(screen.queryByText('Kader')).not.toBeInTheDocument();
  expect(screen.queryByText(/in dieser Saison/u)).not.toBeInTheDocument();
});

describe('the tiles of a club', () => {
  it('count squad, goals and assists', async () => {
    open();
    await isLoaded();
    expect(tile('Kader')).toHaveTextContent('Kader31 einsatzbereit1 verletzt1 gesperrt');
    expect(tile('Tore')).toHaveTextContent('6');
    expect(tile('Vorlagen')).toHaveTextContent('4');
  });

  it('leave assists open if no source reports them, also beside goals', async () => {
    const squad = [{ ...club().squad[0]!, goals: 3, assists: null }];
    open(() => club({ squad, totals: { ...club().totals, assists: null } }));
    await isLoaded();
    expect(tile('Vorlagen')).toHaveTextContent('nennt keine Quelle');
    expect(row(squad[0]!.name)).toHaveTextContent('Tore/Vorlagen 3 / –');
  });

  it('count the players who are almost certain to start', async () => {
    open();
    await isLoaded();
    expect(tile('Sehr wahrscheinlich')).toHaveTextContent(/2Spieler mit mindestens 85\s% Startchance$/u);
    expect(squadPanel()).toHaveTextContent(/Prognose, keine GarantieStand:/u);
  });

  it('link to the next fixture', async () => {
    open();
    await isLoaded();
    expect(screen.getByRole('link', { name: 'gegen 1.\u00A0FC Köln' })).toHaveAttribute(
      'href',
      '/fixtures/f1',
    );
    expect(tile('Nächstes Spiel')).toHaveTextContent(
      /Sa\., 08\.02\.2025, 15:30 · Heim · Stadion21\. Spieltag/u,
    );
  });

  it("call a match that has begun the matchday's match", async () => {
    const { nextFixture } = club();
    open(() =>
      club({
        nextFixture: nextFixture && { ...nextFixture, kickoffTs: BEGUN.kickoffTs },
        squad: club().squad.map((one) => Object.assign({}, one, { match: BEGUN })),
      }),
    );
    await isLoaded();
    await waitFor(() => expect(tile('Spiel dieses Spieltags')).toHaveTextContent('Sa., 08.02.2025, 12:30'));
    expect(screen.queryByText('Nächstes Spiel')).toBeNull();
    expect(tile('Sehr wahrscheinlich')).toHaveTextContent(/85\s% Startchance vor Anpfiff$/u);
    expect(squadPanel()).toHaveTextContent('21. ST, Startchancen vor Anpfiff');
    expect(squadPanel()).not.toHaveTextContent(/Prognose, keine Garantie|Stand:/u);
  });

  it('say what is unavailable', async () => {
    open(() => club({ nextFixture: null, expectedStarters: null, asOfTs: null }));
    await isLoaded();
    expect(tile('Nächstes Spiel')).toHaveTextContent('Demnächst verfügbar');
    expect(tile('Sehr wahrscheinlich')).toHaveTextContent('Kein Spiel angesetzt');
    expect(screen.queryByText(/^Stand:/u)).not.toBeInTheDocument();
  });
});

describe('the squad', () => {
  it('keeps the order of the hub, each row with facts and chance, on a desktop with the season', async () => {
    open();
    await isLoaded();
    expect(names()).toEqual(['Jonas Beispiel', 'Ole Wackel', 'Arno Rot']);
    const first = row('Jonas Beispiel');
    expect(first).toHaveTextContent(/^JBJonas BeispielInnenverteidigerFit/u);
    expect(first).toHaveTextContent(/Form 92\s% \(stark\)/u);
    expect(first).toHaveTextContent(/Tore\/Vorlagen 3 \/ 2/u);
    expect(first).toHaveTextContent(/Startelf 17×/u);
    expect(first).toHaveTextContent(/Startchance: 93\s%/u);
    expect(within(first).getByRole('link')).toHaveAttribute('href', '/players/p1');
  });

  it('shows a suspension with its reason, once', async () => {
    open();
    await isLoaded();
    expect(row('Arno Rot')).toHaveTextContent('Gesperrt: 5. Gelbe Karte');
    expect(within(row('Arno Rot')).getAllByText(/Gesperrt/u)).toHaveLength(1);
  });

  it('leaves the season to his page on a phone, and folds players who hardly ever start', async () => {
    narrowToPhone();
    const rare = player({ id: 'p4', name: 'Rolf Selten', startProbability: 0.14 });
    open(() => club({ squad: [rare, ...club().squad] }));
    await isLoaded();
    expect(row('Jonas Beispiel')).not.toHaveTextContent(/Form|Tore|Startelf/u);
    const fold = screen.getByText(/^Unter 15\s% Startchance/u).closest('details')!;
    expect(fold).not.toHaveAttribute('open');
    expect(within(fold).getAllByRole('listitem', { hidden: true })).toEqual([row('Rolf Selten')]);
  });

  it('says what is unknown', async () => {
    open();
    await isLoaded();
    const hurt = row('Ole Wackel');
    expect(hurt).toHaveTextContent('Verletzt');
    expect(within(hurt).getByText('Form unbekannt')).toBeInTheDocument();
    expect(within(hurt).getAllByText('unbekannt')).toHaveLength(2);
    expect(hurt).not.toHaveTextContent('Startchance');
  });

  it('is split into tabs, which the address remembers', async () => {
    const { router } = open();
    await isLoaded();
    await userEvent.click(screen.getByRole('tab', { name: 'Einsatzbereit (1)' }));
    expect(names()).toEqual(['Jonas Beispiel']);
    expect(router.state.location.search).toBe('?kader=einsatzbereit');
    await userEvent.click(screen.getByRole('tab', { name: 'Verletzt (1)' }));
    expect(names()).toEqual(['Ole Wackel']);
    await userEvent.click(screen.getByRole('tab', { name: 'Gesperrt (1)' }));
    expect(names()).toEqual(['Arno Rot']);
    expect(screen.queryByRole('tab', { name: /Fraglich/u })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('tab', { name: 'Alle (3)' }));
    expect(router.state.location.search).toBe('');
  });

  it('lists unreported players neither as fit nor as injured, and says where they are', async () => {
    const unknown = player({ id: 'p4', name: 'Udo Still', status: 'unknown' });
    const totals = { players: 3, fit: 1, notFit: 2, goals: 6, assists: 4 };
    open(() => club({ squad: [player(), HURT, unknown], totals }), '/clubs/t1?kader=verletzt');
    await isLoaded();
    expect(names()).toEqual(['Ole Wackel']);
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Über einen Spieler sagt keine Quelle etwas.');
    expect(tile('Kader')).toHaveTextContent('1 einsatzbereit1 verletzt1 unbekannt');
    await userEvent.click(screen.getByRole('tab', { name: 'Einsatzbereit (1)' }));
    expect(names()).toEqual(['Jonas Beispiel']);
    await userEvent.click(screen.getByRole('tab', { name: 'Alle (3)' }));
    expect(row('Udo Still')).toHaveTextContent('Unbekannt');
    expect(screen.getByRole('tabpanel')).not.toHaveTextContent('keine Quelle');
  });

  it('calls no player fit or unfit if no source reports fitness', async () => {
    const unknown = player({ id: 'p4', name: 'Udo Still', status: 'unknown' });
    open(() => club({ squad: [unknown, HURT], totals: { ...club().totals, fit: 0 } }));
    await isLoaded();
    expect(tile('Kader')).toHaveTextContent(/^Kader\d+1 verletzt$/u);
    expect(row('Udo Still')).not.toHaveTextContent('Unbekannt');
    expect(screen.getByRole('tabpanel')).toHaveTextContent(
      'Gemeldet ist nur, wer ausfällt oder fraglich ist.',
    );
    await userEvent.click(screen.getByRole('tab', { name: 'Einsatzbereit' }));
    expect(screen.getByRole('tabpanel')).toHaveTextContent(/keine Quelle/u);
    expect(screen.queryByText('Gerade ist niemand einsatzbereit.')).not.toBeInTheDocument();
  });

  it('counts no injured players if no source reports injuries', async () => {
    const unknown = player({ id: 'p4', name: 'Udo Still', status: 'unknown' });
    open(() => club({ squad: [unknown], totals: { ...club().totals, fit: 0 } }));
    await isLoaded();
    expect(tile('Kader')).toHaveTextContent(/^Kader\d+$/u);
    await userEvent.click(screen.getByRole('tab', { name: 'Verletzt' }));
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Verletzungen meldet zurzeit keine Quelle.');
    expect(screen.queryByText('Gerade ist niemand als verletzt gemeldet.')).not.toBeInTheDocument();
  });

  it('opens at the tab named in the address', async () => {
    open(() => club(), '/clubs/t1?kader=verletzt');
    await isLoaded();
    expect(screen.getByRole('tab', { name: 'Verletzt (1)' })).toHaveAttribute('aria-selected', 'true');
    expect(names()).toEqual(['Ole Wackel']);
  });

  it.each([
    ['', 'Keine Spieler für diesen Verein gefunden.'],
    ['?kader=einsatzbereit', 'Gerade ist niemand einsatzbereit.'],
    ['?kader=verletzt', 'Gerade ist niemand als verletzt gemeldet.'],
    ['?kader=fraglich', 'Gerade ist niemand fraglich.'],
    ['?kader=gesperrt', 'Gerade ist niemand gesperrt.'],
  ])('may be empty at %j', async (search, text) => {
    open(() => club({ squad: [] }), `/clubs/t1${search}`);
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('the club screen', () => {
  it('links back, and offers a calendar', async () => {
    open();
    await isLoaded();
    expect(screen.getByRole('link', { name: 'Zurück zu Vereinen' })).toHaveAttribute('href', '/clubs');
    const calendar = screen.getByRole('link', { name: /\.ics/u });
    expect(calendar).toHaveAttribute('href', '/calendar/clubs/t1.ics');
    expect(screen.getByText(/^Freiburg im Breisgau/u)).toHaveTextContent('Freiburg im Breisgau · Stadion');
  });

  it('links back to the list as it was, whatever tab is open', async () => {
    const { router } = open();
    await isLoaded();
    await act(() => router.navigate('/clubs/t1', { state: { listSearch: '?club=t2' } }));
    await userEvent.click(screen.getByRole('tab', { name: 'Verletzt (1)' }));
    expect(screen.getByRole('link', { name: 'Zurück zu Vereinen' })).toHaveAttribute(
      'href',
      '/clubs?club=t2',
    );
  });
});
