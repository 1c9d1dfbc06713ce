import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type {
  OpenTip,
  TipForm,
  TipInvitation,
  TipLeague,
  TipLeagueSummary,
  TippedResult,
} from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { enter } from '../../testing/enter.ts';
import { fakeAuth } from '../../testing/fakeAuth.ts';
import { type Answers, refusal, renderHub } from '../../testing/renderScreen.tsx';
import { aTeam, aTeamPlayer } from '../../testing/myTeamBuilders.ts';
import { aTipLeague, CLUB, TOKEN } from '../../testing/tipLeagueBuilders.ts';
import { takeConsoleErrors } from '../../testing/setup.ts';

const OPPONENT = { id: 't2', name: 'FC Bayern München', shortName: 'Bayern' };
/** Half a day after the hub's time in these tests. */
const LOCK_TS = '2025-02-09T00:00:00.000Z';
const ELEVEN = Array.from({ length: 11 }, (_, n) => `p${n}`);

const summary = (changes: Partial<TipLeagueSummary> = {}): TipLeagueSummary => ({
  id: 'l1',
  name: 'Freitagsrunde',
  isFounder: true,
  members: 2,
  next: null,
  clubs: [CLUB],
  open: { lockTs: LOCK_TS, matchday: 21, clubs: 1, tipped: 0 },
  ...changes,
});

const openTip = (changes: Partial<OpenTip> = {}): OpenTip => ({
  fixtureId: 'f1',
  matchday: 21,
  kickoffTs: LOCK_TS,
  lockTs: LOCK_TS,
  club: CLUB,
  isHome: true,
  opponent: OPPONENT,
  isMoved: false,
  isElevenKnown: false,
  tip: null,
  tippedBy: ['m2'],
  ...changes,
});

const league = (changes: Partial<TipLeague> = {}): TipLeague => ({
  ...aTipLeague(),
  open: [openTip()],
  table: [
    { participant: 'model', brier: 0.1, hits: 9, points: null, tipped: 1 },
    { participant: 'm2', brier: 0.125, hits: 8, points: null, tipped: 1 },
    { participant: 'again', brier: 0.2, hits: null, points: null, tipped: 1 },
    { participant: 'm1', brier: 0.2, hits: null, points: null, tipped: 0 },
  ],
  matchdays: [
    {
      matchday: 20,
      matches: 1,
      scored: 1,
      pointMatches: 0,
      scores: [{ participant: 'm2', brier: 0.125, hits: 8, points: null, tipped: 1 }],
    },
  ],
  ...changes,
});

const form: TipForm = {
  ...openTip(),
  squad: Array.from({ length: 14 }, (_, n) => ({
    id: `p${n}`,
    name: `Spieler ${n}`,
    positionPrimary: n === 0 || n === 11 ? 'GK' : 'CB',
    positionGroup: n === 0 || n === 11 ? 'goalkeeper' : 'defender',
    preferredFoot: null,
    heightCm: null,
    status: 'fit',
    suspension: null,
    ailment: null,
    startProbability: 0.5,
  })),
  predicted: ELEVEN,
  last: [],
  tip: null,
};

/** A hub that records the inputs of its mutations. */
function open(path: string, answers: Answers = {}) {
  const inputs: [string, unknown][] = [];
  const noting = (name: string, answer?: unknown) => ({
    [`tipLeagues.${name}`]: (input: unknown) => {
      inputs.push([name, input]);
      return answer;
    },
  });
  const hub = renderHub({
    path,
    answers: {
      'tipLeagues.mine': () => [summary()],
      'tipLeagues.league': () => league(),
      'tipLeagues.form': () => form,
      'catalog.clubs': () => [{ ...CLUB, city: '', venue: null, playersCount: 25 }],
      ...noting('found', { leagueId: 'l1' }),
      ...noting('tip'),
      ...noting('join', { leagueId: 'l1' }),
      ...noting('leave'),
      ...noting('removeMember'),
      ...answers,
    },
  });
  return { ...hub, inputs };
}

describe('the friends’ leagues of a user', () => {
  it('start with an invitation to found one, which asks for a name and clubs', async () => {
    const { inputs } = open('/tipprunden', { 'tipLeagues.mine': () => [] });
    await userEvent.click(await screen.findByRole('button', { name: 'Neue Tipprunde' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Gründen' }));
    expect(await screen.findByText('Gib deiner Tipprunde einen Namen.')).toBeVisible();
    expect(screen.getByText('Wähle mindestens einen Verein.')).toBeVisible();
    await enter(screen.getByLabelText('Name der Tipprunde'), ' Freitagsrunde ');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Freiburg' }));
    await userEvent.click(screen.getByRole('button', { name: 'Gründen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Freitagsrunde' })).toBeVisible();
    expect(inputs).toEqual([['found', { name: 'Freitagsrunde', teamIds: ['t1'] }]]);
  });

  it('show the open tips and their deadlines', async () => {
    open('/tipprunden');
    const row = (await screen.findByRole('link', { name: 'Freitagsrunde' })).closest('li')!;
    expect(row).toHaveTextContent('0 von 1 getippt');
    await waitFor(() => expect(row).toHaveTextContent(/21\. Spieltag, noch 1[12].Std/u));
  });
});

describe('a friends’ league', () => {
  it('ranks members beside the model and the same eleven again, which have no rank', async () => {
    open('/tipprunden/l1');
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      'Das Modell0,10091/1',
      '1. Otto0,12581/1',
      'Dieselbe Elf wie zuletzt0,200–1/1',
      '2. Fritzi0,200–0/1',
    ]);
    await userEvent.click(screen.getByText('So wird gewertet'));
    expect(screen.getByText(/darin fehlt, wo es noch keine gab/u)).toBeVisible();
    expect(screen.getByText('Getippt: Otto')).toBeVisible();
  });

  it('accepts the predicted eleven with one tap, and rejects an impossible one', async () => {
    const { inputs } = open('/tipprunden/l1');
    await userEvent.click(await screen.findByRole('button', { name: 'Elf tippen: Freiburg' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(await dialog.findByRole('checkbox', { name: /Spieler 10/u }));
    await userEvent.click(dialog.getByRole('button', { name: 'Tipp abgeben' }));
    expect(dialog.getByText('Noch 1 zu wenig.')).toBeVisible();
    await userEvent.click(dialog.getByRole('checkbox', { name: /Spieler 11/u }));
    expect(dialog.getByText('Genau einer der Elf muss Torhüter sein.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Voraussichtliche Elf' }));
    await userEvent.click(dialog.getByRole('radio', { name: /90/u }));
    await userEvent.click(dialog.getByRole('button', { name: 'Tipp abgeben' }));
    await waitFor(() =>
      expect(inputs).toEqual([
        ['tip', { leagueId: 'l1', fixtureId: 'f1', teamId: 't1', playerIds: ELEVEN, certaintyPercent: 90 }],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('keeps the chosen eleven when the hub refuses it, and says why', async () => {
    open('/tipprunden/l1', {
      'tipLeagues.tip': refusal('conflict', 409, 'tipsClosed'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Elf tippen: Freiburg' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Tipp abgeben' }));
    expect(await screen.findByText(/Getippt wird bis zum Anpfiff/u)).toBeVisible();
    expect(screen.getByText('11 von 11')).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('shows who was right on a matchday', async () => {
    const result: TippedResult = {
      ...openTip(),
      starters: ELEVEN,
      players: Array.from({ length: 12 }, (_, n) => ({ id: `p${n}`, name: `Jan Spieler${n}` })),
      tips: [
        {
          participant: 'm2',
          isOwn: true,
          playerIds: [...ELEVEN.slice(0, 10), 'p11'],
          certaintyPercent: 80,
          score: { brier: 0.125, hits: 10, points: null },
        },
        {
          participant: 'm1',
          isOwn: false,
          playerIds: [],
          certaintyPercent: null,
          score: { brier: 0.2, hits: null, points: null },
        },
      ],
    };
    open('/tipprunden/l1', { 'tipLeagues.matchday': () => [result] });
    const summaryLine = await screen.findByText('20. Spieltag');
    expect(summaryLine.closest('summary')).toHaveTextContent('Otto (8 von 11)');
    await userEvent.click(summaryLine);
    const part = await screen.findByRole('region', { name: 'Freiburg – Bayern' });
    expect(part).toHaveTextContent('Otto10/110,125daneben: Spieler11 · gefehlt: Spieler10 · 80 %');
    expect(part).toHaveTextContent('Nicht getippt: Fritzi');
  });

  it('can be left, and members removed, after confirmation', async () => {
    const { inputs } = open('/tipprunden/l1');
    await userEvent.click(await screen.findByRole('button', { name: 'Otto entfernen' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Entfernen' }));
    await waitFor(() => expect(inputs).toEqual([['removeMember', { leagueId: 'l1', memberId: 'm2' }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Verlassen' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(/geht an das Mitglied über/u)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Verlassen' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Tipprunden' })).toBeVisible();
    expect(inputs.at(-1)).toEqual(['leave', { leagueId: 'l1' }]);
  });

  it('continues in the new season with all members', async () => {
    const { inputs, router } = open('/tipprunden/l1', {
      'tipLeagues.league': (input) =>
        (input as { leagueId: string }).leagueId === 'l1'
          ? league({ next: { season: '2025-26', leagueId: null } })
          : league({ id: 'l2', season: '2025-26' }),
      'tipLeagues.goOn': (input) => {
        inputs.push(['goOn', input]);
        return { leagueId: 'l2' };
      },
    });
    expect(await screen.findByText(/Beide Mitglieder sind wieder dabei/u)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Weiterspielen' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/tipprunden/l2'));
    expect(inputs).toEqual([['goOn', { leagueId: 'l1' }]]);
    // The old league, which also names the new season, is shown until the new one has loaded.
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Weiterspielen' })).toBeNull());
    expect(await screen.findByText(/Saison 2025\/26/u)).toBeVisible();
  });

  it('links to its continuation', async () => {
    open('/tipprunden/l1', {
      'tipLeagues.league': () => league({ next: { season: '2025-26', leagueId: 'l2' } }),
    });
    const link = await screen.findByRole('link', { name: 'Zur Tipprunde 2025/26' });
    expect(link).toHaveAttribute('href', '/tipprunden/l2');
  });

  it('says when it does not exist', async () => {
    open('/tipprunden/nothing', {
      'tipLeagues.league': refusal('notFound', 404, 'tipLeagueNotFound'),
    });
    expect(await screen.findByRole('heading', { level: 1, name: 'Tipprunde nicht gefunden' })).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});

describe('duels in a friends’ league', () => {
  const { members } = aTipLeague();
  const teams = [
    aTeam({ id: 'u1', name: 'Erste', players: [aTeamPlayer()] }),
    aTeam({ id: 'u2', name: 'Zweite', players: [aTeamPlayer()] }),
  ];

  it('need consent, and the choice of a team', async () => {
    let shownTeamId: string | null = null;
    const shown: unknown[] = [];
    open('/tipprunden/l1', {
      'myTeam.teams': () => teams,
      'tipLeagues.league': () => league({ shownTeamId }),
      'tipLeagues.showTeam': (input) => {
        shown.push(input);
        ({ userTeamId: shownTeamId } = input as { userTeamId: string | null });
      },
    });
    const consent = await screen.findByRole('switch', { name: /Elf für Duelle zeigen/u });
    expect(consent).not.toBeChecked();
    expect(screen.queryByRole('button', { name: /^Duell/u })).toBeNull();
    await userEvent.click(consent);
    await userEvent.selectOptions(await screen.findByLabelText('Welches Team?'), 'Zweite');
    await waitFor(() => expect(consent).toBeEnabled());
    await userEvent.click(consent);
    await waitFor(() => expect(consent).not.toBeChecked());
    expect(shown).toEqual(['u1', 'u2', null].map((userTeamId) => ({ leagueId: 'l1', userTeamId })));
  });

  it('begin with one tap beside a member who shows a team', async () => {
    const added: unknown[] = [];
    const { router } = open('/tipprunden/l1', {
      'myTeam.teams': () => teams,
      'tipLeagues.league': () =>
        league({
          members: members.map((one) => Object.assign({}, one, { showsTeam: !one.isMe })),
          shownTeamId: 'u2',
        }),
      'tipLeagues.addRival': (input) => {
        added.push(input);
        return { id: 'r1' };
      },
      'myTeam.rivals': () => [],
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Duell: Otto gegen dich mit „Zweite“' }));
    await screen.findByRole('heading', { name: 'Duelle' });
    expect(router.state.location.search).toBe('?team=u2');
    expect(added).toEqual([{ userTeamId: 'u2', leagueId: 'l1', memberId: 'm2' }]);
  });
});

describe('an invitation', () => {
  const invitation: TipInvitation = {
    name: 'Freitagsrunde',
    founder: 'Otto',
    members: 1,
    clubs: [CLUB],
    leagueId: null,
  };

  it('joins with one tap, and leaves no token in the address', async () => {
    const { inputs, router } = open(`/einladung#${TOKEN}`, { 'tipLeagues.invitation': () => invitation });
    await userEvent.click(await screen.findByRole('button', { name: 'Beitreten' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Freitagsrunde' })).toBeVisible();
    expect(inputs).toEqual([['join', { token: TOKEN }]]);
    expect(router.state.location).toMatchObject({ pathname: '/tipprunden/l1', hash: '' });
    expect(sessionStorage).toHaveLength(0);
  });

  it('survives signing in within the tab', async () => {
    sessionStorage.setItem('hub_invitation', TOKEN);
    open('/einladung', { 'tipLeagues.invitation': () => ({ ...invitation, leagueId: 'l1' }) });
    expect(await screen.findByText('Du bist schon dabei.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Zur Tipprunde' })).toHaveAttribute('href', '/tipprunden/l1');
  });

  it('asks for the link if there is no token', async () => {
    open('/einladung');
    expect(await screen.findByText('Hier ist keine Einladung')).toBeVisible();
  });

  it('asks a visitor to sign in, and keeps the token in the meantime', async () => {
    const auth = fakeAuth({ status: 'signedOut', reason: 'noSession' });
    const { router } = renderHub({ path: `/einladung#${TOKEN}`, answers: {}, auth });
    await userEvent.click(await screen.findByRole('button', { name: 'Anmelden und beitreten' }));
    expect(auth.asked).toContain('signIn');
    expect(router.state.location.hash).toBe('');
    expect(sessionStorage.getItem('hub_invitation')).toBe(TOKEN);
  });
});

describe('the chats of a league', () => {
  const CHAT = {
    id: '0b0e6d5e-53f8-4a35-9a54-7f6a2f0c8a11',
    service: 'discord',
    name: 'Unser Kanal',
    kinds: ['eleven', 'lock'],
    createdTs: '2025-02-08T12:00:00.000Z',
    offTs: null,
  };
  const region = async () => within(await screen.findByRole('region', { name: 'Unser Kanal' }));

  it('are added by the founder, with the kinds of events for leagues', async () => {
    const sent: unknown[] = [];
    open('/tipprunden/l1', {
      'leagueChats.add': (input) => {
        sent.push(input);
        return { trial: 'taken' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Chat eintragen' }));
    expect(screen.getAllByRole('switch').map((one) => one.closest('label')?.textContent ?? '')).toHaveLength(
      3,
    );
    await enter(screen.getByLabelText('Name, wie du ihn hier siehst'), 'Unser Kanal');
    const webhook = `https://discord.com/api/webhooks/123456/${'a'.repeat(24)}`;
    await userEvent.type(screen.getByLabelText('Adresse des Webhooks'), webhook);
    await userEvent.click(screen.getByRole('switch', { name: 'So lagen wir' }));
    await userEvent.click(screen.getByRole('button', { name: 'Probe-Nachricht schicken und eintragen' }));
    expect(await screen.findByRole('button', { name: 'Chat eintragen' })).toBeVisible();
    expect(sent).toEqual([
      { leagueId: 'l1', service: 'discord', name: 'Unser Kanal', kinds: ['eleven', 'lock'], webhook },
    ]);
  });

  it('are tested, configured and removed by the founder', async () => {
    const asked: unknown[] = [];
    const note =
      (name: string, answer: object | null = null) =>
      (input: unknown) => {
        asked.push([name, input]);
        return answer;
      };
    open('/tipprunden/l1', {
      'leagueChats.list': () => [CHAT],
      'leagueChats.test': note('test', { trial: 'busy' }),
      'leagueChats.chooseKinds': note('choose'),
      'leagueChats.remove': note('remove'),
    });
    const chat = await region();
    await userEvent.click(chat.getByRole('button', { name: 'Probe-Nachricht an Unser Kanal' }));
    expect(await chat.findByText(/antwortet gerade nicht/u)).toBeVisible();
    await userEvent.click(chat.getByRole('switch', { name: 'Countdown zum Lock' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    await userEvent.click(chat.getByRole('button', { name: 'Unser Kanal herausnehmen' }));
    await waitFor(() => expect(asked).toHaveLength(3));
    const one = { leagueId: 'l1', channelId: CHAT.id };
    expect(asked).toEqual([
      ['test', one],
      ['choose', { ...one, kinds: ['eleven'] }],
      ['remove', one],
    ]);
  });

  it('are shown to members, who cannot change them', async () => {
    open('/tipprunden/l1', {
      'tipLeagues.league': () => league({ isFounder: false, invitationToken: null }),
      'leagueChats.list': () => [CHAT, { ...CHAT, id: 'other', name: 'Aus', offTs: CHAT.createdTs }],
    });
    const chat = await region();
    expect(chat.getByText('Offizielle Elf, Countdown zum Lock')).toBeVisible();
    expect(chat.queryByRole('button')).toBeNull();
    expect(screen.getByText(/Gerade ausgeschaltet/u)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Chat eintragen' })).toBeNull();
  });

  it('offer to try again when they cannot be loaded', async () => {
    open('/tipprunden/l1', {
      'leagueChats.list': refusal('invalid', 400),
    });
    const panel = within((await screen.findByText(/Der Hub schreibt in euren Chat/u)).closest('section')!);
    expect(await panel.findByRole('button', { name: /Erneut|noch einmal|neu/iu })).toBeVisible();
    takeConsoleErrors();
  });
});
