import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { ComingFixtures } from '@hub/shared/catalog/fixtures.schema.ts';
import type { UserTeam, UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { aNotice, aTeam, aTeamPlayer, noticesOf } from '../../../testing/myTeamBuilders.ts';
import { type Answers, hubInfo, refusal, renderHub } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';

const [FRIDAY, SATURDAY, SUNDAY] = [
  '2025-02-07T19:30:00.000Z',
  '2025-02-08T14:30:00.000Z',
  '2025-02-09T16:30:00.000Z',
] as const;
const CLUBS = {
  hertha: { id: 'bsc', name: 'Hertha BSC', shortName: 'Hertha' },
  freiburg: { id: 'scf', name: 'SC Freiburg', shortName: 'Freiburg' },
  mainz: { id: 'm05', name: '1. FSV Mainz 05', shortName: 'Mainz' },
} as const;
const RIVAL = { id: 'h96', name: 'Hannover 96', shortName: 'Hannover' };
type Club = keyof typeof CLUBS;
const KICKOFF: Record<Club, string> = { hertha: FRIDAY, freiburg: SATURDAY, mainz: SUNDAY };
const FIXTURES: ComingFixtures = [
  ...Object.entries(CLUBS).map(([key, { id }]) => ({
    id: `f-${key}`,
    matchday: 21,
    status: 'scheduled',
    kickoffTs: KICKOFF[key as Club],
    homeTeamId: id,
    awayTeamId: `rival of ${id}`,
  })),
  {
    id: 'later',
    matchday: 22,
    status: 'scheduled',
    kickoffTs: '2025-02-15T14:30:00.000Z',
    homeTeamId: 'scf',
    awayTeamId: 'bsc',
  },
];

interface Changes extends Partial<Omit<UserTeamPlayer, 'fixture'>> {
  fixture?: Partial<NonNullable<UserTeamPlayer['fixture']>>;
}

function player(
  name: string,
  position: string,
  club: Club,
  startProbability: number,
  changes: Changes = {},
): UserTeamPlayer {
  const { fixture, ...others } = changes;
  return aTeamPlayer({
    id: name,
    name,
    positions: [position],
    positionPrimary: position,
    team: CLUBS[club],
    startProbability,
    estimates: [{ asOfTs: FRIDAY, startProbability }],
    fixture: {
      fixtureId: `f-${club}`,
      matchday: 21,
      kickoffTs: KICKOFF[club],
      status: 'scheduled',
      isHome: true,
      homeGoals: null,
      awayGoals: null,
      opponent: RIVAL,
      ...fixture,
    },
    ...others,
  });
}

/** A team of ten certain starters and the given players. */
const SURE = [
  player('Torwart', 'GK', 'freiburg', 0.96),
  ...['Eins', 'Zwei', 'Drei', 'Vier'].map((name) => player(`Abwehr ${name}`, 'CB', 'freiburg', 0.95)),
  ...['Fünf', 'Sechs', 'Sieben', 'Acht'].map((name) => player(`Mitte ${name}`, 'CM', 'hertha', 0.95)),
  player('Sturm Neun', 'ST', 'mainz', 0.95),
];
const teamOf = (players: UserTeamPlayer[], changes: Partial<UserTeam> = {}) =>
  aTeam({ game: 'kickerInteractive', formation: '4-4-2', players: [...SURE, ...players], ...changes });

const pending = () => new Promise(() => {});

function openAt(nowTs: string, team: UserTeam, more: Answers = {}) {
  return renderHub({
    answers: {
      'catalog.hub': () => hubInfo({ nowTs, clockIsFixed: true }),
      'catalog.comingFixtures': () => FIXTURES,
      'catalog.dashboard': pending,
      'catalog.player': pending,
      'catalog.record': pending,
      'myTeam.teams': () => [team],
      ...more,
    },
  });
}

const region = (name: string) => screen.findByRole('region', { name });
const head = () => region('21. Spieltag');
const pitch = () => region('Deine Elf');
/** A shirt by its name; parts of the name may be blocks, which a space separates. */
const onPitch = async (name: string) =>
  within(await pitch()).queryByRole('button', { name: new RegExp(name.replaceAll(', ', '\\s?, '), 'u') });

describe('before the lock', () => {
  const pair = [player('Aalto', 'ST', 'hertha', 0.5), player('Bora', 'ST', 'freiburg', 0.48)];

  it("shows the remaining time, who gets locked, the expected starters, and the data's time", async () => {
    openAt('2025-02-07T17:05:00.000Z', teamOf(pair));
    expect(await head()).toHaveTextContent(
      /Elf am Sonntag.*21\. Spieltag.*Stand 18:05.*Noch 2\sStd 25\sMin.*Lock: Acht, Fünf \+3.*10,0 von 11.*erwartete Starter/u,
    );
    const rail = screen.getByRole('navigation', { name: 'Anstoßzeiten des Spieltags' });
    const names = [
      'Freitag, 20:30 Uhr: 5 deiner Elf, als Nächstes',
      'Samstag, 15:30 Uhr: 5 deiner Elf',
      'Sonntag, 17:30 Uhr: einer deiner Elf',
    ];
    expect(within(rail).getAllByRole('button')).toEqual(
      names.map((name) => within(rail).getByRole('button', { name })),
    );
  });

  it('asks A or B, with deadline and reason, swaps in one tap and undoes it', async () => {
    const stored: unknown[] = [];
    let team = teamOf(pair);
    openAt('2025-02-07T17:05:00.000Z', team, {
      'myTeam.teams': () => [team],
      'myTeam.setPlaces': (input) => {
        stored.push(input);
        const { places } = input as { places: { playerId: string; place: UserTeamPlayer['place'] }[] };
        const placeOf = new Map(places.map(({ playerId, place }) => [playerId, place]));
        team = {
          ...team,
          players: team.players.map((one) => Object.assign({}, one, { place: placeOf.get(one.id) ?? null })),
        };
      },
    });
    const calls = await screen.findByRole('region', { name: 'Knappe Fälle' });
    expect(calls).toHaveTextContent(
      /Herthas Elf kommt um 19:30 bis Fr 20:30.*Aalto Fr 20:30 H Hannover.*50\s%.*Bora.*48\s%/u,
    );
    await userEvent.click(within(calls).getByRole('button', { name: 'Tauschen: Bora für Aalto' }));
    await waitFor(async () => expect(await onPitch('Bora')).toBeVisible());
    expect(await onPitch('Aalto')).not.toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Knappe Fälle' })).not.toBeInTheDocument();
    expect(screen.getByText('Gerade nichts zu tun')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    await waitFor(async () => expect(await onPitch('Aalto')).toBeVisible());
    expect(await screen.findByRole('region', { name: 'Knappe Fälle' })).toBeVisible();
    const places = (aalto: string | null, bora: string | null) => ({
      userTeamId: 'team-1',
      places: [
        { playerId: 'Aalto', place: aalto },
        { playerId: 'Bora', place: bora },
      ],
    });
    await waitFor(() => expect(stored).toEqual([places('benched', 'pinned'), places(null, null)]));
  });

  it('answers a tap on a shirt first, swaps from there, closes, and goes on at the shirt that came in', async () => {
    const stored: unknown[] = [];
    openAt('2025-02-07T17:05:00.000Z', teamOf(pair), {
      'myTeam.setPlaces': (input) => new Promise(() => stored.push(input)),
    });
    await userEvent.click((await onPitch('Aalto')) as HTMLElement);
    const sheet = within(await screen.findByRole('dialog', { name: 'Aalto' }));
    expect(await sheet.findByText('Fr 20:30 H Hannover')).toBeVisible();
    expect(sheet.getByText('Lock Fr 20:30')).toBeVisible();
    expect(sheet.getByRole('link', { name: 'Seite' })).toHaveAttribute('href', '/players/Aalto');
    expect(sheet.getByRole('button', { name: 'Bank' })).toBeVisible();
    await userEvent.click(sheet.getByRole('button', { name: 'Tauschen' }));
    await userEvent.click(sheet.getByRole('button', { name: /^Mit Bora tauschen/u }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await onPitch('Bora')).toHaveFocus();
    expect(await onPitch('Aalto')).not.toBeInTheDocument();
    expect(stored).toHaveLength(1);
  });

  it('benches a player from his shirt, and takes that back', async () => {
    const stored: unknown[] = [];
    openAt('2025-02-07T17:05:00.000Z', teamOf(pair), {
      'myTeam.setChoice': (input) => void stored.push(input),
    });
    await userEvent.click((await onPitch('Aalto')) as HTMLElement);
    const sheet = within(await screen.findByRole('dialog', { name: 'Aalto' }));
    await userEvent.click(await sheet.findByRole('button', { name: 'Bank' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByText('Aalto sitzt auf der Bank.', { selector: 'output' })).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Rückgängig' }));
    const choice = (place: string | null) => ({
      userTeamId: 'team-1',
      playerId: 'Aalto',
      place,
      value: null,
    });
    await waitFor(() => expect(stored).toEqual([choice('benched'), choice(null)]));
  });

  it('undoes a swap that could not be saved, and offers to try again', async () => {
    const answer = vi.fn(refusal('providerDown', 502));
    openAt('2025-02-07T17:05:00.000Z', teamOf(pair), { 'myTeam.setPlaces': answer });
    await userEvent.click(await screen.findByRole('button', { name: /^Tauschen/u }));
    expect(await screen.findByText(/^Nicht gespeichert/u, { selector: '[role=alert]' })).toBeInTheDocument();
    await waitFor(async () => expect(await onPitch('Aalto')).toBeVisible());
    expect(await onPitch('Bora')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    await waitFor(() => expect(answer).toHaveBeenCalledTimes(2));
    await waitFor(() => expect(takeConsoleErrors()).not.toEqual([]));
  });

  it('undoes a swap that the hub refuses as too late, without offering a retry', async () => {
    const refuse = refusal('conflict', 409, 'playersLocked');
    openAt('2025-02-07T17:05:00.000Z', teamOf(pair), { 'myTeam.setPlaces': refuse });
    await userEvent.click(await screen.findByRole('button', { name: /^Tauschen/u }));
    expect(
      await screen.findByText('Zu spät: Bora blieb auf der Bank.', { selector: '[role=alert]' }),
    ).toBeInTheDocument();
    await waitFor(async () => expect(await onPitch('Aalto')).toBeVisible());
    expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).not.toBeInTheDocument();
    await waitFor(() => expect(takeConsoleErrors()).not.toEqual([]));
  });

  it('shows changes since the last visit for players who can still play, the eleven first', async () => {
    openAt('2025-02-07T17:05:00.000Z', teamOf([...pair, player('Draußen', 'ST', 'mainz', 0.2)]), {
      'account.notices': () =>
        noticesOf(
          [
            aNotice({
              playerId: 'Draußen',
              name: 'Draußen',
              startProbability: { before: 0.5, now: 0.2 },
              lastMatch: { hasStarted: true, hasPlayed: true, outMinute: 54 },
            }),
            aNotice({ playerId: 'Torwart', name: 'Torwart', startProbability: { before: 0.5, now: 0.96 } }),
          ],
          '2025-02-06T21:10:00.000Z',
        ),
    });
    const news = await screen.findByRole('region', { name: 'Neu seit Donnerstag, 22:10' });
    expect(
      within(news)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      expect.stringMatching(/^Torwart.*50\s% → 96\s%$/u),
      expect.stringMatching(/^DraußenBankzuletzt nach 54 Minuten raus.*50\s% → 20\s%$/u),
    ]);
  });

  it('names players who have left the league, instead of saying that there is nothing to do', async () => {
    const gone = player('Weggezogen', 'ST', 'mainz', 0.2, { left: { clubName: 'Mainz 05', sinceTs: null } });
    openAt('2025-02-07T17:05:00.000Z', teamOf([gone, player('Sturm Zehn', 'ST', 'mainz', 0.95)]));
    const sentence = await screen.findByText(/^Weggezogen ist nicht mehr in der /u);
    expect(sentence).toBeVisible();
    expect(screen.getByRole('link', { name: 'Ersatz suchen' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/mein-team\?team=/u),
    );
    expect(screen.queryByText('Gerade nichts zu tun')).not.toBeInTheDocument();
  });

  it('says that the bench has no replacement, and links to the market', async () => {
    const weak = player('Vorletzter', 'ST', 'mainz', 0.04);
    openAt('2025-02-07T17:05:00.000Z', teamOf([weak]));
    const card = await region('Kein Ersatz auf der Bank');
    expect(card).toHaveTextContent(/Vorletzter beginnt wohl nicht\. Nächster Blick Fr 19:30/u);
    expect(within(card).getByRole('link', { name: 'Wen kaufen?' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/mein-team\/transfers\?team=/u),
    );
    expect(screen.queryByText('Gerade nichts zu tun')).not.toBeInTheDocument();
  });

  it('promises no eleven, and offers no message about one, if nobody reports elevens', async () => {
    const reported = { ...hubInfo().reported, elevens: false };
    openAt('2025-02-07T17:05:00.000Z', teamOf([player('Sturm Zehn', 'ST', 'mainz', 0.95), ...pair]), {
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-07T17:05:00.000Z', clockIsFixed: true, reported }),
    });
    const card = await region('Gerade nichts zu tun');
    expect(card).toHaveTextContent(/Elf meldet hier niemand; Hertha nennt sie Fr 19:30: Acht, Fünf/u);
    expect(within(card).queryByRole('button')).not.toBeInTheDocument();
    expect(document.body).not.toHaveTextContent(/Elf ab|Nächster Blick|noch nicht gemeldet/u);
  });

  it('names the last visit by its date if it was a week or more ago', async () => {
    openAt('2025-02-07T17:05:00.000Z', teamOf([...pair]), {
      'account.notices': () =>
        noticesOf(
          [aNotice({ playerId: 'Torwart', name: 'Torwart', startProbability: { before: 0.5, now: 0.96 } })],
          '2024-11-29T21:10:00.000Z',
        ),
    });
    const news = { name: 'Neu seit dem 29.11.' };
    expect(await screen.findByRole('region', news)).toBeVisible();
  });

  it('lists all players by kickoff, including the bench and those without a match', async () => {
    openAt(
      '2025-02-07T17:05:00.000Z',
      teamOf([...pair, { ...player('Frei', 'ST', 'mainz', 0.1), fixture: null }]),
    );
    const schedule = await screen.findByRole('region', { name: 'Ablauf' });
    expect(
      within(schedule)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Fr 20:30', 'Sa 15:30', 'So 17:30', 'Spielfrei']);
    expect(schedule).toHaveTextContent(/Bank: Bora.*48\s%/u);
    expect(schedule).toHaveTextContent(/Frei spielfrei/u);
  });
});

describe('once elevens are out', () => {
  const SATURDAY_NOON = '2025-02-08T13:40:00.000Z';
  const benched = player('Müller', 'ST', 'freiburg', 0, {
    isInEleven: false,
    estimates: [{ asOfTs: FRIDAY, startProbability: 0.82 }],
  });
  const official = player('Petersen', 'ST', 'freiburg', 1, {
    isInEleven: true,
    estimates: [{ asOfTs: FRIDAY, startProbability: 0.6 }],
  });

  it('raises an alarm for a benched starter, and replaces him in one tap', async () => {
    const stored: unknown[] = [];
    openAt(SATURDAY_NOON, teamOf([benched, official]), {
      'myTeam.setPlaces': (input) => {
        stored.push(input);
      },
    });
    expect(await region('Müller sitzt auf der Bank')).toHaveTextContent(
      /^Müller sitzt auf der BankFreiburgs Elf ist da, er fehlt darin\.Petersen/u,
    );
    expect(await onPitch('Müller, sitzt auf der Bank')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Petersen für Müller' }));
    await waitFor(() =>
      expect(stored).toEqual([
        {
          userTeamId: 'team-1',
          places: [
            { playerId: 'Müller', place: 'benched' },
            { playerId: 'Petersen', place: 'pinned' },
          ],
        },
      ]),
    );
  });

  it('shows facts and no button once the whole team is locked', async () => {
    openAt(SATURDAY_NOON, teamOf([benched, official], { game: 'kickbase' }));
    expect(await head()).toHaveTextContent(/Elf steht fest/u);
    expect(await onPitch('Müller, sitzt auf der Bank')).toBeVisible();
    expect(screen.queryByRole('button', { name: /für Müller/u })).not.toBeInTheDocument();
    expect(
      screen.getByText(
        /^Für diesen Spieltag ist alles entschieden\. Ändern geht wieder für den \d+\. Spieltag, Lock /u,
      ),
    ).toBeVisible();
  });
});

const played = (minutes: number, changes: Partial<NonNullable<UserTeamPlayer['played']>> = {}) => ({
  hasStarted: true,
  minutes,
  goals: 0,
  yellowCards: 0,
  isSentOff: false,
  subbedInMinute: null,
  subbedOutMinute: null,
  ...changes,
});

it('goes on expecting starters while no eleven is reported, with chances from before kickoff', async () => {
  openAt('2025-02-08T15:49:00.000Z', teamOf([]));
  expect(await head()).toHaveTextContent(/5 in laufenden Spielen.*9,5 von 11\s*erwartete Starter/u);
  expect(await onPitch('Eins.*vor Anpfiff')).toBeVisible();
});

it('counts playing, finished and upcoming players while matches run, and shows minutes, goals and the score', async () => {
  const live = { status: 'live', homeGoals: 1, awayGoals: 0 };
  const over = { status: 'finished', homeGoals: 0, awayGoals: 2 };
  const scorer = player('Petersen', 'ST', 'freiburg', 1, {
    isInEleven: true,
    fixture: live,
    played: played(62, { goals: 2 }),
  });
  const players = SURE.map((one) => {
    if (one.team?.id === 'scf')
      return {
        ...player(one.name, one.positionPrimary, 'freiburg', 1, { fixture: live, played: played(62) }),
      };
    return one.team?.id === 'bsc'
      ? player(one.name, one.positionPrimary, 'hertha', 1, { fixture: over, played: played(90) })
      : one;
  });
  // His status already refers to the next match.
  const banned = player('Vidal', 'MF', 'freiburg', 0, { isInEleven: false, isBanned: true, fixture: live });
  openAt('2025-02-08T15:49:00.000Z', { ...teamOf([]), players: [...players, scorer, banned] });
  expect(await head()).toHaveTextContent(
    /6 spielen gerade.*4 fertig, 1 kommt noch.*10 von 10.*haben begonnen/u,
  );
  expect(await onPitch('2\\sTore.*Petersen, spielt, Minute 62')).toBeVisible();
  expect(screen.getByRole('region', { name: 'Gerade passiert' })).toHaveTextContent(
    /^Gerade passiertPetersen2 Tore gegen Hannover/u,
  );
  const running = screen.getByRole('region', { name: 'Läuft' });
  expect(running).toHaveTextContent(/SCFFreiburg1:0H96Hannover/u);
  expect(running).toHaveTextContent(/Bank: Vidal Gesperrt/u);
  expect(screen.getByText('Gerade nichts zu tun')).toBeVisible();
  expect(screen.getByText(/Nächster Blick So 16:30, dann kommt Mainz’ Elf: Neun\./u)).toBeVisible();
});

it('shows the running matches beside the pitch if no source reports events', async () => {
  const live = { status: 'live', homeGoals: null, awayGoals: null };
  const players = SURE.map((one) =>
    one.team?.id === 'scf'
      ? player(one.name, one.positionPrimary, 'freiburg', 1, { fixture: live, isInEleven: true })
      : one,
  );
  openAt('2025-02-08T15:49:00.000Z', { ...teamOf([]), players });
  const running = await region('Läuft');
  const fine = screen.getByRole('region', { name: 'Gerade nichts zu tun' });
  expect(running.parentElement?.parentElement).toContainElement(await pitch());
  expect(fine.compareDocumentPosition(running)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(screen.queryByRole('region', { name: 'Gerade passiert' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('region', { name: 'Läuft' })).toHaveLength(1);
});

it('shows the results of eleven, swap and forecast after the last whistle, and what comes next', async () => {
  const fixture = { status: 'finished', homeGoals: 1, awayGoals: 1 };
  const done = SURE.map((one) => {
    const club = (Object.keys(CLUBS) as Club[]).find((key) => CLUBS[key].id === one.team?.id) ?? 'mainz';
    return player(one.name, one.positionPrimary, club, 1, {
      fixture,
      played: played(90),
      estimates: one.estimates,
      yellowCards: one.name === 'Torwart' ? 4 : 0,
    });
  });
  const swapped = [
    player('Petersen', 'ST', 'freiburg', 1, {
      place: 'pinned',
      fixture,
      played: played(90, { goals: 1 }),
      estimates: [{ asOfTs: FRIDAY, startProbability: 0.6 }],
    }),
    player('Müller', 'ST', 'freiburg', 0, {
      place: 'benched',
      fixture,
      played: played(28, { hasStarted: false, subbedInMinute: 62 }),
    }),
    player('Vidal', 'CM', 'freiburg', 0, { fixture, isInEleven: false, isBanned: true }),
  ];
  openAt(
    '2025-02-09T21:30:00.000Z',
    { ...teamOf([]), players: [...done, ...swapped] },
    {
      'catalog.comingFixtures': () =>
        FIXTURES.map((one) => (one.matchday === 21 ? Object.assign({}, one, { status: 'finished' }) : one)),
      'catalog.record': () => ({
        season: '2024-25',
        isLastSeason: false,
        competition: 'bundesliga',
        crowd: null,
        waiting: 0,
        bases: [
          {
            base: '75min',
            matchdays: [
              {
                matchday: 21,
                cards: [],
                figures: { rightOf11: 8.5, predictedEleven: 8.4, baseline: { right: 8.1 } },
              },
            ],
            latestClubs: [
              { teamId: 'scf', name: 'SC Freiburg', shortName: 'Freiburg', right: 10 },
              { teamId: 'fcb', name: 'FC Bayern München', shortName: 'Bayern', right: 4 },
            ],
            worstCalls: [
              { name: 'Robert Daneben', teamShortName: 'Bayern', started: false },
              { name: 'Max Anderswo', teamShortName: 'Freiburg', started: false },
            ],
          },
        ],
      }),
    },
  );
  expect(await head()).toHaveTextContent(/11 von 11.*deiner Elf haben begonnen.*10,1.*erwartet am Freitag/u);
  expect(screen.getByText('Petersen für Müller: 90′ und ein Tor statt 28′.')).toBeVisible();
  const result = screen.getByRole('region', { name: 'Wie gut war die Prognose?' });
  await waitFor(() => expect(result).toHaveTextContent(/8,5 von 11 richtig.*8,1 dieselbe Elf wie zuletzt/u));
  const clubs = within(result).getByRole('list', { name: 'Richtige von 11 je Verein' });
  expect(
    within(clubs)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['10SCFFreiburg', '4FCBBayern']);
  expect(result).toHaveTextContent(
    'Am wenigsten trafen wir bei Bayern: 4 von 11. Unerwartet draußen: Robert Daneben.',
  );
  const next = screen.getByRole('region', { name: '22. Spieltag' });
  expect(next).toHaveTextContent(
    /Noch 5\sTage 17\sStd.*Sa, 15\.02\., 15:30.*Torwart eine Gelbe vor der Sperre.*Vidal Sperre abgesessen/u,
  );
  expect(screen.getByRole('region', { name: 'Deine Bank' })).toHaveTextContent(
    /0 von 2 haben begonnen.*Müller.*28/u,
  );
});

it('lets users with two teams switch between them', async () => {
  const { router } = openAt('2025-02-07T17:05:00.000Z', teamOf([]), {
    'myTeam.teams': () => [teamOf([]), teamOf([], { id: 'team-2', name: 'Zweite' })],
  });
  const choice = await screen.findByRole('combobox', { name: 'Team' });
  await userEvent.selectOptions(choice, 'Zweite');
  await waitFor(() => expect(router.state.location.search).toBe('?team=team-2'));
  expect(screen.getByRole('link', { name: 'Kader' })).toHaveAttribute('href', '/mein-team?team=team-2');
});

describe('the shown team', () => {
  it('is refetched every half minute while a match runs', async () => {
    vi.useFakeTimers({
      toFake: ['Date', 'setInterval', 'clearInterval', 'setTimeout', 'clearTimeout'],
      shouldAdvanceTime: true,
    });
    const asked = (nowTs: string) => {
      const { calls } = openAt(nowTs, teamOf([]));
      return () => calls.filter((path) => path === 'myTeam.teams').length;
    };
    const count = asked('2025-02-08T15:49:00.000Z');
    await pitch();
    const before = count();
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    expect(count()).toBe(before + 1);
  });
});
