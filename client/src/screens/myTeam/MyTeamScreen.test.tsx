import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { UserTeam } from '@hub/shared/users/userTeams.schema.ts';
import { enter } from '../../testing/enter.ts';
import { aCard, aNotice, aTeam, aTeamPlayer, noticesOf } from '../../testing/myTeamBuilders.ts';
import { hubFailure, renderHub, type Answers } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

const FREIBURG = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };
const HEIDENHEIM = { id: 't2', name: '1. FC Heidenheim 1846', shortName: 'Heidenheim' };

/** A hub that remembers its writes; it fails a call with whatever `failureOf` returns for it. */
function aHub(initial: UserTeam[]) {
  let teams = initial;
  const hub = {
    asked: [] as [procedure: string, input: unknown][],
    failureOf: (_procedure: string, _input: unknown): Error | null => null,
    answers: {} as Answers,
  };
  const answer = (path: string, give: (input: never) => unknown) => {
    hub.answers[path] = (input) => {
      const failure = hub.failureOf(path.replace(/^.*\./u, ''), input);
      if (failure !== null) throw failure;
      return give(input as never);
    };
  };
  const write = (procedure: string, apply: (input: never) => unknown) =>
    answer(`myTeam.${procedure}`, (input) => {
      hub.asked.push([procedure, input]);
      return apply(input);
    });
  const change = (id: string, changes: (team: UserTeam) => Partial<UserTeam>) => {
    teams = teams.map((team) => (team.id === id ? { ...team, ...changes(team) } : team));
  };
  answer('myTeam.teams', () => teams);
  answer('catalog.players', () => ({
    players: CARDS,
    teams: [FREIBURG, HEIDENHEIM],
    total: CARDS.length,
    nextCursor: null,
  }));
  hub.answers['catalog.player'] = () => new Promise(() => {});
  write('createTeam', ({ name }: { name: string }) => {
    const created = { id: `team-${teams.length + 1}`, name, createdTs: '2025-02-03T12:00:00.000Z' };
    teams = [aTeam(created), ...teams];
    return created;
  });
  write('renameTeam', ({ userTeamId, name }: { userTeamId: string; name: string }) =>
    change(userTeamId, () => ({ name })),
  );
  write('setGame', ({ userTeamId, game }: { userTeamId: string; game: Game }) =>
    change(userTeamId, () => ({ game })),
  );
  write('deleteTeam', ({ userTeamId }: { userTeamId: string }) => {
    teams = teams.filter(({ id }) => id !== userTeamId);
  });
  write('addPlayers', ({ userTeamId, playerIds }: { userTeamId: string; playerIds: string[] }) => {
    const known = [...initial.flatMap(({ players }) => players), ...CARDS];
    const added = playerIds.map((id) => aTeamPlayer({ ...known.find((player) => player.id === id) }));
    change(userTeamId, ({ players }) => ({ players: [...players, ...added] }));
    return { added: added.length };
  });
  write('removePlayer', ({ userTeamId, playerId }: { userTeamId: string; playerId: string }) =>
    change(userTeamId, ({ players }) => ({ players: players.filter(({ id }) => id !== playerId) })),
  );
  return hub;
}

const CARDS = [
  aCard({ id: 'p1', name: 'Jonas Beispiel' }),
  aCard({ id: 'p2', name: 'Thomas Müller', positions: ['ST'], positionPrimary: 'ST', startProbability: 0.9 }),
  aCard({ id: 'p3', name: 'Ole Österreich', teamId: 't2', positions: ['GK'], positionPrimary: 'GK' }),
];

const SUNDAY = aTeam({
  id: 'sunday',
  name: 'Elf am Sonntag',
  players: [
    aTeamPlayer({
      id: 'gk1',
      name: 'Nils Eins',
      positionPrimary: 'GK',
      positions: ['GK'],
      startProbability: 0.9,
    }),
    aTeamPlayer({
      id: 'gk2',
      name: 'Nils Zwei',
      positionPrimary: 'GK',
      positions: ['GK'],
      startProbability: 0.05,
    }),
    aTeamPlayer({ id: 'd1', name: 'Jonas Beispiel', startProbability: 0.85 }),
    aTeamPlayer({
      id: 'm1',
      name: 'Ali Gesperrt',
      positionPrimary: 'CM',
      positions: ['CM', 'CAM'],
      availability: 'suspended',
      status: 'suspended',
      suspension: '5. Gelbe Karte',
      startProbability: 0.01,
    }),
    aTeamPlayer({
      id: 'f1',
      name: 'Max Sturm',
      positionPrimary: 'ST',
      positions: ['ST'],
      startProbability: 0.344,
    }),
  ],
});
const EMPTY = aTeam({ id: 'empty', name: 'Die Löwen', createdTs: '2025-02-02T12:00:00.000Z' });

function open(hub: ReturnType<typeof aHub>, path = '/mein-team') {
  return renderHub({ answers: hub.answers, path });
}

const panel = (name: string) => screen.findByRole('region', { name });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

beforeEach(() => {
  // jsdom has no layout; a virtual list needs a height.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(600);
});

describe('without teams', () => {
  it('says that there are none, offers to create one, and creates nothing without a name or when cancelled', async () => {
    const hub = aHub([]);
    open(hub);
    expect(await screen.findByText('Noch keine Teams erstellt')).toBeVisible();
    expect(await button('New Team')).toBeVisible();
    await userEvent.click(await button('Erstes Team erstellen'));
    expect(await screen.findByRole('dialog', { name: 'Neues Team' })).toBeVisible();
    const name = await screen.findByLabelText('Name des Teams');
    await userEvent.click(await button('Team erstellen'));
    expect(await screen.findByText('Gib deinem Team einen Namen.')).toHaveAttribute('role', 'alert');
    await userEvent.type(name, '   {Enter}');
    expect(screen.getByText('Gib deinem Team einen Namen.')).toBeVisible();
    await userEvent.type(name, 'Elf');
    await userEvent.click(await button('Abbrechen'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(hub.asked).toEqual([]);
    expect(screen.getByText('Noch keine Teams erstellt')).toBeVisible();
  });

  it('creates a team with the trimmed name and shows it', async () => {
    const hub = aHub([]);
    const { router } = open(hub);
    await userEvent.click(await button('New Team'));
    await userEvent.type(await screen.findByLabelText('Name des Teams'), ' Elf am Sonntag {Enter}');
    expect(await panel('Elf am Sonntag')).toHaveTextContent('Noch keine Spieler im Team');
    expect(hub.asked).toEqual([['createTeam', { name: 'Elf am Sonntag' }]]);
    expect(router.state.location.search).toBe('?team=team-1');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('keeps the dialog and its text when the team cannot be created', async () => {
    const hub = aHub([]);
    hub.failureOf = (procedure) => (procedure === 'teams' ? null : hubFailure('providerDown', 502));
    open(hub);
    await userEvent.click(await button('New Team'));
    await userEvent.type(await screen.findByLabelText('Name des Teams'), 'Elf{Enter}');
    expect(await screen.findByText(/^Unsere Datenquelle antwortet gerade nicht/u)).toHaveAttribute(
      'role',
      'alert',
    );
    expect(screen.getByLabelText('Name des Teams')).toHaveValue('Elf');
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe('the teams', () => {
  it("are tabs in the hub's order, and the address names the selected one", async () => {
    const { router } = open(aHub([EMPTY, SUNDAY]));
    const tabs = await screen.findAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['Die Löwen0 Spieler', 'Elf am Sonntag5 Spieler']);
    expect(tabs[0]).toHaveAttribute('aria-selected', 'true');
    await userEvent.click(tabs[1]!);
    expect(await panel('Elf am Sonntag')).toBeVisible();
    expect(router.state.location.search).toBe('?team=sunday');
    await router.navigate(-1);
    expect(await panel('Die Löwen')).toBeVisible();
  });

  it('open with the one named in the address, or with the newest if that is gone', async () => {
    open(aHub([EMPTY, SUNDAY]), '/mein-team?team=sunday');
    expect(await panel('Elf am Sonntag')).toBeVisible();
  });

  it('fall back to the newest when the address names none of them', async () => {
    open(aHub([EMPTY, SUNDAY]), '/mein-team?team=foreign');
    expect(await panel('Die Löwen')).toHaveTextContent('0 Spieler');
  });
});

describe('a team', () => {
  it('shows every player with all known facts', async () => {
    open(aHub([SUNDAY]));
    const row = within(await panel('Beste Elf'))
      .getByRole('link', { name: 'Jonas Beispiel' })
      .closest('li');
    expect(row).toHaveTextContent('JB');
    expect(row).toHaveTextContent('Innenverteidiger');
    expect(row).toHaveTextContent('Deutschland');
    expect(row).toHaveTextContent('Verfügbar');
    expect(row).toHaveTextContent(/Startchance: 85\s%/u);
    expect(row).toHaveTextContent('Heimspiel: Heidenheim');
    expect(row).toHaveTextContent('Sa., 08.02.2025, 15:30');
    expect(within(row!).getByRole('link')).toHaveAttribute('href', '/players/d1');
    expect(await panel('Elf am Sonntag')).toHaveTextContent(/5\sSpieler/u);
  });

  it('says who is banned after the next yellow card', async () => {
    open(aHub([aTeam({ players: [aTeamPlayer({ yellowCards: 4 })] })]));
    expect(within(await panel('Beste Elf')).getByTitle('4 Gelbe, nach der nächsten gesperrt')).toBeVisible();
  });

  it('names the availability of each player', async () => {
    const words = {
      available: 'Verfügbar',
      doubtful: 'Fraglich',
      injured: 'Verletzt',
      suspended: 'Gesperrt',
      unknown: 'Unbekannt',
    } as const;
    const players = (Object.keys(words) as (keyof typeof words)[]).map((availability) =>
      aTeamPlayer({ id: availability, name: `Herr ${availability}`, availability }),
    );
    open(aHub([aTeam({ players })]));
    const eleven = await panel('Beste Elf');
    for (const [availability, word] of Object.entries(words)) {
      const row = within(eleven)
        .getByRole('link', { name: `Herr ${availability}` })
        .closest('li');
      expect(within(row!).getByText(word)).toBeVisible();
    }
  });

  it('fields its best eleven with open places, orders its bench, and warns of facts and estimates separately', async () => {
    open(aHub([SUNDAY]));
    const eleven = await panel('Beste Elf');
    const keepers = within(eleven).getByRole('list', { name: 'Tor' });
    expect(within(keepers).getAllByRole('listitem')).toHaveLength(1);
    expect(keepers).toHaveTextContent('Nils Eins');
    expect(within(eleven).getAllByText('3 Plätze sind frei')).toHaveLength(2);
    expect(within(eleven).getByText('Ein Platz ist frei')).toBeVisible();
    const bench = within(await panel('Bank')).getByRole('list', { name: 'Bank' });
    expect(
      within(bench)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual([expect.stringMatching(/Nils Zwei.*Ersatztorwart/u)]);
    expect(await panel('Elf am Sonntag')).toHaveTextContent('erwartete Starter 2,1 von 11');
    const out = screen.getByRole('list', { name: 'Fallen aus' });
    expect(out).toHaveTextContent('Ali Gesperrt Gesperrt: 5. Gelbe Karte');
    expect(out).not.toHaveTextContent('%');
    const unlikely = within(screen.getByRole('list', { name: /^Startchance unter 35\s%$/u })).getAllByRole(
      'listitem',
    );
    expect(unlikely.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Max Sturm 34\s%$/u),
      expect.stringMatching(/^Nils Zwei 5\s%$/u),
    ]);
  });

  it('expects no starters before the first run', async () => {
    open(aHub([aTeam({ players: [aTeamPlayer({ startProbability: null })] })]));
    expect(await panel('Elf am Sonntag')).toHaveTextContent('Noch keine Prognose berechnet');
    expect(await panel('Beste Elf')).toHaveTextContent('Noch keine Prognose');
  });

  it('shows no figure if all clubs have too few matches', async () => {
    const players = SUNDAY.players.map((player) => ({ ...player, knowledge: 'little' as const }));
    open(aHub([{ ...SUNDAY, players }]));
    expect(await panel('Elf am Sonntag')).toHaveTextContent('Für eine Prognose ist noch zu wenig gesehen');
    expect(screen.queryByRole('list', { name: /^Startchance unter/u })).not.toBeInTheDocument();
    expect(await panel('Beste Elf')).not.toHaveTextContent('%');
    expect(await panel('Bank')).not.toHaveTextContent('im Schnitt die meisten Starter');
  });

  it('says what changed since the last visit, statuses included', async () => {
    const hub = aHub([SUNDAY]);
    hub.answers['account.notices'] = () =>
      noticesOf([
        aNotice({
          playerId: 'd1',
          name: 'Jonas Beispiel',
          status: { before: 'injured', now: 'fit' },
          startProbability: { before: 0.1, now: 0.85 },
        }),
        aNotice({ playerId: 'f1', name: 'Max Sturm', startProbability: { before: 0.6, now: 0.344 } }),
        aNotice({ playerId: 'watched', name: 'Nur Beobachtet', status: { before: 'fit', now: 'injured' } }),
      ]);
    open(hub);
    const changes = within(await panel('Elf am Sonntag')).findByRole('list', {
      name: 'Neu seit deinem letzten Besuch',
    });
    const [back, ...others] = within(await changes).getAllByRole('listitem');
    expect(back).toHaveTextContent('Jonas Beispiel Status: erst verletzt, jetzt fit');
    expect(others.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Max Sturm.*Startchance fällt: 60\s% → 34\s%$/u),
    ]);
  });

  it('shows four changes and leaves the rest to the bell', async () => {
    const players = ['a', 'b', 'c', 'd', 'e', 'f'].map((id) => aTeamPlayer({ id, name: `Spieler ${id}` }));
    const hub = aHub([aTeam({ name: 'Elf am Sonntag', players })]);
    hub.answers['account.notices'] = () =>
      noticesOf(
        players.map(({ id, name }) =>
          aNotice({ playerId: id, name, startProbability: { before: 0.4, now: 0.8 } }),
        ),
      );
    open(hub);
    const summary = within(await panel('Elf am Sonntag'));
    const changes = await summary.findByRole('list', { name: 'Neu seit deinem letzten Besuch' });
    expect(within(changes).getAllByRole('listitem')).toHaveLength(4);
    expect(summary.getByText('und noch 2 in der Glocke')).toBeVisible();
  });

  it('shows no warning without a reason', async () => {
    open(
      aHub([
        aTeam({
          players: [
            aTeamPlayer({ startProbability: 0.345 }),
            aTeamPlayer({ id: 'p2', startProbability: null }),
          ],
        }),
      ]),
    );
    await panel('Elf am Sonntag');
    expect(screen.queryByRole('list', { name: 'Fallen aus' })).not.toBeInTheDocument();
    expect(screen.queryByRole('list', { name: /^Startchance unter/u })).not.toBeInTheDocument();
  });

  it('shows a new name at once, and the old one again when the hub refuses', async () => {
    const hub = aHub([SUNDAY]);
    open(hub);
    await userEvent.click(await button('Umbenennen'));
    const name = await screen.findByLabelText('Name des Teams');
    expect(name).toHaveValue('Elf am Sonntag');
    await userEvent.clear(name);
    await userEvent.type(name, 'Montagself{Enter}');
    expect(await panel('Montagself')).toBeVisible();
    await waitFor(() =>
      expect(hub.asked).toEqual([['renameTeam', { userTeamId: 'sunday', name: 'Montagself' }]]),
    );

    hub.failureOf = (procedure) => (procedure === 'teams' ? null : hubFailure('unexpected', 500));
    await userEvent.click(await button('Umbenennen'));
    await userEvent.type(await screen.findByLabelText('Name des Teams'), ' II{Enter}');
    expect(
      await screen.findByText(/heißt weiter „Montagself“/u, { selector: '[role=alert]' }),
    ).toBeInTheDocument();
    expect(await panel('Montagself')).toBeVisible();
    takeConsoleErrors();
  });

  it('is deleted only after confirmation', async () => {
    const hub = aHub([EMPTY, SUNDAY]);
    const { router } = open(hub, '/mein-team?team=sunday');
    await userEvent.click(await button('Löschen'));
    const dialog = await screen.findByRole('dialog', { name: '„Elf am Sonntag“ löschen?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Abbrechen' }));
    expect(hub.asked).toEqual([]);
    await userEvent.click(await button('Löschen'));
    await userEvent.click(await button('Team löschen'));
    expect(await panel('Die Löwen')).toBeVisible();
    expect(screen.getAllByRole('tab')).toHaveLength(1);
    await waitFor(() => expect(hub.asked).toEqual([['deleteTeam', { userTeamId: 'sunday' }]]));
    expect(router.state.location.search).toBe('');
  });

  it('reappears with a message when it cannot be deleted', async () => {
    const hub = aHub([EMPTY, SUNDAY]);
    hub.failureOf = (procedure) => (procedure === 'teams' ? null : hubFailure('providerDown', 502));
    open(hub, '/mein-team?team=sunday');
    await userEvent.click(await button('Löschen'));
    await userEvent.click(await button('Team löschen'));
    expect(
      await screen.findByText(/ließ sich nicht löschen/u, { selector: '[role=alert]' }),
    ).toBeInTheDocument();
    expect(await screen.findAllByRole('tab')).toHaveLength(2);
    takeConsoleErrors();
  });
});

describe('removing a player', () => {
  it('shows at once, and can be undone', async () => {
    const hub = aHub([SUNDAY]);
    open(hub);
    await userEvent.click(await button('Max Sturm aus dem Team nehmen'));
    expect(screen.queryByRole('link', { name: 'Max Sturm' })).not.toBeInTheDocument();
    expect(screen.getByText('Max Sturm ist nicht mehr im Team.', { selector: 'output' })).toBeInTheDocument();
    await userEvent.click(await button('Rückgängig'));
    expect(await screen.findByRole('link', { name: 'Max Sturm' })).toBeVisible();
    await waitFor(() =>
      expect(hub.asked).toEqual([
        ['removePlayer', { userTeamId: 'sunday', playerId: 'f1' }],
        ['addPlayers', { userTeamId: 'sunday', playerIds: ['f1'] }],
      ]),
    );
  });

  it('is visibly undone when the hub refuses', async () => {
    const hub = aHub([SUNDAY]);
    hub.failureOf = (procedure) => (procedure === 'teams' ? null : hubFailure('providerDown', 502));
    open(hub);
    await userEvent.click(await button('Max Sturm aus dem Team nehmen'));
    expect(
      await screen.findByText(/Max Sturm ließ sich nicht entfernen/u, { selector: '[role=alert]' }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Max Sturm' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Rückgängig' })).not.toBeInTheDocument();
    takeConsoleErrors();
  });
});

describe('adding players', () => {
  const openPicker = async (hub = aHub([EMPTY]), search = '') => {
    const { router } = open(hub, `/mein-team?team=empty&hinzufuegen=ja${search}`);
    const dialog = await screen.findByRole('dialog', { name: 'Spieler hinzufügen' });
    await within(dialog).findByText(/von 3 Spielern/u);
    return { dialog: within(dialog), router, hub };
  };
  const found = (dialog: ReturnType<typeof within>) =>
    dialog
      .queryAllByRole('button', { name: /hinzufügen$/u })
      .map((add: HTMLElement) => add.getAttribute('aria-label'));

  it('is offered in a team without players', async () => {
    const { router } = open(aHub([EMPTY]));
    expect(await panel('Die Löwen')).toHaveTextContent('Noch keine Spieler im Team');
    await userEvent.click(await button('Spieler hinzufügen'));
    expect(await screen.findByRole('dialog', { name: 'Spieler hinzufügen' })).toBeVisible();
    await router.navigate(-1);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('finds players by text without accents, by club and by position, and says if none match', async () => {
    const { dialog, router } = await openPicker();
    // Highest chance first.
    expect(found(dialog)).toEqual([
      'Thomas Müller hinzufügen',
      'Jonas Beispiel hinzufügen',
      'Ole Österreich hinzufügen',
    ]);
    await enter(dialog.getByLabelText('Suche'), 'muller');
    await waitFor(() => expect(found(dialog)).toEqual(['Thomas Müller hinzufügen']));
    expect(dialog.getByText('1 von 3 Spielern')).toBeVisible();
    await userEvent.clear(dialog.getByLabelText('Suche'));
    await userEvent.selectOptions(dialog.getByLabelText('Verein'), '1. FC Heidenheim 1846');
    await waitFor(() => expect(found(dialog)).toEqual(['Ole Österreich hinzufügen']));
    await userEvent.selectOptions(dialog.getByLabelText('Position'), 'Stürmer');
    expect(await dialog.findByText('Keine Spieler gefunden')).toBeVisible();
    expect(router.state.location.search).toContain('verein=t2&position=stuermer');
  });

  it('reads its filters from the address', async () => {
    const { dialog } = await openPicker(aHub([EMPTY]), '&suche=osterreich&position=torwart');
    expect(dialog.getByLabelText('Suche')).toHaveValue('osterreich');
    expect(dialog.getByLabelText('Position')).toHaveDisplayValue('Torwart');
    expect(found(dialog)).toEqual(['Ole Österreich hinzufügen']);
  });

  it('adds several in a row, and removes one again', async () => {
    const { dialog, hub } = await openPicker();
    await userEvent.click(dialog.getByRole('button', { name: 'Thomas Müller hinzufügen' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Ole Österreich hinzufügen' }));
    expect(dialog.getByText('2 von höchstens 50 im Team')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: /^Im Team: Thomas Müller/u }));
    expect(await dialog.findByText('1 von höchstens 50 im Team')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Fertig' }));
    expect(await screen.findByRole('link', { name: 'Ole Österreich' })).toBeVisible();
    await waitFor(() =>
      expect(hub.asked.map(([procedure]) => procedure)).toEqual(['addPlayers', 'addPlayers', 'removePlayer']),
    );
  });

  it('undoes only the failed addition', async () => {
    const hub = aHub([EMPTY]);
    const { dialog } = await openPicker(hub);
    hub.failureOf = (procedure, input) =>
      procedure === 'addPlayers' && JSON.stringify(input).includes('p2') ? hubFailure('notFound', 404) : null;
    await userEvent.click(dialog.getByRole('button', { name: 'Thomas Müller hinzufügen' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Jonas Beispiel hinzufügen' }));
    expect(
      await dialog.findByText(/Thomas Müller ließ sich nicht hinzufügen/u, { selector: '[role=alert]' }),
    ).toBeInTheDocument();
    expect(await dialog.findByRole('button', { name: /^Im Team: Jonas Beispiel/u })).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Thomas Müller hinzufügen' })).toBeVisible();
    takeConsoleErrors();
  });

  it('stops when the team is full', async () => {
    const full = aTeam({
      id: 'empty',
      players: Array.from({ length: 50 }, (_, index) =>
        aTeamPlayer({ id: `m${index}`, name: `Mitglied ${index}` }),
      ),
    });
    const { dialog } = await openPicker(aHub([full]));
    expect(dialog.getByText('Dein Team ist voll. Nimm erst jemanden heraus.')).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Thomas Müller hinzufügen' })).toBeDisabled();
  });

  it('says when the players cannot be loaded, and tries again', async () => {
    const hub = aHub([EMPTY]);
    hub.failureOf = (procedure) => (procedure === 'players' ? hubFailure('tooMany', 429) : null);
    open(hub, '/mein-team?hinzufuegen=ja');
    expect(await screen.findByText('Die Spieler ließen sich nicht laden.')).toBeVisible();
    takeConsoleErrors();
    hub.failureOf = () => null;
    await userEvent.click(await button('Erneut versuchen'));
    expect(await screen.findByText('3 von 3 Spielern')).toBeVisible();
  });
});

describe('the discussion', () => {
  it('opens with the button at the top', async () => {
    // jsdom has no layout to scroll.
    Element.prototype.scrollIntoView = vi.fn();
    renderHub({
      path: '/mein-team',
      answers: { 'myTeam.teams': () => [SUNDAY], 'community.thread': () => new Promise(() => {}) },
    });
    await panel('Beste Elf');
    expect(screen.queryByText('Community Discussion')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Diskussion' }));
    expect(await screen.findByText('Community Discussion')).toBeVisible();
  });
});
