import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Duels, DuelSide, Rival, RivalDuel } from '@hub/shared/duel/duel.schema.ts';
import { aCard, aTeam, aTeamPlayer } from '../../testing/myTeamBuilders.ts';
import { hubFailure, renderHub, type Answers } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const CLUB = { id: 't1', name: 'Verein', shortName: 'Verein' };
const side = (names: readonly string[], mean: number): DuelSide => ({
  formation: '4-4-2',
  eleven: names.map((name) => ({
    id: name,
    name,
    team: CLUB,
    line: 'forward',
    isStar: false,
    startProbability: 0.9,
    expected: 4,
    brought: null,
  })),
  emptyPlaces: 11 - names.length,
  sum: { mean, low: mean - 10, high: mean + 10 },
});

const duelWith = (changes: Partial<RivalDuel> = {}): RivalDuel => ({
  id: 'r1',
  name: 'Max',
  win: 0.38,
  tie: 0.02,
  lose: 0.6,
  difference: { mean: -8.1, low: -30, high: 12 },
  swings: [
    {
      player: { id: 'Wirtz', name: 'Wirtz', team: CLUB },
      isMine: true,
      winIfStarting: 0.58,
      winIfNot: 0.44,
    },
  ],
  side: side(['Kane', 'Undav'], 58),
  left: ['Reus'],
  ...changes,
});

const duelsWith = (changes: Partial<Duels> = {}): Duels => ({
  game: 'bundesligaFantasy',
  unit: 'points',
  matchday: 21,
  state: 'before',
  asOfTs: '2025-02-07T12:00:00.000Z',
  mine: side(['Wirtz', 'Kane'], 50),
  rivals: [duelWith()],
  places: [],
  ...changes,
});

function open(duels: Duels, answers: Answers = {}) {
  let rivals: Rival[] = duels.rivals.map(({ id, name }) => ({ id, name, playerIds: ['Kane'] }));
  const saved: unknown[] = [];
  renderHub({
    path: '/mein-team/duelle',
    answers: {
      'myTeam.teams': () => [aTeam({ players: [aTeamPlayer()] })],
      'myTeam.rivals': () => rivals,
      'myTeam.duel': () => duels,
      'myTeam.saveRival': (input) => {
        saved.push(input);
        rivals = [...rivals, { id: 'new', ...(input as Omit<Rival, 'id'>) }];
        return { id: 'new' };
      },
      'catalog.players': () => ({
        players: [aCard({ id: 'Kane', name: 'Harry Kane', teamId: 't1' })],
        teams: [CLUB],
        total: 1,
        nextCursor: null,
      }),
      ...answers,
    },
  });
  return { saved };
}

it('says a duel in numbers and words, and opened, both elevens and who turns it', async () => {
  open(duelsWith());
  const duel = await screen.findByText(/8 Punkte vor dir/u);
  expect(screen.getByText(/^Sieg 38\s%, unentschieden 2\s%, Niederlage 60\s%$/u)).toBeInTheDocument();
  expect(screen.queryByText(/knapp/u)).toBeNull();
  await userEvent.click(duel);
  expect(screen.getByText(/^Wenn Wirtz beginnt: 58\s% statt 44\s%$/u)).toBeVisible();
  expect(
    screen.getByText('In vier von fünf Verläufen liegst du zwischen 30 hinten und 12 vorn.'),
  ).toBeVisible();
  const his = within(screen.getByRole('region', { name: 'Max' }));
  expect(his.getByRole('link', { name: 'Kane' }).parentElement).toHaveTextContent('Kanebeide');
  expect(his.getByText('Nicht mehr in der Liga: Reus.')).toBeVisible();
});

it('says that a member of a friends’ league lines up himself, and lets nobody edit his squad', async () => {
  open(duelsWith(), {
    'myTeam.rivals': () => [{ id: 'r1', name: 'Max', playerIds: ['Kane'], league: 'Freitagsrunde' }],
  });
  await userEvent.click(await screen.findByText(/8 Punkte vor dir/u));
  expect(screen.getByText(/^Aus der Tipprunde „Freitagsrunde“/u)).toBeVisible();
  expect(screen.getByText(/nur bis zu deren Lock/u)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Kader ändern' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Entfernen' }));
  expect(await screen.findByText(/jederzeit wieder/u)).toBeVisible();
});

it('calls a duel close, and counts starters where a game’s points are unknown', async () => {
  open(
    duelsWith({
      unit: 'starts',
      rivals: [duelWith({ win: 0.5, difference: { mean: 0.01, low: -1, high: 1 } })],
    }),
  );
  expect(await screen.findByText('Siegchance · knapp')).toBeInTheDocument();
  expect(screen.getByText('gleichauf mit dir')).toBeInTheDocument();
  expect(screen.getByText(/Gezählt werden Starter/u)).toBeInTheDocument();
});

it('has the result and no chance once all matches are over', async () => {
  const fact = { win: 0, tie: 0, lose: 1, difference: { mean: -8, low: -8, high: -8 }, swings: [] };
  open(duelsWith({ state: 'over', rivals: [duelWith(fact)] }));
  expect(await screen.findByText('50 : 58')).toBeInTheDocument();
  expect(screen.getByText('verloren')).toBeInTheDocument();
  expect(screen.queryByText(/Siegchance|Prognose wählt/u)).toBeNull();
});

it('enters the first rival from a pasted list, and says what is missing', async () => {
  const { saved } = open(duelsWith({ rivals: [] }));
  await userEvent.click(await screen.findByRole('button', { name: 'Gegner eintragen' }));
  await userEvent.type(await screen.findByRole('textbox', { name: 'Sein Kader' }), 'Harry Kane');
  expect(
    await screen.findByText('Für 11 fehlen 10: Die Plätze bleiben leer und bringen nichts.'),
  ).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  expect(screen.getByRole('alert')).toHaveTextContent('Wie heißt dein Gegner?');
  await userEvent.type(screen.getByRole('textbox', { name: 'Name des Gegners' }), 'Eva');
  await userEvent.click(screen.getByRole('button', { name: 'Speichern' }));
  await screen.findByText(/^21\. Spieltag/u);
  expect(saved).toEqual([{ userTeamId: 'team-1', name: 'Eva', playerIds: ['Kane'] }]);
});

it('says why the duels are missing', async () => {
  open(duelsWith(), {
    'myTeam.duel': () => {
      throw hubFailure('providerDown', 502);
    },
  });
  expect(await screen.findByRole('alert')).toHaveTextContent('Deine Duelle ließen sich nicht laden.');
  takeConsoleErrors();
});
