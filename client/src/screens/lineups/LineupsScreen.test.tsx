import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { Lineups, LineupSlot, TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { aSheetPlayer } from '../../testing/elevenBuilders.ts';
import { renderHub, type Answers } from '../../testing/renderScreen.tsx';

const slot = (changes: Partial<LineupSlot> = {}): LineupSlot => ({
  ...aSheetPlayer(),
  positionGroup: 'defender',
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
  bench: [],
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
const open = (
  answer: () => unknown = () => lineups(),
  myTeams: unknown = [],
  path = '/lineups',
  more: Answers = { 'catalog.hitRate': () => null },
) => renderHub({ path, answers: { 'catalog.lineups': answer, 'myTeam.teams': () => myTeams, ...more } });
const listAfter = (side: HTMLElement, name: string) =>
  within(side).getByRole('heading', { level: 4, name }).parentElement?.nextElementSibling;
const side = (name: string) => screen.findByRole('region', { name });

describe('the elevens of a matchday', () => {
  it('show matchday and data time', async () => {
    open();
    expect(await screen.findByText(/^18\. Spieltag, Stand:/u)).toBeVisible();
    expect(screen.getByText('Sa., 08.02.2025, 12:00')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Freiburg – Köln' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zum Spiel Freiburg – Köln' })).toHaveAttribute(
      'href',
      '/fixtures/f1',
    );
  });

  it('put each player with his chance on the pitch, and below only those who could begin instead', async () => {
    const doubt = slot({
      id: 'p2',
      name: 'Ole Wackel',
      startProbability: 0.52,
      alternatives: [{ id: 'p3', name: 'Uwe Ersatz', startProbability: 0.41 }],
    });
    open(() =>
      lineups({
        eleven: [KEEPER, slot(), doubt],
        bench: [{ id: 'p4', name: 'Bodo Bank', startProbability: 0.05 }],
      }),
    );
    const home = await side('Heim: SC Freiburg');
    const pitch = within(home).getByRole('region', { name: 'Elf: SC Freiburg' });
    expect(within(pitch).getAllByRole('link')).toHaveLength(3);
    expect(pitch).toHaveTextContent(/Wackel, Startchance: .*52\s%/u);
    expect(pitch).toHaveTextContent('2-0-0');
    expect(pitch).toHaveTextContent('2,4 von 11');
    expect(listAfter(home, 'Wackelt')).toHaveTextContent(/^Ersatzfür WackelStartchance: 41\s%/u);
    expect(within(home).getByText('Bank').parentElement?.nextElementSibling).toHaveTextContent(
      /^Bodo Bank 5\s%$/u,
    );
    expect(within(home).getByText(/^unter 15\s%$/u)).toBeVisible();
  });

  it('show the number of comments on the match', async () => {
    renderHub({
      path: '/lineups',
      answers: {
        'catalog.lineups': () => lineups(),
        'catalog.hitRate': () => null,
        'community.discussed': () => ({ f1: 12 }),
      },
    });
    const match = await screen.findByRole('article');
    await waitFor(() => expect(match).toHaveTextContent('12 Kommentare'));
  });

  it('do not call a bench unlikely if one of its players is not', async () => {
    open(() => lineups({ bench: [{ id: 'p4', name: 'Bodo Bank', startProbability: 0.2 }] }));
    const home = await side('Heim: SC Freiburg');
    expect(within(home).getByText('Bodo Bank')).toBeVisible();
    expect(within(home).queryByText(/^unter/u)).not.toBeInTheDocument();
  });

  it('are marked as made before kickoff once the match has begun, unless official', async () => {
    const [first] = lineups().fixtures;
    const running = { ...first!, status: 'live', home: lineup({ basis: 'officialEleven' }) };
    open(() => ({ ...lineups(), fixtures: [running] }));
    expect(await side('Auswärts: 1. FC Köln')).toHaveTextContent('Wahrscheinlichste Elf, vor Anpfiff');
    expect(await side('Heim: SC Freiburg')).not.toHaveTextContent('vor Anpfiff');
    expect(screen.getByRole('navigation', { name: 'Spiele des Spieltags' })).toHaveTextContent(/^Sa läuft/u);
    cleanup();
    open();
    expect(await side('Auswärts: 1. FC Köln')).not.toHaveTextContent('vor Anpfiff');
  });

  it('have no percentages for a club with too few matches', async () => {
    const alternatives = [{ id: 'p3', name: 'Uwe Ersatz', startProbability: 0.41 }];
    open(() => lineups({ knowledge: 'little', eleven: [KEEPER, slot({ alternatives })] }));
    const home = await side('Heim: SC Freiburg');
    expect(home).toHaveTextContent('Wahrscheinlichste Elf, noch zu wenig gesehen');
    expect(home).toHaveTextContent('Ersatz');
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
    expect(listAfter(home, 'Fehlt')).toHaveTextContent(
      /^Arno AusVerletzt\+23 Prozentpunkte für Jonas Beispiel$/u,
    );
    expect(listAfter(home, 'Fraglich')).toHaveTextContent(/^Veit VielleichtFraglich$/u);
  });

  it('show an official eleven as a fact, without chances', async () => {
    open(() => lineups({ basis: 'officialEleven' }));
    const home = await side('Heim: SC Freiburg');
    expect(home).toHaveTextContent('Offizielle Aufstellung');
    expect(home).toHaveTextContent('✓ Elf');
    expect(home).not.toHaveTextContent('%');
  });

  it('say when there is no forecast for a club', async () => {
    open(() => lineups({ basis: 'none', eleven: [] }));
    expect(await side('Heim: SC Freiburg')).toHaveTextContent('Noch keine Prognose');
  });

  it('say how many were right for the club so far', async () => {
    const rate = { right: 8.7, clubs: [{ teamId: 't1', right: 7.2 }] };
    open(undefined, [], '/lineups', { 'catalog.hitRate': () => rate });
    expect(
      await screen.findByText((_, element) => element?.textContent?.startsWith('Freiburg: bisher') ?? false, {
        selector: 'p',
      }),
    ).toHaveTextContent('7,2 von 11 richtig, in der Liga 8,7.');
  });
});

describe('the matches of the matchday', () => {
  const two = () => {
    const [first] = lineups().fixtures;
    const later = {
      ...first!,
      id: 'f2',
      kickoffTs: '2025-02-16T16:30:00.000Z',
      home: lineup({ teamId: 't3', name: 'Mainz 05', shortName: 'Mainz', eleven: [slot({ id: 'm' })] }),
      away: lineup({ ...AWAY, basis: 'none', eleven: [] }),
    };
    return { ...lineups(), fixtures: [first!, later] };
  };
  const match = (name: RegExp) => screen.findByRole('button', { name });

  it('are in order of kickoff and open at the next one', async () => {
    open(two);
    expect(await match(/^Sa 15:30.*Freiburg – Köln/u)).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('region', { name: 'Heim: Mainz 05' })).not.toBeInTheDocument();
  });

  it('open at the next one with one of my players, and count them', async () => {
    open(two, teamOf('m'));
    expect(await match(/^So 17:30.*Mainz – Köln.*1\sSpieler von dir/u)).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(await side('Heim: Mainz 05')).toHaveTextContent('(in deinem Team)');
  });

  it('show another one, stored in the address, and say if a club plays another match before it', async () => {
    const { router } = open(two);
    await userEvent.click(await match(/Mainz – Köln/u));
    expect(router.state.location.search).toBe('?spiel=f2');
    expect(await side('Auswärts: 1. FC Köln')).toHaveTextContent(
      'Köln hat vorher noch ein anderes Spiel und steht deshalb dort.',
    );
  });

  it('show one club at a time on narrow screens', async () => {
    open();
    const away = await screen.findByRole('button', { name: 'Köln' });
    expect(away).toHaveAttribute('aria-pressed', 'false');
    await userEvent.click(away);
    expect(away).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('without elevens', () => {
  it('says that no matchday is left once all are played', async () => {
    open(() => ({ matchday: null, asOfTs: '2025-05-20T12:00:00.000Z', fixtures: [] }));
    expect(await screen.findByText('Kein Spieltag steht bevor')).toBeVisible();
  });
});
