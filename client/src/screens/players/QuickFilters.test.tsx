import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import { enter } from '../../testing/enter.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { aCard, BEGUN } from '../../testing/myTeamBuilders.ts';
import { renderHub } from '../../testing/renderScreen.tsx';
import { widenToDesktop } from '../../testing/setup.ts';
import { listFormer, listPlayers } from './playerList.ts';
import { fitQuickly } from './filters.ts';

const BAYERN = { id: 't1', name: 'FC Bayern München', shortName: 'Bayern' };
const FREIBURG = { id: 't2', name: 'SC Freiburg', shortName: 'Freiburg' };

const card = (name: string, startProbability: number | null, changes: Partial<PlayerCard> = {}): PlayerCard =>
  aCard({ id: name, name, startProbability, ...changes });

const PLAYERS = [
  card('Anker', 0.96),
  card('Aufsteiger', 0.62),
  card('Berg', 0.59),
  card('Clemens', 0.34),
  card('Dahl', 0.35),
  card('Ernst', 1),
  card('Fuchs', 0.55, { knowledge: 'little' }),
  card('Graf', 0.55, { teamId: FREIBURG.id, match: BEGUN }),
  card('Haas', null),
];
/** In whole percent before the last match. */
const HISTORIES = {
  Anker: [10, 88],
  Aufsteiger: [70, 24],
  Berg: [49],
  Dahl: [90, 45],
  Ernst: [3],
  Graf: [20],
};

const open = (path = '/players', auth = fakeAuth()) =>
  renderHub({
    path,
    auth,
    answers: {
      'catalog.players': () => ({
        players: PLAYERS,
        teams: [BAYERN, FREIBURG],
        total: PLAYERS.length,
        nextCursor: null,
      }),
      'catalog.chanceHistories': () => HISTORIES,
      'catalog.player': () => new Promise(() => {}),
      'watchlist.ids': () => ['Clemens', 'Anker'],
    },
  });

const chip = (name: RegExp) => screen.findByRole('button', { name });
const shown = (count: number) =>
  screen.findByText(`${count} von ${PLAYERS.length} Spielern`, { selector: 'output' });
const names = () => screen.queryAllByRole('link', { name: /^Details zu/u }).map((link) => link.textContent);

describe('a quick filter', () => {
  it('shows the players whom it counts', async () => {
    const { router } = open();
    await shown(PLAYERS.length);
    for (const [name, expected, word] of [
      ['Beobachtet 2', ['Anker', 'Clemens'], 'beobachtet'],
      // 35 to 59 per cent with the match ahead; official elevens and clubs with too few matches do not count.
      ['Auf der Kippe 2', ['Berg', 'Dahl'], 'kippe'],
      // Half or more now, less before his last match; a starter in an official eleven is no estimate.
      ['Neu drin 2', ['Aufsteiger', 'Berg'], 'neu'],
    ] as const) {
      await userEvent.click(await chip(new RegExp(`^${name}$`, 'u')));
      await shown(expected.length);
      expect(names()).toEqual(expected);
      expect(router.state.location.search).toBe(`?nur=${word}`);
      await userEvent.click(await chip(new RegExp(`^${name}$`, 'u')));
      await shown(PLAYERS.length);
      expect(router.state.location.search).toBe('');
    }
  });

  it('counts in combination with other quick filters and with the fields', async () => {
    open('/players?nur=neu&nur=kippe');
    await shown(1);
    expect(names()).toEqual(['Berg']);
    expect(await chip(/^Neu drin 1$/u)).toHaveAttribute('aria-pressed', 'true');
    expect(await chip(/^Beobachtet 0$/u)).toHaveAttribute('aria-pressed', 'false');
    await enter(screen.getByRole('searchbox', { name: 'Suche' }), 'Dahl');
    await shown(0);
    expect(await chip(/^Auf der Kippe 0$/u)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Filter löschen' }));
    await shown(PLAYERS.length);
  });

  it('finds no own players without a team, and offers visitors no watchlist', async () => {
    open('/players', fakeAuth({ status: 'signedOut', reason: 'noSession' }));
    expect(await chip(/^Meine 0$/u)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Beobachtet/u })).toBeNull();
  });
});

describe('the change since the last match', () => {
  const ofRow = (name: string) => screen.getByRole('link', { name: `Details zu ${name}` }).closest('li, tr')!;

  it.each([
    ['a phone', () => {}],
    ['a desktop', widenToDesktop],
  ])(
    'is shown in a row on %s from ten points on, while it is an estimate for an upcoming match',
    async (_where, prepare) => {
      prepare();
      open();
      await shown(PLAYERS.length);
      await waitFor(() =>
        expect(ofRow('Aufsteiger')).toHaveTextContent(/plus 38\sPunkte seit dem letzten Spiel/u),
      );
      expect(ofRow('Dahl')).toHaveTextContent(/minus 10\sPunkte/u);
      expect(ofRow('Berg')).toHaveTextContent(/plus 10\sPunkte/u);
      for (const name of ['Anker', 'Clemens', 'Ernst', 'Fuchs', 'Graf', 'Haas'])
        expect(within(ofRow(name) as HTMLElement).queryByText(/seit dem letzten Spiel/u)).toBeNull();
    },
  );
});

const NOBODY: ReadonlySet<string> = new Set();
const OTHERS = { mine: NOBODY, watched: NOBODY, phaseOf: () => 'before' as const };

it.each([
  [0.5, 49, true],
  [0.5, 50, false],
  [0.494, 20, false],
  [0.9, 10, true],
])('a player with %d now and %d per cent before his last match is new: %s', (now, before, isNew) => {
  const listed = listPlayers([aCard({ startProbability: now })], []);
  const facts = { ...OTHERS, histories: { p1: [95, before] } };
  expect(fitQuickly(listed, ['newStarter'], facts)).toHaveLength(isNew ? 1 : 0);
});

it('does not count players who left the league as doubtful', () => {
  const player = aCard({ startProbability: 0.5 });
  const gone = { ...player, left: { clubName: null, sinceTs: '2025-01-31T12:00:00.000Z' } };
  const facts = { ...OTHERS, histories: undefined };
  expect(fitQuickly(listPlayers([player], []), ['doubtful'], facts)).toHaveLength(1);
  expect(fitQuickly(listFormer([gone]), ['doubtful'], facts)).toEqual([]);
});
