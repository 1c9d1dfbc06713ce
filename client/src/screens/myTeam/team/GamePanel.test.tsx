import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { aTeam, aTeamPlayer } from '../../../testing/myTeamBuilders.ts';
import { hubFailure, hubInfo, renderHub } from '../../../testing/renderScreen.tsx';
import { narrowToPhone, takeConsoleErrors } from '../../../testing/setup.ts';

const clubOf = (id: string) => ({ id, name: `Verein ${id}`, shortName: id });
const forward = (name: string, startProbability: number, club: string): UserTeamPlayer =>
  aTeamPlayer({
    id: name,
    name,
    positionPrimary: 'ST',
    positions: ['ST'],
    startProbability,
    team: clubOf(club),
  });
const PLAYERS = [
  aTeamPlayer({ id: 'gk', positionPrimary: 'GK', positions: ['GK'], team: clubOf('Bayern') }),
  forward('Stürmer Eins', 0.9, 'Bayern'),
  forward('Stürmer Zwei', 0.9, 'Köln'),
  forward('Stürmer Drei', 0.9, 'Köln'),
  forward('Stürmer Vier', 0.9, 'Köln'),
  forward('Daniel Didavi', 0.33, 'Köln'),
  forward('Mark Uth', 0.29, 'Mainz'),
].toSpliced(2, 3);
const fixture = (kickoffTs: string, homeTeamId: string, matchday = 21) => ({
  id: `${homeTeamId} ${matchday}`,
  matchday,
  status: 'scheduled',
  kickoffTs,
  homeTeamId,
  awayTeamId: `${homeTeamId}-x`,
});
/** Friday, Saturday and Sunday, and the Friday after. */
const FIXTURES = [
  fixture('2025-02-07T19:30:00.000Z', 'Bayern'),
  fixture('2025-02-08T14:30:00.000Z', 'Köln'),
  fixture('2025-02-09T16:30:00.000Z', 'Mainz'),
  fixture('2025-02-14T19:30:00.000Z', 'Köln', 22),
];
/** Two days and four hours before the Friday match. */
const NOW_TS = '2025-02-05T15:30:00.000Z';

function open(game: Game, players = PLAYERS, nowTs = NOW_TS) {
  const asked: unknown[] = [];
  let team = aTeam({ game, players });
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [team],
      'myTeam.setGame': (input) => {
        asked.push(input);
        if ((input as { game: Game }).game === 'comunio') throw hubFailure('providerDown', 502);
        team = { ...team, ...(input as { game: Game }) };
      },
      'catalog.hub': () => hubInfo({ nowTs, clockIsFixed: true }),
      'catalog.comingFixtures': () => FIXTURES,
    },
  });
  return { asked, panel: () => screen.findByRole('region', { name: 'Dein Spiel' }) };
}

const listIn = (panel: HTMLElement, name: string) => within(panel).findByRole('list', { name });

it('counts down to the lock, and says which elevens will be known by then', async () => {
  const { panel } = open('kickbase');
  expect(await screen.findByText('Noch 2 Tage 4 Std')).toBeVisible();
  expect(screen.getByText('Freitag, 7. Februar um 20:30 Uhr · 21. Spieltag')).toBeVisible();
  expect(await listIn(await panel(), 'Offizielle Elf vor dem Lock')).toHaveTextContent(/^Bayern$/u);
  expect(await listIn(await panel(), 'Erst danach')).toHaveTextContent('KölnMainz');
  expect(
    await within(await panel()).findByRole('link', { name: 'Spiele meines Teams in den Kalender' }),
  ).toHaveAttribute('href', '/calendar/teams/mine/secret.ics');
});

it.each([
  ['2025-02-07T19:35:00.000Z', 'Deine Elf steht fest'],
  ['2025-02-09T19:30:00.000Z', 'Der Spieltag ist vorbei'],
])('counts down only to the shown matchday, %s', async (nowTs, words) => {
  const { panel } = open('kickbase', PLAYERS, nowTs);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.getByText('Nächster Lock: Freitag, 14. Februar um 20:30 Uhr · 22. Spieltag')).toBeVisible();
  expect(screen.queryByText(/^Noch \d/u)).toBeNull();
  // Chances of a matchday that cannot be changed do not help to decide.
  expect(within(await panel()).queryByRole('list')).toBeNull();
});

it('follows each player’s own kickoff if the game does, and names the close call', async () => {
  const crowd = [...PLAYERS, forward('Stürmer Zwei', 0.9, 'Bayern'), forward('Stürmer Drei', 0.9, 'Bayern')];
  const { panel } = open('kickerInteractive', crowd, '2025-02-08T11:10:00.000Z');
  expect(await screen.findByText('Noch 3 Std 20 Min')).toBeVisible();
  expect(await panel()).toHaveTextContent('Die Elf jedes deiner Vereine kommt vor dem Lock seiner Spieler.');
  expect((await listIn(await panel(), 'Knappe Fälle')).textContent.replaceAll('\u00A0', ' ')).toBe(
    'Didavi 33 % oder Uth 29 %: Uth spielt erst Sonntag, du kannst warten.',
  );
});

it('folds the decisions before the lock on a phone', async () => {
  narrowToPhone();
  const { panel } = open('kickbase');
  const fold = (await within(await panel()).findByText('Bis zum Lock')).closest('details')!;
  expect(fold.open).toBe(false);
  expect(await within(fold).findByRole('list', { name: 'Erst danach' })).toHaveTextContent('KölnMainz');
});

it('changes the game at once, and undoes it with a sentence if the hub refuses', async () => {
  const { asked, panel } = open('own');
  const choice = () => screen.getByRole('combobox', { name: 'Managerspiel' });
  await panel();
  await userEvent.selectOptions(choice(), 'Bundesliga Fantasy Manager');
  expect(await screen.findByText('Kader: 15 Spieler · 3 Stars × 1,5')).toBeVisible();
  await waitFor(() => expect(asked).toEqual([{ userTeamId: 'team-1', game: 'bundesligaFantasy' }]));
  await userEvent.selectOptions(choice(), 'Comunio');
  expect(
    await screen.findByText(/Das Spiel ließ sich nicht ändern/u, { selector: '[role=alert]' }),
  ).toBeInTheDocument();
  expect(choice()).toHaveValue('bundesligaFantasy');
  takeConsoleErrors();
});

it('names what the game would not accept, and says that a season’s squad is fixed', async () => {
  const { panel } = open('kickerClassic', [
    ...PLAYERS,
    ...[1, 2].map((n) => forward(`Weiterer ${n}`, 0.5, 'Bayern')),
  ]);
  expect(await panel()).toHaveTextContent('Bayern: 4 Spieler, erlaubt sind 3.');
  expect(await screen.findByText('Dein Kader steht für die ganze Saison fest.')).toBeVisible();
});

it('does not count players who left the league, and offers no replacement in a fixed squad', async () => {
  const gone = aTeamPlayer({
    id: 'gone',
    name: 'Willi Weg',
    positions: ['ST'],
    positionPrimary: 'ST',
    team: null,
    left: { clubName: 'VfL Bochum', sinceTs: null },
  });
  const squad = Array.from({ length: 16 }, (_, n) => forward(`Spieler ${n}`, 0.5, `Verein ${n}`));
  const { panel } = open('kickerClassic', [...squad, gone]);
  expect(await panel()).toHaveTextContent('16 Spieler im Team, erlaubt sind 15.');
  expect(screen.getByText('Willi Weg ist nicht mehr in der Bundesliga')).toBeVisible();
  await screen.findByText('Dein Kader steht für die ganze Saison fest.');
  expect(screen.queryByRole('button', { name: /ersetzen$/u })).not.toBeInTheDocument();
});

it('lists a squad without any match ahead, chooses no eleven from it, and says why once', async () => {
  const players = ['Jonas Beispiel', 'Ole Wackel'].map((name, n) =>
    aTeamPlayer({ id: `off-${n}`, name, fixture: null, startProbability: null, knowledge: null }),
  );
  renderHub({ path: '/mein-team', answers: { 'myTeam.teams': () => [aTeam({ players })] } });
  expect(await screen.findByText('Kein Spiel angesetzt')).toBeVisible();
  expect(screen.getAllByText('Kein Spiel angesetzt')).toHaveLength(1);
  const squad = screen.getByRole('region', { name: 'Kader' });
  expect(within(squad).getAllByRole('link', { name: /Beispiel|Wackel/u })).toHaveLength(2);
  expect(screen.queryByRole('region', { name: 'Bank' })).toBeNull();
  expect(screen.queryByLabelText('Formation')).toBeNull();
  expect(screen.queryByText('Kein Lock steht an.')).toBeNull();
});

it("opens a player's actions with a tap on his shirt, which is hidden from keyboards and screen readers", async () => {
  const sturm = aTeamPlayer({ id: 'f1', name: 'Max Sturm', positionPrimary: 'ST', positions: ['ST'] });
  renderHub({ path: '/mein-team', answers: { 'myTeam.teams': () => [aTeam({ players: [sturm] })] } });
  const eleven = await screen.findByRole('region', { name: 'Beste Elf' });
  expect(within(eleven).queryByRole('button', { name: /^Sturm/u })).toBeNull();
  const shirt = within(eleven).getByRole('button', { name: /^Sturm/u, hidden: true });
  expect(shirt).toHaveAttribute('tabindex', '-1');
  await userEvent.click(shirt);
  expect(await screen.findByRole('dialog', { name: 'Max Sturm' })).toBeVisible();
  expect(shirt).not.toHaveFocus();
});
