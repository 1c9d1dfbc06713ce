import { BEGUN } from '../../testing/myTeamBuilders.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { StartChance } from '@hub/shared/catalog/players.schema.ts';
import { hubInfo, renderHub } from '../../testing/renderScreen.tsx';
import { details, EXPECTED } from './playerBuilders.ts';

const open = (answer: () => unknown) =>
  renderHub({ answers: { 'catalog.player': answer }, path: '/players/p1' });
const title = (name: string) => screen.findByRole('heading', { level: 1, name });
const region = (name: string) => screen.findByRole('region', { name });
/** Terms of a description list, with their values. */
const facts = (place: HTMLElement) =>
  within(place)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

describe('a player who has left the league', () => {
  it('is shown with his former club and without a chance', async () => {
    const left = { clubName: 'FC Bayern München', sinceTs: '2025-01-31T12:00:00.000Z' };
    open(() => details({ player: { teamId: null, left }, team: null, startChance: null, nextFixtures: [] }));
    await title('Thomas Müller');
    expect(
      screen.getByText('nicht mehr in der Bundesliga (zuletzt FC Bayern München, seit 31.01.2025)'),
    ).toBeVisible();
    expect(await region('Startchance')).toHaveTextContent(/hat keine Startchance/u);
  });
});

describe('a match that has begun', () => {
  const outlook: StartChance['outlook'] = {
    comesOn: 0.1,
    doesNotPlay: 0.08,
    expectedMinutes: 70,
    reliability: 'medium',
    reliabilityReason: 'questionable',
    knowledge: 'full',
  };
  const shown = (status: string, startProbability: number, changes: Parameters<typeof details>[0] = {}) => {
    const known = details();
    const [next] = known.nextFixtures;
    renderHub({
      path: '/players/p1',
      answers: {
        'catalog.hub': () => hubInfo({ nowTs: '2025-02-15T17:00:00.000Z', clockIsFixed: true }),
        'catalog.player': () =>
          details({
            nextFixtures: [{ ...next!, status }],
            startChance: { ...known.startChance!, startProbability, outlook },
            chanceHistory: [
              { asOfTs: '2025-02-15T10:00:00Z', startProbability: 0.82 },
              { asOfTs: '2025-02-15T13:40:00Z', startProbability },
            ],
            ...changes,
          }),
      },
    });
    return region('Startchance');
  };
  const match = {
    ...BEGUN,
    played: {
      hasStarted: false,
      minutes: 28,
      goals: 1,
      yellowCards: 0,
      isSentOff: false,
      subbedInMinute: 62,
      subbedOutMinute: null,
    },
  };

  it('shows what he did instead of the chance, with the earlier estimate', async () => {
    const panel = await shown('finished', 0, { player: { match } });
    await waitFor(() =>
      expect(panel).toHaveTextContent(/28\sMin\..*Eingewechselt.*1\sTor.*Zuvor geschätzt: 82\s%/u),
    );
    expect(panel).not.toHaveTextContent(/Startchance: /u);
    expect(panel).not.toHaveTextContent(/Nicht in der Elf|vor Anpfiff|Offizielle/u);
  });

  it('says whether he is in the official eleven, not that he sits on the bench', async () => {
    const panel = await shown('live', 0);
    await waitFor(() => expect(panel).toHaveTextContent(/Nicht in der Elf.*Zuvor geschätzt: 82\s%/u));
    expect(panel).not.toHaveTextContent('Bank');
  });

  it('keeps the estimate from before kickoff while no eleven is reported', async () => {
    const panel = await shown('live', 0.82, { expectedPoints: [EXPECTED] });
    expect(panel).toHaveTextContent(/82\s%/u);
    await waitFor(() => expect(panel).toHaveTextContent('Prognose vor Anpfiff'));
    expect(screen.queryByRole('region', { name: 'Erwartete Punkte' })).not.toBeInTheDocument();
    expect(panel).not.toHaveTextContent(/keine Garantie|Stand:|Entscheidet sich/u);
    expect(await region('Nächste Spiele')).toHaveTextContent(/15:30läuft$/u);
  });
});

describe('the profile', () => {
  it('shows who he is, where he plays and whether he is available', async () => {
    open(() => details());
    await title('Thomas Müller');
    expect(document.title).toBe('Thomas Müller · Bundesliga Fantasy Hub');
    const profile = screen.getByRole('list', { name: 'Steckbrief' });
    await waitFor(() =>
      expect(
        within(profile)
          .getAllByRole('listitem')
          .map((item) => item.textContent),
      ).toEqual([
        'Nationalität: Deutschland',
        'Alter: 35\u00A0Jahre',
        'Größe: 186\u00A0cm',
        'Gewicht: 75\u00A0kg',
        'Fuß: Rechts',
      ]),
    );
    expect(screen.getByText('Fit')).toBeVisible();
    expect(screen.getByText('Hängende Spitze')).toBeVisible();
    expect(screen.getByRole('link', { name: 'FC Bayern München' })).toHaveAttribute('href', '/clubs/t1');
    expect(screen.getByRole('link', { name: 'Zurück zu Spielern' })).toHaveAttribute('href', '/players');
    expect(screen.getByText('TM')).toBeInTheDocument();
    expect(screen.queryByText(/Gesperrt/u)).not.toBeInTheDocument();
  });

  it('leaves out unknown facts', async () => {
    open(() =>
      details({
        team: null,
        player: { nationality: '', birthdate: null, heightCm: null, weightKg: null, preferredFoot: null },
      }),
    );
    await title('Thomas Müller');
    expect(screen.getByText('Ohne Verein')).toBeVisible();
    expect(within(screen.getByRole('list', { name: 'Steckbrief' })).queryByRole('listitem')).toBeNull();
  });

  it('shows once that he is suspended, and why, and asks nobody whether he starts', async () => {
    open(() => details({ player: { status: 'suspended', suspension: 'Rotsperre', ailment: 'injured' } }));
    expect(within(await region('Startchance')).getByText('Gesperrt: Rotsperre')).toBeVisible();
    expect(screen.getAllByText(/Gesperrt/u)).toHaveLength(1);
    expect(screen.getByText('Verletzt')).toBeVisible();
    expect(screen.queryByRole('radiogroup', { name: /Startet/u })).toBeNull();
  });

  it('shows in the head that he is suspended while there is no chance', async () => {
    open(() => details({ player: { status: 'suspended', suspension: 'Rotsperre' }, startChance: null }));
    expect(await screen.findByText('Gesperrt: Rotsperre')).toBeVisible();
  });

  it('says nothing of a status that no source reports', async () => {
    open(() => details({ player: { status: 'unknown', ailment: null } }));
    await title('Thomas Müller');
    expect(screen.queryByText(/^(?:Status u|U)nbekannt$/u)).toBeNull();
  });
});

describe('the availability history', () => {
  it('is listed newest first, with source and day', async () => {
    open(() =>
      details({
        statusReports: [
          {
            id: 'r2',
            status: 'doubtful',
            chance: 75,
            expectedReturn: '2025-02-14',
            source: 'Pressekonferenz',
            note: 'Trainiert individuell',
            knownFromTs: '2025-02-12T10:00:00Z',
          },
          {
            id: 'r1',
            status: 'away',
            chance: 0,
            expectedReturn: null,
            source: 'import',
            note: null,
            knownFromTs: '2025-02-01T10:00:00Z',
          },
        ],
      }),
    );
    const [newest, older] = within(await region('Meldungen zum Einsatz'))
      .getAllByRole('listitem')
      .map((item) => item.textContent ?? '');
    expect(newest).toMatch(
      /^Fraglich \(75 %\).*12\.02.*Pressekonferenz.*14\.02\.2025.*Trainiert individuell$/u,
    );
    expect(older).toMatch(/^Nicht verfügbar.*01\.02.*Datenquelle$/u);
  });

  it('is left out without any reports', async () => {
    open(() => details());
    expect(await region('Nächste Spiele')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Meldungen zum Einsatz' })).toBeNull();
  });
});

describe('the start chance', () => {
  it('is shown with its tier, its data time and the reasons that add up to it', async () => {
    open(() => details());
    const panel = await region('Startchance');
    expect(panel).toHaveTextContent(/Startchance: 83\s%✓ Wahrscheinlich/u);
    expect(panel).toHaveTextContent('Stand: Sa, 08.02., 06:00');
    expect(panel).toHaveTextContent('23. ST, auswärts gegen Wolfsburg, Sa, 15.02., 15:30');
    expect(panel).toHaveTextContent('Prognose, keine Garantie');
    const [summary, list] = within(panel).getAllByRole('list');
    expect(within(summary!).getAllByRole('listitem')[0]).toHaveTextContent(
      'Verfügbarkeit: Ist einsatzbereit.',
    );
    const reports = within(list!)
      .getAllByRole('listitem')
      .map((item) => item.textContent);
    expect(reports).toHaveLength(6);
    expect(reports[0]).toMatch(/^VerfügbarkeitIst einsatzbereit\..*\+39,7 Punkte$/u);
    expect(reports[1]).toMatch(/^StartquoteBegann in 14 von 18 Spielen im Kader\..*\+13,3 Punkte$/u);
    expect(reports[2]).toMatch(/^Englische Woche.*\u22124,5 Punkte$/u);
    expect(reports[3]).toBe('Punkte des Modells48,5');
    expect(reports[4]).toMatch(/^Teamausgleich.*82\s%.*\+0,5 Punkte$/u);
    expect(reports[5]).toMatch(/^Ergibt83\s% Startchance: Wahrscheinlich$/u);
  });

  it('shows a fact instead of points for a certain case', async () => {
    open(() =>
      details({
        startChance: {
          startProbability: 0.01,
          score: 0,
          reasons: [{ part: 'certainCase', points: 0, input: { case: 'suspended' }, source: 'absences' }],
          asOfTs: '2025-02-08T05:00:00Z',
          modelVersion: 'scorecard-1',
          outlook: null,
        },
      }),
    );
    const panel = await region('Startchance');
    expect(panel).toHaveTextContent('Ist für dieses Spiel gesperrt.');
    expect(panel).not.toHaveTextContent(/Punkte des Modells|0,0/u);
  });

  it('has a history, as a chart and as a table, newest first', async () => {
    open(() => details());
    const panel = await region('Startchance');
    expect(within(panel).getByRole('img')).toHaveAccessibleName(
      /aus 3 Berechnungen: mindestens 70\s%, höchstens 91\s%, zuletzt 83\s%/u,
    );
    const rows = within(panel)
      .getAllByRole('row')
      .map((row) => row.textContent);
    expect(rows).toHaveLength(4);
    expect(rows[1]).toMatch(/08\.02\.2025, 06:0083\s%/u);
    expect(rows[3]).toMatch(/06\.02\.2025, 06:0070\s%/u);
  });

  it('has no history after a single run', async () => {
    open(() => details({ chanceHistory: [{ asOfTs: '2025-02-08T05:00:00Z', startProbability: 0.83 }] }));
    expect(await region('Startchance')).not.toHaveTextContent('Von Berechnung zu Berechnung');
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });

  it('is not a percentage if his club has too few matches', async () => {
    const outlook = {
      comesOn: 0.1,
      doesNotPlay: 0.07,
      expectedMinutes: 70,
      reliability: 'low',
      reliabilityReason: 'fewMatches',
      knowledge: 'little',
    } as const;
    const startChance = details().startChance!;
    open(() => details({ startChance: { ...startChance, outlook } }));
    const panel = await region('Startchance');
    expect(panel).toHaveTextContent('Noch zu wenig gesehen');
    expect(panel).not.toHaveTextContent('%');
  });

  it('is not invented before the first run', async () => {
    open(() => details({ startChance: null, chanceHistory: [] }));
    const panel = await region('Startchance');
    expect(panel).toHaveTextContent('Noch keine Prognose berechnet');
    expect(panel).not.toHaveTextContent(/%|Stand/u);
  });

  it('waits for a match, not for a run, if none is ahead, and no ban threatens', async () => {
    const { player } = details();
    open(() =>
      details({
        player: { ...player, yellowCards: 4 },
        startChance: null,
        chanceHistory: [],
        nextFixtures: [],
      }),
    );
    const panel = await region('Startchance');
    expect(panel).toHaveTextContent('Kein Spiel angesetzt');
    expect(panel).not.toHaveTextContent('Noch keine Prognose');
    expect(screen.queryByText(/4 Gelbe/u)).not.toBeInTheDocument();
  });
});

describe('the key figures', () => {
  const tiles = async () =>
    Array.from((await screen.findByText('Form', { selector: 'dt' })).closest('dl')!.children, (tile) =>
      [...tile.children].map((part) => part.textContent).join(' | '),
    );

  it('show form, goals, assists and appearances of an outfield player', async () => {
    open(() => details());
    expect(await tiles()).toEqual([
      'Form | ▼Form 73\u00A0% (ausbaufähig)',
      'Tore | 5',
      'Vorlagen | 7',
      'Einsätze | 18',
    ]);
    expect(
      screen.getByText('14 von Beginn, 4 eingewechselt · Form: Schnitt der letzten 5 Bewertungen'),
    ).toBeVisible();
  });

  it('show saves and goals conceded of a goalkeeper, even without ratings', async () => {
    open(() => details({ player: { positionPrimary: 'GK', formRating: null } }));
    expect(await tiles()).toEqual(['Form | N/A', 'Paraden | 61', 'Gegentore | 22', 'Einsätze | 18']);
  });

  it('leave out what no source counts', async () => {
    const { statistics } = details();
    open(() => details({ statistics: { ...statistics!, assistsMade: null } }));
    expect((await tiles()).map((tile) => tile.split(' | ')[0])).toEqual(['Form', 'Tore', 'Einsätze']);
  });
});

describe('the recent form', () => {
  it('counts starts, days and minutes, each bar scaled to 90', async () => {
    open(() => details());
    const panel = await region('Letzte Form');
    expect(facts(panel)).toEqual([
      'Startelf in den letzten 5 Spielen: 3 von 5, Stammkraft',
      'Letztes Spiel begonnen: Ja',
      'Letzter Einsatz: vor 4\u00A0Tagen',
    ]);
    const bars = within(panel).getAllByRole('listitem');
    expect(bars.map((bar) => bar.firstChild?.textContent)).toEqual([
      '4\u00A0Spiele davor: 90\u00A0Minuten',
      '3\u00A0Spiele davor: 0\u00A0Minuten',
      '2\u00A0Spiele davor: 26\u00A0Minuten',
      '1\u00A0Spiel davor: 1\u00A0Minute',
      'Letztes Spiel: 120\u00A0Minuten',
    ]);
    const heights = bars.map((bar) =>
      Number.parseFloat(bar.querySelector<HTMLElement>('[style*="block-size"]')!.style.blockSize),
    );
    expect(heights.map(Math.round)).toEqual([100, 0, 29, 1, 100]);
  });

  it('names opponent, venue and time of each match', async () => {
    const opponent = { id: 't2', name: '1. FC Köln', shortName: 'Köln' };
    const matchesLast5 = [
      { kickoffTs: '2025-01-25T14:30:00Z', isHome: true, opponent: null },
      { kickoffTs: '2025-02-01T14:30:00Z', isHome: false, opponent },
    ];
    open(() => details({ player: { matchesLast5 } }));
    const bars = within(await region('Letzte Form')).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual([
      expect.not.stringContaining('gegen'),
      expect.not.stringContaining('gegen'),
      expect.not.stringContaining('gegen'),
      expect.stringContaining('gegen UnbekanntH 25.01.'),
      expect.stringContaining('gegen KölnA 01.02.'),
    ]);
  });

  it('marks estimated minutes, visibly and for screen readers, and explains the mark', async () => {
    open(() => details({ player: { areMinutesEstimated: [false, false, false, false, true] } }));
    const panel = await region('Letzte Form');
    const bars = within(panel).getAllByRole('listitem');
    expect(bars.map((bar) => bar.textContent)).toEqual([
      expect.not.stringContaining('geschätzt'),
      expect.not.stringContaining('geschätzt'),
      expect.not.stringContaining('geschätzt'),
      expect.not.stringContaining('geschätzt'),
      'Letztes Spiel: etwa 120\u00A0Minuten, geschätzt≈\u2009120′',
    ]);
    expect(panel).toHaveTextContent('≈ geschätzt: Bekannt ist nur die Startelf.');
  });

  it('highlights three starts out of five, and no fewer', async () => {
    open(() => details({ player: { startsLast5: 2 } }));
    const badge = within(await region('Letzte Form')).getByText('2 von 5');
    expect(badge).not.toHaveAttribute('data-highlighted');
    expect(screen.queryByText(/Stammkraft/u)).not.toBeInTheDocument();
  });

  it('counts a young season by the matches so far', async () => {
    open(() => details({ player: { startsLast5: 1, minutesLast5: [90, 12] } }));
    expect(facts(await region('Letzte Form'))[0]).toBe('Startelf in den Spielen der Saison: 1 von 2');
  });

  it.each([
    [{ startsLast5: 0, minutesLast5: [] }, 'Sein Verein hat in dieser Saison noch nicht gespielt.'],
    [
      { left: { clubName: '1. FC Köln', sinceTs: '2018-07-04T10:00:00Z' } },
      'Wer nicht mehr in der Liga spielt, hat hier keine Form.',
    ],
  ])('claims nothing if there is nothing to count: %j', async (player, text) => {
    open(() => details({ player }));
    const panel = await region('Letzte Form');
    expect(panel).toHaveTextContent(text);
    expect(within(panel).queryAllByRole('term')).toEqual([]);
  });

  it('shows European minutes only if there are any', async () => {
    open(() =>
      details({
        player: {
          euMidweekMinutes: 64,
          lastMatchStarted: false,
          daysSinceLastAppearance: null,
          minutesLast5: [],
        },
      }),
    );
    const panel = await region('Letzte Form');
    expect(facts(panel).slice(1)).toEqual([
      'Letztes Spiel begonnen: Nein',
      'Letzter Einsatz: in dieser Saison keiner',
      'Europapokal unter der Woche: 64\u00A0Minuten',
    ]);
    expect(panel).not.toHaveTextContent('Minuten in den letzten Spielen');
  });
});

describe('the season', () => {
  it('shows an outfield player’s offence and defence, every value labelled', async () => {
    open(() => details());
    const panel = await region('Saison 2017/18');
    expect(
      within(panel)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Offensiv', 'Defensiv']);
    expect(facts(within(panel).getByRole('tabpanel'))).toEqual([
      'Tore: 5',
      'Vorlagen: 7',
      'Erwartete Tore (xG): 6,2',
      'Torschüsse: 27',
      'Schüsse aufs Tor: 13',
      'Schlüsselpässe: 9',
      'Herausgespielte Chancen: 16',
      'Erfolgreiche Dribblings: 8',
    ]);
    await userEvent.click(within(panel).getByRole('tab', { name: 'Defensiv' }));
    expect(facts(within(panel).getByRole('tabpanel'))).toEqual([
      'Abgefangene Bälle: 11',
      'Blocks und Klärungen: 21',
      'Gewonnene Zweikämpfe: 77',
      'Begangene Fouls: 17',
      'Gelbe Karten: 3',
      'Rote und Gelb-Rote Karten: 2',
    ]);
  });

  it('gives a goalkeeper his own tab', async () => {
    open(() => details({ player: { positionPrimary: 'Goalkeeper' } }));
    const panel = await region('Saison 2017/18');
    expect(
      within(panel)
        .getAllByRole('tab')
        .map((tab) => tab.textContent),
    ).toEqual(['Torwart']);
    expect(facts(within(panel).getByRole('tabpanel'))).toEqual([
      'Paraden: 61',
      'Zu-Null-Spiele: 6',
      'Gegentore: 22',
      'Erwartete Gegentore: 23,4',
      'Gehaltene Elfmeter: 2',
    ]);
  });

  it('says when there are no statistics', async () => {
    open(() => details({ statistics: null }));
    expect(await region('Saison 2017/18')).toHaveTextContent(
      'Keine Statistiken für die aktuelle Saison verfügbar.',
    );
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
  });
});

describe('the next fixtures', () => {
  it('show venue, opponent, kickoff and days of rest', async () => {
    open(() => details());
    const [first, second] = within(await region('Nächste Spiele')).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Auswärts gegen Wolfsburg23\. STSa\., 15\.02\.2025, 15:307\sTage Pause/u);
    expect(within(first!).getByRole('link')).toHaveAttribute('href', '/fixtures/f1');
    expect(second).toHaveTextContent(/Heim gegen Unbekannt24\. ST/u);
    expect(second).not.toHaveTextContent('Pause');
  });

  it('do not count the summer as rest', async () => {
    const [fixture] = details().nextFixtures;
    open(() => details({ nextFixtures: [{ ...fixture!, restDays: 97 }] }));
    expect(await region('Nächste Spiele')).not.toHaveTextContent('Pause');
  });

  it('may be empty', async () => {
    open(() => details({ nextFixtures: [] }));
    expect(await region('Nächste Spiele')).toHaveTextContent('Keine anstehenden Spiele verfügbar');
  });
});

describe("the fans' tips", () => {
  it("are shown beside the chance once there are enough, and accept the user's tip", async () => {
    const asked: unknown[] = [];
    renderHub({
      path: '/players/p1',
      answers: {
        'catalog.player': () => details(),
        'community.startTips': () => ({ tips: 6, yes: 4, own: null }),
        'community.tipStart': (input) => {
          asked.push(input);
          return { tips: 7, yes: 5, own: true };
        },
      },
    });
    expect(await screen.findByText(/^Die Community sagt 67\s% \(6\sTipps\)\.$/u)).toBeVisible();
    const tip = screen.getByRole('radiogroup', { name: 'Dein Tipp: Startet Thomas Müller?' });
    await userEvent.click(within(tip).getByRole('radio', { name: 'Ja' }));
    expect(await screen.findByText(/^Die Community sagt 71\s% \(7\sTipps\)\.$/u)).toBeVisible();
    expect(within(tip).getByRole('radio', { name: 'Ja' })).toBeChecked();
    expect(asked).toEqual([{ playerId: 'p1', fixtureId: expect.any(String), starts: true }]);
  });

  it('give no figure while there are few', async () => {
    renderHub({
      path: '/players/p1',
      answers: {
        'catalog.player': () => details(),
        'community.startTips': () => ({ tips: 2, yes: 2, own: null }),
      },
    });
    expect(
      await screen.findByText(/^2\sTipps der Community, noch zu wenige für eine Zahl\.$/u),
    ).toBeVisible();
  });
});
