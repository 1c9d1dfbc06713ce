import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Lineups, LineupSlot, TeamLineup } from '#shared/elevens/lineups.schema.ts';
import type { UserTeam } from '#shared/users/userTeams.schema.ts';
import { hubFailure, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';
// Preloads the lazy screen, so that no test waits for it.
import './LineupsScreen.tsx';

const slot = (changes: Partial<LineupSlot> = {}): LineupSlot => ({
  id: 'p1',
  name: 'Jonas Beispiel',
  positionPrimary: 'CB',
  positionGroup: 'defender',
  status: 'fit',
  suspension: null,
  ailment: null,
  note: null,
  startProbability: 0.934,
  reliability: 'high',
  alternatives: [],
  ...changes,
});
const KEEPER = slot({ id: 'k', name: 'Emil Muster', positionPrimary: 'GK', positionGroup: 'goalkeeper' });
const lineup = (changes: Partial<TeamLineup> = {}): TeamLineup => ({
  teamId: 't1',
  name: 'SC Freiburg',
  shortName: 'Freiburg',
  basis: 'startChance',
  knowledge: 'full',
  eleven: [KEEPER, slot()],
  doubtful: [],
  gains: [],
  ...changes,
});
const AWAY = {
  teamId: 't2',
  name: '1. FC Köln',
  shortName: 'Köln',
  eleven: [slot({ id: 'a', name: 'Otto Gast' })],
};
const lineups = (home: Partial<TeamLineup> = {}, away: Partial<TeamLineup> = {}): Lineups => ({
  matchday: 18,
  asOfTs: '2025-02-08T11:00:00.000Z',
  fixtures: [
    {
      id: 'f1',
      kickoffTs: '2025-02-15T14:30:00.000Z',
      status: 'scheduled',
      home: lineup(home),
      away: lineup({ ...AWAY, ...away }),
    },
  ],
});
const teamOf = (playerId: string) => [
  { id: 'u1', name: 'Meine Elf', players: [{ id: playerId }] } as unknown as UserTeam,
];
const open = (answer: () => unknown = () => lineups(), myTeams: unknown = [], path = '/lineups') =>
  renderHub({ path, answers: { 'catalog.lineups': answer, 'myTeam.teams': () => myTeams } });
const side = (name: string) => screen.findByRole('region', { name });

describe('the elevens of a matchday', () => {
  it('show matchday and data time, and say that they are no promise', async () => {
    open();
    expect(await screen.findByText('Voraussichtliche Startelf, 18. Spieltag')).toBeVisible();
    expect(screen.getByText('Sa., 08.02.2025, 12:00')).toBeVisible();
    expect(screen.getAllByText('Prognose, keine Garantie')[0]).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Freiburg – Köln' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zum Spiel Freiburg – Köln' })).toHaveAttribute(
      'href',
      '/fixtures/f1',
    );
  });

  it('list each player with his chance, his alternatives and the reliability', async () => {
    const doubt = slot({
      id: 'p2',
      name: 'Ole Wackel',
      startProbability: 0.52,
      reliability: 'low',
      alternatives: [{ id: 'p3', name: 'Uwe Ersatz', startProbability: 0.41 }],
    });
    open(() => lineups({ eleven: [KEEPER, slot(), doubt] }));
    const home = await side('Heim: SC Freiburg');
    const rows = within(home).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toHaveTextContent(/Emil Muster.*93\s%/u);
    expect(rows[2]).toHaveTextContent(
      /Ole Wackel\(Prognose wenig verlässlich\).*52\s%.*oder Uwe Ersatz 41\s%/u,
    );
    expect(within(rows[2]!).getByRole('link', { name: 'Uwe Ersatz' })).toHaveAttribute('href', '/players/p3');
    expect(home).toHaveTextContent('Wahrscheinlichste Elf 2-0-0');
  });

  it('have no percentages where too little was seen of a club', async () => {
    const alternatives = [{ id: 'p3', name: 'Uwe Ersatz', startProbability: 0.41 }];
    open(() => lineups({ knowledge: 'little', eleven: [KEEPER, slot({ alternatives })] }));
    const home = await side('Heim: SC Freiburg');
    expect(home).toHaveTextContent('Wahrscheinlichste Elf 1-0-0, noch zu wenig gesehen');
    expect(home).toHaveTextContent('oder Uwe Ersatz');
    expect(home).not.toHaveTextContent('%');
    expect(await side('Auswärts: 1. FC Köln')).toHaveTextContent(/93\s%/u);
  });

  it('name missing and doubtful players, and who gains', async () => {
    const hurt = slot({
      id: 'h',
      name: 'Arno Aus',
      status: 'injured',
      ailment: 'injured',
      startProbability: 0.02,
    });
    const unsure = slot({
      id: 'q',
      name: 'Veit Vielleicht',
      status: 'questionable',
      ailment: 'questionable',
    });
    const gain = {
      playerId: 'p1',
      name: 'Jonas Beispiel',
      absentPlayerId: 'h',
      absentName: 'Arno Aus',
      gain: 0.234,
    };
    open(() => lineups({ doubtful: [hurt, unsure], gains: [gain] }));
    const home = await side('Heim: SC Freiburg');
    const listAfter = (name: string) =>
      within(home).getByRole('heading', { level: 4, name }).nextElementSibling;
    expect(listAfter('Nicht dabei')).toHaveTextContent(/Arno AusVerletzt$/u);
    expect(listAfter('Fraglich')).toHaveTextContent(/Veit VielleichtFraglich$/u);
    expect(listAfter('Profiteure')).toHaveTextContent('Jonas Beispiel+23 Prozentpunkte, weil Arno Aus fehlt');
    expect(within(home).getAllByRole('button', { name: 'Aktionen zu Jonas Beispiel' })).toHaveLength(2);
  });

  it('show an official eleven as a fact, without chances', async () => {
    open(() => lineups({ basis: 'officialEleven' }));
    const home = await side('Heim: SC Freiburg');
    expect(home).toHaveTextContent('Offizielle Aufstellung');
    expect(home).not.toHaveTextContent('%');
  });

  it('say when there is no forecast for a club', async () => {
    open(() => lineups({ basis: 'none', eleven: [] }));
    expect(await side('Heim: SC Freiburg')).toHaveTextContent('Noch keine Prognose');
  });
});

describe('a matchday under way', () => {
  it('shows every club once, with its next match', async () => {
    const [early] = lineups().fixtures;
    const hasPlayed = lineup({ teamId: 't3', name: 'Mainz 05', shortName: 'Mainz' });
    const later = {
      ...early!,
      id: 'f2',
      home: hasPlayed,
      away: lineup({ ...AWAY, basis: 'none', eleven: [] }),
    };
    open(() => ({ ...lineups(), fixtures: [early, later] }), teamOf('p1'), '/lineups?meine=0');
    await side('Heim: Mainz 05');
    expect(screen.getAllByRole('region', { name: 'Auswärts: 1. FC Köln' })).toHaveLength(1);
    expect(screen.getByText('Köln hat vorher noch ein anderes Spiel und steht deshalb dort.')).toBeVisible();
    expect(await screen.findByText(/^3\sMannschaften$/u)).toBeVisible();
  });
});

describe('the filter for my players', () => {
  it('is hidden from users without players', async () => {
    open();
    await side('Heim: SC Freiburg');
    expect(screen.queryByRole('switch')).not.toBeInTheDocument();
  });

  it('keeps only clubs with one of them, and is stored in the address', async () => {
    const { router } = open(undefined, teamOf('a'));
    const toggle = await screen.findByRole('switch', { name: 'Nur meine Spieler' });
    expect(toggle).toBeChecked();
    expect(screen.queryByRole('region', { name: 'Heim: SC Freiburg' })).not.toBeInTheDocument();
    expect(await side('Auswärts: 1. FC Köln')).toHaveTextContent('(in deinem Team)');
    expect(screen.getByText(/^1\sMannschaft$/u)).toBeVisible();
    await userEvent.click(toggle);
    expect(screen.getByText(/^2\sMannschaften$/u)).toBeVisible();
    expect(router.state.location.search).toBe('?meine=0');
  });

  it('shows of an eleven only mine until all of it is asked for', async () => {
    open(undefined, teamOf('a'));
    const away = await side('Auswärts: 1. FC Köln');
    const more = within(away).getByRole('button', { name: 'Ganze Elf zeigen: 1. FC Köln' });
    const brief = within(away).getAllByRole('listitem').length;
    await userEvent.click(more);
    expect(within(away).getAllByRole('listitem').length).toBeGreaterThanOrEqual(brief);
    expect(within(away).getAllByRole('heading', { level: 4 }).length).toBeGreaterThan(0);
    expect(more).toHaveAttribute('aria-expanded', 'true');
  });

  it('says when none of them plays', async () => {
    open(undefined, teamOf('elsewhere'), '/lineups?meine=1');
    expect(
      await screen.findByText('Keiner deiner Spieler steht in einer dieser Mannschaften.'),
    ).toBeVisible();
  });
});

describe('without elevens', () => {
  it('says that it is loading', async () => {
    open(() => new Promise(() => {}));
    expect(await screen.findByText('Lade Aufstellungen …')).toBeInTheDocument();
  });

  it('says that there are none yet', async () => {
    open(() => ({ matchday: null, asOfTs: null, fixtures: [] }));
    expect(await screen.findByText('Noch keine Aufstellungen')).toBeVisible();
  });

  it('says that no matchday is left once all are played', async () => {
    open(() => ({ matchday: null, asOfTs: '2025-05-20T12:00:00.000Z', fixtures: [] }));
    expect(await screen.findByText('Kein Spieltag steht bevor')).toBeVisible();
  });

  it('says why they cannot be loaded, and tries again', async () => {
    let isDown = true;
    open(() => {
      if (isDown) throw hubFailure('providerDown', 502);
      return lineups();
    });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Die Aufstellungen konnten wir nicht laden.');
    takeConsoleErrors();
    isDown = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Erneut versuchen' }));
    expect(await side('Heim: SC Freiburg')).toBeVisible();
  });
});
