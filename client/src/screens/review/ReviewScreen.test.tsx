import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { MatchdayReview, Review, ReviewPlayer } from '@hub/shared/review/review.schema.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { aTeam, aTeamPlayer } from '../../testing/myTeamBuilders.ts';
import { renderHub, type Answers } from '../../testing/renderScreen.tsx';

const FRIDAY = '2025-02-07T19:30:00.000Z';
const PARTS = { appearance: 2, goals: 5, conceded: 0, cards: -1, rest: 1 };

function aPlayer(name: string, value: number | null, changes: Partial<ReviewPlayer> = {}): ReviewPlayer {
  return {
    id: name,
    name,
    positionPrimary: 'ST',
    positions: ['ST'],
    team: { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' },
    fixture: {
      matchday: 12,
      fixtureId: 'f1',
      kickoffTs: FRIDAY,
      status: 'finished',
      isHome: true,
      homeGoals: 2,
      awayGoals: 1,
      opponent: { id: 't2', name: '1. FSV Mainz 05', shortName: 'Mainz' },
    },
    played: {
      hasStarted: true,
      minutes: 90,
      goals: 1,
      yellowCards: 1,
      isSentOff: false,
      subbedInMinute: null,
      subbedOutMinute: null,
    },
    line: 'forward',
    lockTs: FRIDAY,
    isLate: false,
    isStar: false,
    forecast: {
      kind: 'frozen',
      asOfTs: FRIDAY,
      startProbability: 0.8,
      value: 4.5,
      band: { low: 1, high: 8 },
      parts: { appearance: 2, goals: 1.5, conceded: 0, cards: 0, rest: 1 },
    },
    fact: { state: value === null ? 'waiting' : 'known', value, parts: value === null ? null : PARTS },
    counted: value,
    ...changes,
  };
}

const side = (name: string, value: number | null) => ({ id: name, name, value });

const REVIEW: MatchdayReview = {
  matchday: 21,
  state: 'whole',
  unit: 'points',
  basis: 'pointsOfGame',
  missing: [],
  formation: '4-4-2',
  isBestCounted: false,
  players: [aPlayer('Mario Götze', 7), aPlayer('Aaron Hunt', 11, { line: 'bench', counted: 0 })],
  mine: { value: 61, known: 11, of: 11, forecast: 54.5 },
  hub: { value: 64, known: 11, of: 11, forecast: 56 },
  decisions: [
    { kind: 'player', line: 'forward', mine: side('Mario Götze', 7), hub: side('Aaron Hunt', 11), value: -4 },
    { kind: 'formation', mine: '4-4-2', hub: '3-5-2', minePlayers: [], hubPlayers: [], value: 1 },
    { kind: 'stars', mine: [side('Mario Götze', 7)], hub: [side('Aaron Hunt', 11)], value: 0 },
  ],
  bench: { value: 6, formation: '4-4-2', in: [side('Aaron Hunt', 11)], out: [side('Mario Götze', 7)] },
  moves: [{ line: 'forward', came: side('Mario Götze', 7), went: side('Max Kruse', 5), value: 2 }],
  luck: { percentile: 83.2, mean: 54, low: 43, high: 66 },
};
const ANSWER: Review = {
  game: 'bundesligaFantasy',
  matchdays: [19, 20, 21],
  isSeasonOver: false,
  review: REVIEW,
  season: {
    unit: 'points',
    matchdays: [19, 20, 21].map((matchday, index) => ({
      matchday,
      mine: 60,
      hub: 61,
      same: 50,
      isWhole: true,
      sum: { mine: 60 * (index + 1), hub: 61 * (index + 1), same: 50 * (index + 1) },
    })),
  },
};
const PATH = '/mein-team/rueckblick';

function open(
  answer: Review | ((input: unknown) => unknown),
  {
    path = PATH,
    teams = [aTeam({ players: [aTeamPlayer()] })],
    more = {},
  }: { path?: string; teams?: UserTeam[]; more?: Answers } = {},
) {
  return renderHub({
    path,
    answers: {
      'myTeam.teams': () => teams,
      'myTeam.review': typeof answer === 'function' ? answer : () => answer,
      ...more,
    },
  });
}

const region = (name: string) => screen.findByRole('region', { name });
const changed = (changes: Partial<MatchdayReview>): Review => ({
  ...ANSWER,
  review: { ...REVIEW, ...changes },
});

describe('the review of a matchday', () => {
  it('answers first: the sum, what was expected, and the luck', async () => {
    open(ANSWER);
    const answer = await region('Dein Spieltag');
    expect(answer).toHaveTextContent(/61 Punkte.*besser als 83 von 100 Verläufen/u);
    expect(answer).toHaveTextContent('Vor dem Lock erwartet: 54, meist 43–66');
    expect(screen.getByText('21. Spieltag · Bundesliga Fantasy Manager · in Punkten')).toBeVisible();
  });

  it('tells each decision by sign and word', async () => {
    open(ANSWER);
    const lines = within(await region('Entscheidungen')).getAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Götze statt Hunt−4 gekostet',
      '4-4-2 statt 3-5-2+1 gebracht',
      'Stars: Götze statt Hunt±0 gleich',
      'Götze für Kruse geholt+2 gebracht',
      'Deine BankHunt statt Götze+6 liegen geblieben',
    ]);
    expect(screen.getByText('Rat des Hubs: 64 Punkte')).toBeVisible();
  });

  it('opens the parts of a player’s points, which add up', async () => {
    open(ANSWER);
    const players = within(await region('Spieler'));
    expect(await region('Spieler')).toHaveTextContent(
      /Mario Götze\s?erwartet 4,5 · von Beginn, 90 Minuten→ 7/u,
    );
    await userEvent.click(players.getByText('Mario Götze', { selector: 'summary *' }));
    const table = players.getByRole('table', { name: 'Punkte von Mario Götze' });
    expect(
      within(table)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'WofürErwartetGebracht',
      'Einsatz22',
      'Tore und Vorlagen1,55',
      'Gegentore00',
      'Karten0−1',
      'Rest11',
      'Summe4,57',
    ]);
  });

  it('draws the season, with the same figures as a table', async () => {
    open(ANSWER);
    const season = await region('Deine Saison');
    expect(
      within(season)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Du180', 'Rat des Hubs183', 'Dieselbe Elf150']);
    await userEvent.click(within(season).getByText('Als Tabelle'));
    expect(within(season).getByRole('row', { name: '21. Spieltag 180 183 150' })).toBeVisible();
  });

  it('steps to other matchdays, which the address keeps', async () => {
    const asked: unknown[] = [];
    const { router } = open((input) => {
      asked.push(input);
      const { matchday = 21 } = input as { matchday?: number };
      return { ...ANSWER, review: { ...REVIEW, matchday } };
    });
    await userEvent.click(await screen.findByRole('link', { name: 'Zurück zum 20. Spieltag' }));
    expect(await screen.findByText(/^20\. Spieltag ·/u)).toBeVisible();
    expect(router.state.location.search).toBe('?team=team-1&spieltag=20');
    expect(asked).toEqual([{ userTeamId: 'team-1' }, { userTeamId: 'team-1', matchday: 20 }]);
    expect(screen.getByRole('link', { name: 'Weiter zum 21. Spieltag' })).toBeVisible();
  });

  it('ignores a matchday in the address that none is', async () => {
    const asked: unknown[] = [];
    open(
      (input) => {
        asked.push(input);
        return ANSWER;
      },
      { path: `${PATH}?spieltag=neun` },
    );
    await region('Dein Spieltag');
    expect(asked).toEqual([{ userTeamId: 'team-1' }]);
  });
});

describe('what is not known', () => {
  it('says what waits for reports', async () => {
    const players = [aPlayer('Mario Götze', null)];
    const mine = { value: null, known: 0, of: 11, forecast: null };
    open(
      changed({
        state: 'waiting',
        mine,
        hub: null,
        decisions: null,
        bench: null,
        luck: null,
        players,
        moves: null,
      }),
    );
    expect(await region('Dein Spieltag')).toHaveTextContent(/Noch fehlen die Spielberichte/u);
    expect(await region('Entscheidungen')).toHaveTextContent(/^EntscheidungenOhne Prognose vor dem Lock/u);
    expect(await region('Spieler')).toHaveTextContent('erwartet 4,5 · Bericht fehlt–');
    expect(screen.queryByRole('button', { name: /teilen$/u })).not.toBeInTheDocument();
  });

  it('counts what is known so far', async () => {
    const mine = { value: 34, known: 7, of: 11, forecast: 54.5 };
    open(changed({ state: 'partly', mine, luck: null, bench: null, decisions: null }));
    expect(await region('Dein Spieltag')).toHaveTextContent(/34 Punkte.*bisher, 7 von 11 gemeldet/u);
    expect(await region('Entscheidungen')).toHaveTextContent(/sobald alle gelockt sind/u);
  });

  it('counts starts where the game has no points that anybody reports', async () => {
    const mine = { value: 9, known: 11, of: 11, forecast: 8.4 };
    const player = aPlayer('Mario Götze', 1, {
      forecast: { ...REVIEW.players[0]!.forecast!, value: 0.8, band: null, parts: null },
    });
    open({
      ...changed({ unit: 'starts', basis: 'gameWithoutPoints', mine, players: [player] }),
      game: 'comunio',
    });
    expect(await region('Dein Spieltag')).toHaveTextContent('9 von 11 Starts');
    expect(screen.getByText('21. Spieltag · Comunio · in Starts, Punkte meldet niemand')).toBeVisible();
    expect(await region('Spieler')).toHaveTextContent(/Startchance 80\s% · 90′begann/u);
  });

  it('says from when there is a review', async () => {
    open({ ...ANSWER, matchdays: [], review: null, season: null });
    expect(await screen.findByText('Noch kein Spieltag zum Zurückblicken')).toBeVisible();
    expect(screen.getByText(/^Den ersten gibt es, sobald/u)).toBeVisible();
  });

  it('says that a matchday was not held', async () => {
    open({ ...ANSWER, review: null }, { path: `${PATH}?spieltag=5` });
    expect(await screen.findByText('Vom 5. Spieltag hat der Hub deine Elf nicht.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Weiter zum 19. Spieltag' })).toBeVisible();
  });

  it('leads to a team if there is none', async () => {
    open(ANSWER, { teams: [] });
    expect(await screen.findByText('Noch kein Team mit Spielern')).toBeVisible();
  });

  it('tells visitors why it takes an account', async () => {
    const { calls } = renderHub({
      path: PATH,
      answers: {},
      auth: fakeAuth({ status: 'signedOut', reason: 'noSession' }),
    });
    expect(await screen.findByText(/^Ein Gerät merkt sich nur den laufenden Spieltag/u)).toBeVisible();
    expect(within(screen.getByRole('main')).getByRole('button', { name: 'Jetzt anmelden' })).toBeVisible();
    await waitFor(() => expect(calls).not.toContain('myTeam.review'));
  });
});
