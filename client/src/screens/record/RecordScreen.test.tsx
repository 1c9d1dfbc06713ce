import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { PredictionRecord, RecordFigures, RecordOfBase } from '@hub/shared/record/record.schema.ts';
import type { Ticker } from '@hub/shared/catalog/ticker.schema.ts';
import { renderHub } from '../../testing/renderScreen.tsx';

const TICKER: Ticker = {
  clubs: [],
  record: { matches: 204, logLoss: 1.0337, baselineLogLoss: 1.072 },
};

const figures = (changes: Partial<RecordFigures> = {}): RecordFigures => ({
  teamMatches: 36,
  players: 1234,
  rightOf11: 8.722,
  predictedEleven: 8.7,
  startersFound: 0.791,
  startersFoundInterval: [0.74, 0.83],
  rightOf11Interval: [8.61, 8.83],
  withoutNews: null,
  brier: 0.1143,
  logLoss: 0.3596,
  baseline: {
    right: 8.431,
    brier: 0.1511,
    logLoss: 0.4785,
    teamMatches: 36,
    ours: { right: 8.72, brier: 0.114, logLoss: 0.365 },
  },
  ...changes,
});
const ofBase = (base: RecordOfBase['base'], changes: Partial<RecordOfBase> = {}): RecordOfBase => ({
  base,
  season: figures(),
  matchdays: [
    { matchday: 17, figures: figures({ rightOf11: 9.5 }), cards: ['full news', 'elevens five'] },
    { matchday: 16, figures: figures({ baseline: null }), cards: [] },
  ],
  teams: [{ teamId: 't1', name: 'SC Freiburg', figures: figures() }],
  groups: [{ group: 'goalkeeper', figures: figures({ rightOf11: null, startersFound: 1 }) }],
  points: [],
  statusReports: [],
  bins: Array.from({ length: 10 }, (_, index) =>
    index === 9
      ? { players: 40, predicted: 0.94, happened: 1 }
      : index === 0
        ? { players: 60, predicted: 0.03, happened: 0 }
        : { players: 0, predicted: null, happened: null },
  ),
  bestCalls: [
    {
      playerId: 'p1',
      name: 'Jonas Beispiel',
      teamShortName: 'Freiburg',
      fixtureId: 'f1',
      startProbability: 0.68,
      started: true,
      startedLast: false,
    },
  ],
  latestClubs: [{ teamId: 't1', name: 'SC Freiburg', shortName: 'Freiburg', right: 9 }],
  worstCalls: [
    {
      playerId: 'p2',
      name: 'Ole Wackel',
      teamShortName: 'Köln',
      fixtureId: 'f1',
      startProbability: 0.97,
      started: false,
      startedLast: true,
    },
  ],
  ...changes,
});
const record = (bases: RecordOfBase[], waiting = 0): PredictionRecord => ({
  season: '2024-25',
  isLastSeason: false,
  competition: 'bundesliga',
  bases,
  crowd: null,
  expected: null,
  earlier: [],
  waiting,
});
const open = (answer: () => unknown, path = '/trefferquote') =>
  renderHub({ path, answers: { 'catalog.record': answer, 'catalog.ticker': () => TICKER } });
const table = (name: string) => screen.findByRole('table', { name });
const cellsOf = (row: HTMLElement) => [...row.children].map((cell) => cell.textContent);

describe('the record', () => {
  it('shows the last matchday and the season beside the baseline', async () => {
    open(() => record([ofBase('75min')]));
    const last = await screen.findByRole('region', { name: /^17\.\sSpieltag$/u });
    expect(last).toHaveTextContent('9,50 Richtige von 11');
    const season = screen.getByRole('region', { name: 'Saison 2024/25' });
    expect(season).toHaveTextContent('8,72 Richtige von 11');
    expect(season).toHaveTextContent('„Dieselbe Elf wie zuletzt“8,43');
    expect(season).toHaveTextContent('0,114 / 0,151');
    expect(season).toHaveTextContent(/36\sMannschaftsspiele, 1\.234\sVorhersagen/u);
  });

  it('compares only matches that had a previous one, and says so', async () => {
    const ours = { right: 9.28, brier: 0.1, logLoss: 0.3 };
    const baseline = { right: 8.94, brier: 0.15, logLoss: 0.47, teamMatches: 36, ours };
    const season = figures({ rightOf11: 8.28, teamMatches: 54, baseline });
    open(() => record([ofBase('75min', { season })]));
    const card = await screen.findByRole('region', { name: 'Saison 2024/25' });
    expect(card).toHaveTextContent('8,28 Richtige von 11');
    expect(card).toHaveTextContent('Unsere Startchancen9,28„Dieselbe Elf wie zuletzt“8,94');
    expect(card).toHaveTextContent(
      /Verglichen wird ab dem zweiten Spiel jedes Vereins: 36\sMannschaftsspiele\./u,
    );
    expect(card).toHaveTextContent('0,100 / 0,150');
  });

  it('shows each earlier season in a line, and nothing without any', async () => {
    const baseline = { right: 8.4, ours: 8.9, teamMatches: 594 };
    const of2023 = { season: '2023-24', base: '75min', teamMatches: 612, rightOf11: 8.85, baseline } as const;
    const of2022 = {
      season: '2022-23',
      base: 'replay',
      teamMatches: 34,
      rightOf11: 8,
      baseline: null,
    } as const;
    open(() => Object.assign(record([ofBase('75min')]), { earlier: [of2023, of2022] }));
    const earlier = await screen.findByRole('region', { name: 'Frühere Saisons' });
    const [head, ...rows] = within(earlier).getAllByRole('row').map(cellsOf);
    expect(head).toEqual(['Saison', 'Richtige von 11', '„Dieselbe Elf wie zuletzt“', 'Spiele']);
    expect(rows).toEqual([
      ['2023/24', '8,85', '8,40', '612'],
      ['2022/23', '8,00', '–', '34'],
    ]);
    expect(earlier).toHaveTextContent('2023/24: Eingefroren 75 Minuten vorher; 2022/23: Nachgerechnet.');
    cleanup();

    open(() => record([ofBase('75min')]));
    await screen.findByRole('region', { name: 'Saison 2024/25' });
    expect(screen.queryByRole('region', { name: 'Frühere Saisons' })).toBeNull();
  });

  it('says that the figures are from the last season until the new one has any', async () => {
    open(() => Object.assign(record([ofBase('75min')], 6), { season: '2023-24', isLastSeason: true }));
    expect(await screen.findByRole('region', { name: 'Saison 2023/24' })).toBeVisible();
    expect(
      screen.getByText(
        /noch keine Vorhersage bewertet\. Bis dahin stehen hier die Zahlen der Saison 2023\/24/u,
      ),
    ).toBeVisible();
  });

  it('says that replayed numbers were never published, and that frozen ones do not change', async () => {
    open(() => record([ofBase('75min'), ofBase('replay', { season: figures({ rightOf11: 7 }) })]));
    expect(await screen.findByText(/^Vor dem Anpfiff festgeschrieben/u)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Grundlage'), 'Nachgerechnet');
    expect(screen.getByText(/Diese Zahlen standen so nicht im Hub/u)).toBeVisible();
    expect(screen.getByRole('region', { name: 'Saison 2024/25' })).toHaveTextContent('7,00 Richtige');
  });

  it('opens with the basis named in the address', async () => {
    open(() => record([ofBase('75min'), ofBase('replay')]), '/trefferquote?grundlage=replay');
    expect(await screen.findByLabelText('Grundlage')).toHaveValue('replay');
  });

  it('repeats the diagram as a table, and leaves empty tenths empty', async () => {
    open(() => record([ofBase('replay')]));
    const repeated = await table('Gesagt und geschehen in Zehnteln');
    expect(repeated).not.toBeVisible();
    await userEvent.click(screen.getByText('Als Tabelle'));
    expect(repeated).toBeVisible();
    const rows = within(repeated).getAllByRole('row');
    expect(rows).toHaveLength(11);
    expect(cellsOf(rows[1]!)).toEqual(['0–10 %', '3\u00A0%', '0\u00A0%', '60']);
    expect(cellsOf(rows[2]!)).toEqual(['10–20 %', '–', '–', '0']);
    expect(cellsOf(rows[10]!)).toEqual(['90–100 %', '94\u00A0%', '100\u00A0%', '40']);
  });

  it('ends with the model card, also before the first scored prediction', async () => {
    open(() => record([]));
    const card = await screen.findByRole('region', { name: 'Modellkarte' });
    await userEvent.click(within(card).getByText('Was das Modell weiß und was nicht'));
    for (const heading of ['Was das Modell weiß', 'Was es nicht weiß'])
      expect(within(card).getByRole('heading', { name: heading })).toBeVisible();
    const rows = within(within(card).getByRole('table', { name: 'Was aus Meldungen wurde' })).getAllByRole(
      'row',
    );
    expect(cellsOf(rows[2]!)).toEqual(['fraglich, 75 %', '55 (48–62)', '25 (21–30)']);
  });

  it('names the best and the worst calls', async () => {
    open(() => record([ofBase('replay')]));
    const best = await screen.findByRole('region', { name: 'Beste Treffer am 17. Spieltag' });
    expect(best).toHaveTextContent(/Jonas BeispielFreiburg, zuletzt nicht dabei68\s%begann$/u);
    expect(within(best).getByRole('link', { name: 'Jonas Beispiel' })).toHaveAttribute('href', '/players/p1');
    const worst = screen.getByRole('region', { name: 'Größte Irrtümer am 17. Spieltag' });
    expect(worst).toHaveTextContent(/Ole WackelKöln, zuletzt dabei97\s%begann nicht$/u);
  });

  it('breaks down by matchday, club and position', async () => {
    open(() => record([ofBase('replay')]));
    const firstRow = async (name: string) => cellsOf(within(await table(name)).getAllByRole('row')[1]!);
    expect(await firstRow('Nach Verein')).toEqual(['SC Freiburg', '8,72', '8,61–8,83', '8,43']);
    expect(await firstRow('Nach Position')).toEqual(['Torhüter', '100\u00A0%', '74–83\u00A0%']);
    const matchdays = within(await table('Nach Spieltag')).getAllByRole('row');
    expect(cellsOf(matchdays[1]!).at(-1)).toBe('Startelfen, Bank, Minuten, Meldungen; Startelfen');
    expect(cellsOf(matchdays[2]!)).toEqual(['16.\u00A0Spieltag', '8,72', '–', '']);
  });

  it('keeps Brier scores, log losses and tables for those who look for them', async () => {
    open(() => record([ofBase('replay')]));
    const all = await screen.findByText('Alle Zahlen');
    for (const loss of screen.getAllByText(/Brier-Wert$|^Log-Loss$/u))
      expect(loss.closest('details')).not.toHaveAttribute('open');
    await userEvent.click(all);
    expect(await table('Nach Verein')).toBeVisible();
    const [, keepers] = within(await table('Brier-Wert und Log-Loss: Position')).getAllByRole('row');
    expect(cellsOf(keepers!)).toEqual(['Torhüter', '0,114', '0,360']);
  });

  it('can be downloaded', async () => {
    open(() => record([ofBase('replay')], 9));
    const link = await screen.findByRole('link', { name: 'Alle Vorhersagen als CSV' });
    expect(link).toHaveAttribute('href', '/record.csv');
    expect(link).toHaveAttribute('download');
    expect(
      screen.getByText('Für 9 Spiele ist die Prognose eingefroren. Sie zählen nach dem Abpfiff.'),
    ).toBeVisible();
  });
});

describe('without a record', () => {
  it('says that a frozen snapshot awaits its match', async () => {
    open(() => record([], 1));
    expect(await screen.findByText('Noch keine bewertete Vorhersage')).toBeVisible();
    expect(
      screen.getByText('Für ein Spiel ist die Prognose eingefroren. Es zählt nach dem Abpfiff.'),
    ).toBeVisible();
  });

  it('compares the moments of freezing, with and without news', async () => {
    open(() =>
      record([
        ofBase('75min', { season: figures({ withoutNews: { rightOf11: 8.41, logLoss: 0.38 } }) }),
        ofBase('72h', { season: figures({ rightOf11: 8.3, rightOf11Interval: null }) }),
      ]),
    );
    const [, late, early] = within(await table('Wie gut wir wann lagen')).getAllByRole('row');
    expect(cellsOf(late!)).toEqual(['Eingefroren 75 Minuten vorher', '8,72', '8,61–8,83', '8,41']);
    expect(cellsOf(early!)).toEqual(['Eingefroren 72 Stunden vorher', '8,30', '–', '–']);
  });

  it('shows the outcomes of reports', async () => {
    const statusReports = [
      {
        report: 'doubtful75',
        startedLast: true,
        players: 88,
        predicted: 0.57,
        happened: 0.545,
        interval: [0.442, 0.645],
      },
    ] as const;
    open(() => record([ofBase('75min', { statusReports: statusReports as never })]));
    const [, row] = within(await table('Gemeldet und geschehen')).getAllByRole('row');
    expect(cellsOf(row!)).toEqual(['fraglich, 75 %, zuletzt dabei', '55', '44–65', '57', '88']);
  });

  it('shows how right each source was, beside us in the same matches', async () => {
    const figure = (right: number, interval: [number, number] | null = null) => ({ right, interval });
    const all = {
      clubMatches: 20,
      hub: figure(8.95),
      hubUntold: figure(8.4),
      sameElevenAgain: figure(8.1),
    };
    const kicker = {
      kind: 'named' as const,
      name: 'kicker',
      number: null,
      clubMatches: 18,
      source: figure(9.11, [8.72, 9.5]),
      hub: figure(9),
      hubUntold: figure(8.5),
      sameElevenAgain: figure(8.2),
    };
    const person = { ...kicker, kind: 'person' as const, name: null, clubMatches: 1 };
    const sources = [kicker, { ...person, number: 2 }];
    open(() => Object.assign(record([ofBase('75min')]), { expected: { ...all, sources } }));
    const [, first, second, together] = within(await table('Wer lag richtig?')).getAllByRole('row');
    expect(cellsOf(first!)).toEqual(['kicker 18\u00A0Spiele', '9,11 8,7–9,5', '9,00 ', '8,50 ', '8,20 ']);
    expect(cellsOf(second!)[0]).toBe('Vereinskenner 2 1\u00A0Spiel');
    expect(cellsOf(together!)).toEqual(['Alle zusammen 20\u00A0Spiele', '– ', '8,95 ', '8,40 ', '8,10 ']);
    cleanup();

    open(() => Object.assign(record([ofBase('75min')]), { expected: { ...all, sources: [person] } }));
    const rows = within(await table('Wer lag richtig?')).getAllByRole('row');
    expect(rows).toHaveLength(2);
    expect(cellsOf(rows[1]!)[0]).toBe('Vereinskenner 1\u00A0Spiel');
  });

  it('says how accurate expected points were, and whether that is certain', async () => {
    const points = (gainInterval: [number, number] | null): RecordOfBase['points'] => [
      {
        profile: 'bundesligaFantasy',
        players: 1234,
        rmse: 2.551,
        baselineRmse: 2.634,
        mae: 1.7,
        held: 0.874,
        gainInterval,
      },
    ];
    open(() => record([ofBase('75min', { points: points([0.1, 0.3]) })]));
    const [, ours, theirs] = within(await table('Erwartete Punkte: Bundesliga Fantasy Manager')).getAllByRole(
      'row',
    );
    expect(cellsOf(ours!)).toEqual(['Unsere Erwartung', '2,55']);
    expect(cellsOf(theirs!)).toEqual(['Saisonschnitt je Einsatz mal Chance auf einen Einsatz', '2,63']);
    expect(screen.getByText(/1.234 Erwartungen.*in 87 von 100 Fällen/u)).toHaveTextContent(
      /vor dem Anpfiff festgehalten .*Unsere Erwartung liegt sicher näher an den Punkten/u,
    );
    cleanup();
    open(() => record([ofBase('replay', { points: points([0.1, 0.3]) })]));
    expect(await screen.findByText(/1.234 Erwartungen, nachgerechnet mit dem/u)).not.toHaveTextContent(
      'festgehalten',
    );
  });

  it('leaves open which prediction is closer while that is uncertain', async () => {
    const [one] = [
      {
        profile: 'bundesligaFantasy' as const,
        players: 40,
        rmse: 2.5,
        baselineRmse: 2.6,
        mae: 1.7,
        held: 0.8,
        gainInterval: null,
      },
    ];
    open(() => record([ofBase('75min', { points: [one] })]));
    expect(await screen.findByText(/ist noch nicht sicher zu sagen/u)).toBeInTheDocument();
  });

  it('compares nothing with a single horizon and no known reports', async () => {
    open(() => record([ofBase('75min')]));
    await table('Nach Verein');
    for (const name of ['Wer lag richtig?', 'Gemeldet und geschehen', 'Wie gut wir wann lagen'])
      expect(screen.queryByRole('heading', { name })).toBeNull();
  });
});
