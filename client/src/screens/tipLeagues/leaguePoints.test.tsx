import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { TipLeague, TippedResult, TipScore } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { aTipLeague, CLUB } from '../../testing/tipLeagueBuilders.ts';
import { type Answers, refusal, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const aScore = (participant: string, points: TipScore['points']): TipScore => ({
  participant,
  brier: 0.1,
  hits: 9,
  points,
  tipped: 2,
});
const pointsOf = (points: number, unknown = 0) => ({ points, unknown });
const SCORES = [
  aScore('model', pointsOf(47)),
  aScore('m2', pointsOf(51, 2)),
  aScore('m1', pointsOf(-3)),
  aScore('again', null),
];

const league = (changes: Partial<TipLeague> = {}): TipLeague => ({
  ...aTipLeague(),
  game: 'bundesligaFantasy',
  matches: 2,
  pointMatches: 1,
  missingPoints: ['assists', 'saves'],
  table: SCORES,
  matchdays: [{ matchday: 20, matches: 2, scored: 2, pointMatches: 1, scores: SCORES }],
  ...changes,
});
const WITHOUT_FACTS = SCORES.map(({ participant }) => aScore(participant, null));

const result: TippedResult = {
  fixtureId: 'f1',
  matchday: 20,
  kickoffTs: '2025-02-01T14:30:00.000Z',
  club: CLUB,
  isHome: true,
  opponent: { id: 't2', name: 'FC Bayern München', shortName: 'Bayern' },
  starters: ['p1'],
  players: [{ id: 'p1', name: 'Jan Eins' }],
  tips: [
    {
      participant: 'm2',
      isOwn: true,
      playerIds: ['p1'],
      certaintyPercent: 80,
      score: { brier: 0.125, hits: 10, points: pointsOf(51, 2) },
    },
  ],
};

const open = (shown: TipLeague, answers: Answers = {}) =>
  renderHub({
    path: '/tipprunden/l1',
    answers: { 'tipLeagues.league': () => shown, 'tipLeagues.matchday': () => [result], ...answers },
  });
const table = async () => within(await screen.findByRole('table')).getAllByRole('row');
const choice = () => screen.findByRole('combobox', { name: 'Auch nach Punkten zählen' });

describe('a friends’ league that counts points', () => {
  it('shows all participants’ points, who has the most, and what is left out', async () => {
    open(league());
    expect((await table()).map(({ lastElementChild }) => lastElementChild?.textContent)).toEqual([
      'Punkte',
      '47',
      '51',
      '−3',
      '–',
    ]);
    const note = screen.getByText(/Summe nach „Bundesliga Fantasy Manager“/u);
    expect(note).toHaveTextContent(
      'über 1 von 2 Spielen; zu den anderen nennt keine Quelle etwas. Am meisten hätte gesammelt: Otto. ' +
        'Nicht mitgezählt, weil keine Quelle genug dazu nennt: Otto 2 Einsätze. ' +
        'Ohne Vorlagen und Paraden: dazu nennt keine Quelle dieser Saison etwas.',
    );
    await userEvent.click(screen.getByText('So wird gewertet'));
    expect(
      screen.getByText(/Für die Plätze zählt weiter der Brier-Wert\. Die Regeln sind vom/u),
    ).toBeVisible();
  });

  it('shows the points of a matchday, most first, and of each tip', async () => {
    open(league());
    await userEvent.click(await screen.findByText('20. Spieltag'));
    const part = await screen.findByRole('region', { name: 'Freiburg – Bayern' });
    expect(part).toHaveTextContent('Otto51 Pkt.10/110,125');
    expect(screen.getByText(/^Punkte:$/u).parentElement).toHaveTextContent(
      'Punkte: Otto 51 · Das Modell 47 · Fritzi −3 · Dieselbe Elf wie zuletzt –',
    );
  });

  it('says when a matchday or a season has no facts', async () => {
    const [day] = league().matchdays;
    open(
      league({
        pointMatches: 0,
        table: WITHOUT_FACTS,
        matchdays: [{ ...day!, pointMatches: 0, scores: WITHOUT_FACTS }],
      }),
    );
    expect(await screen.findByText(/Zu den Spielen bis jetzt nennt keine Quelle/u)).toBeVisible();
    expect(screen.queryByText(/Am meisten/u)).toBeNull();
    expect(screen.queryByText(/Ohne Vorlagen/u)).toBeNull();
    await userEvent.click(screen.getByText('20. Spieltag'));
    expect(await screen.findByText(/Zu diesem Spieltag nennt keine Quelle/u)).toBeVisible();
  });

  it('lists no member for a matchday without tips', async () => {
    const [day] = league().matchdays;
    open(league({ matchdays: [{ ...day!, scores: WITHOUT_FACTS }] }));
    await userEvent.click(await screen.findByText('20. Spieltag'));
    expect(await screen.findByRole('region', { name: 'Freiburg – Bayern' })).toBeVisible();
    expect(screen.queryByText(/^Punkte:$/u)).toBeNull();
  });

  it('names all members with the same points', async () => {
    open(league({ table: [aScore('m1', pointsOf(5)), aScore('m2', pointsOf(5))] }));
    expect(await screen.findByText(/Gleich viel .*: Fritzi und Otto\./u)).toBeVisible();
  });
});

describe('a friends’ league without a game', () => {
  it('shows no points', async () => {
    open(league({ game: null, isFounder: false, pointMatches: 0, missingPoints: [], table: WITHOUT_FACTS }));
    expect((await table())[0]).not.toHaveTextContent('Punkte');
    await userEvent.click(screen.getByText('20. Spieltag'));
    expect(await screen.findByRole('region', { name: 'Freiburg – Bayern' })).not.toHaveTextContent('Pkt.');
    expect(screen.queryByText(/Punkt/u)).toBeNull();
  });
});

describe('the game of a friends’ league', () => {
  it('is chosen and removed by the founder, from the games whose points are available', async () => {
    const sent: unknown[] = [];
    let shown = league({ game: null });
    open(shown, {
      'tipLeagues.league': () => shown,
      'tipLeagues.setGame': (input) => {
        sent.push(input);
        shown = league({ game: (input as TipLeague).game });
      },
    });
    const options = within(await choice()).getAllByRole('option');
    expect(options.map(({ textContent }) => textContent)).toEqual([
      'Nein, nur die Tipps',
      'Bundesliga Fantasy Manager',
    ]);
    expect(screen.getByText(/Punkte für Kickbase, Comunio, .*können wir nicht schätzen/u)).toBeVisible();
    await userEvent.selectOptions(await choice(), 'Bundesliga Fantasy Manager');
    expect(await screen.findByText(/Summe nach/u)).toBeVisible();
    await waitFor(async () => expect(await choice()).toBeEnabled());
    await userEvent.selectOptions(await choice(), 'Nein, nur die Tipps');
    await waitFor(() => expect(screen.queryByText(/Summe nach/u)).toBeNull());
    expect(sent).toEqual([
      { leagueId: 'l1', game: 'bundesligaFantasy' },
      { leagueId: 'l1', game: null },
    ]);
  });

  it('says why it could not be set, and stays unchanged', async () => {
    open(league({ game: null }), {
      'tipLeagues.setGame': refusal('notFound', 404, 'tipLeagueNotFound'),
    });
    await userEvent.selectOptions(await choice(), 'Bundesliga Fantasy Manager');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(await choice()).toHaveValue('');
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('is not offered to other members', async () => {
    open(league({ isFounder: false }));
    await table();
    expect(screen.queryByRole('combobox', { name: 'Auch nach Punkten zählen' })).toBeNull();
  });
});
