import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';
import { aNotice, aTeam, aTeamPlayer, noticesOf } from '../../../testing/myTeamBuilders.ts';
import { hubInfo, renderHub } from '../../../testing/renderScreen.tsx';

const KICKOFF_TS = '2025-02-08T14:30:00.000Z';
const MATCH = {
  id: 'f1',
  matchday: 21,
  status: 'live',
  kickoffTs: KICKOFF_TS,
  homeTeamId: 't1',
  awayTeamId: 't2',
};

const player = (name: string, changes: Partial<UserTeamPlayer>) => {
  const { fixture } = aTeamPlayer();
  return aTeamPlayer({
    id: name,
    name,
    fixture: fixture === null ? null : { ...fixture, fixtureId: 'f1', status: 'live' },
    ...changes,
  });
};

it('shows facts in place of chances while a match runs', async () => {
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [
        aTeam({
          players: [
            player('Starter', { isInEleven: true, startProbability: 1 }),
            player('Banned', { isInEleven: false, isBanned: true, startProbability: 0 }),
            player('Reserve', { isInEleven: false, startProbability: 0 }),
          ],
        }),
      ],
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-08T15:00:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => [MATCH],
    },
  });
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li');
  await waitFor(async () => expect(await rowOf('Starter')).toHaveTextContent('steht in der Elf'));
  expect(await rowOf('Reserve')).toHaveTextContent('sitzt auf der Bank');
  expect(await rowOf('Banned')).toHaveTextContent('Gesperrt');
  for (const name of ['Starter', 'Reserve', 'Banned']) expect(await rowOf(name)).not.toHaveTextContent('%');
  expect(screen.queryByRole('list', { name: /^Startchance unter/u })).not.toBeInTheDocument();
});

/** A match of the same matchday, a day later. */
const ON_SUNDAY = {
  ...MATCH,
  id: 'f2',
  status: 'scheduled',
  kickoffTs: '2025-02-09T14:30:00.000Z',
  homeTeamId: 't3',
  awayTeamId: 't4',
};

/** Opens a team on Saturday with a banned and an unlikely player whose matches are on Sunday. */
function openWithSunday(game: Game) {
  const { team, fixture } = aTeamPlayer();
  const onSunday = (name: string, changes: Partial<UserTeamPlayer>) =>
    aTeamPlayer({
      id: name,
      name,
      team: { ...team!, id: 't3' },
      fixture: { ...fixture!, fixtureId: 'f2', kickoffTs: ON_SUNDAY.kickoffTs },
      ...changes,
    });
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [
        aTeam({
          game,
          players: [
            onSunday('Banned', { status: 'suspended', suspension: '5. Gelbe Karte', startProbability: 0 }),
            onSunday('Unlikely', { startProbability: 0.12 }),
          ],
        }),
      ],
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-08T15:00:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => [MATCH, ON_SUNDAY],
    },
  });
}
const SETTLED = 'Nicht mehr zu ändern';

it('warns of players who are out or unlikely later on the matchday and can still be changed', async () => {
  openWithSunday('kickerInteractive');
  expect(await screen.findByRole('list', { name: 'Fallen aus' })).toHaveTextContent('Banned Gesperrt');
  expect(screen.getByRole('list', { name: /^Startchance unter/u })).toHaveTextContent(/Unlikely 12\s%/u);
  expect(screen.queryByRole('list', { name: SETTLED })).toBeNull();
});

it('only informs if nothing can be done any more', async () => {
  openWithSunday('kickbase');
  expect(await screen.findByRole('list', { name: SETTLED })).toHaveTextContent(
    /Banned Gesperrt.*Unlikely 12\s%/u,
  );
  expect(screen.queryByRole('list', { name: 'Fallen aus' })).toBeNull();
  expect(screen.queryByRole('list', { name: /^Startchance unter/u })).toBeNull();
});

it('shows a changed chance until the match is over', async () => {
  const change = (playerId: string) =>
    aNotice({ playerId, name: playerId, startProbability: { before: 0.4, now: 1 } });
  const over = { ...MATCH, status: 'finished' };
  const { team, fixture } = aTeamPlayer();
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [
        aTeam({
          players: [
            player('Played', {
              isInEleven: true,
              fixture: { ...fixture!, fixtureId: 'f1', status: 'finished' },
            }),
            aTeamPlayer({
              id: 'Ahead',
              name: 'Ahead',
              team: { ...team!, id: 't3' },
              fixture: { ...fixture!, fixtureId: 'f2', kickoffTs: ON_SUNDAY.kickoffTs },
            }),
          ],
        }),
      ],
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-08T19:00:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => [over, ON_SUNDAY],
      'account.notices': () => noticesOf([change('Played'), change('Ahead')]),
    },
  });
  const news = await screen.findByRole('list', { name: 'Neu seit deinem letzten Besuch' });
  await waitFor(() => expect(news).not.toHaveTextContent('Played'));
  expect(news).toHaveTextContent('Ahead');
});

it('names the matchday of its figure if the next lock belongs to another one', async () => {
  const next = {
    ...MATCH,
    id: 'f2',
    matchday: 22,
    status: 'scheduled',
    kickoffTs: '2025-02-15T14:30:00.000Z',
  };
  renderHub({
    path: '/mein-team',
    answers: {
      'myTeam.teams': () => [aTeam({ players: [player('Starter', { startProbability: 0.8 })] })],
      'catalog.hub': () => hubInfo({ nowTs: '2025-02-08T15:00:00.000Z', clockIsFixed: true }),
      'catalog.comingFixtures': () => [MATCH, next],
    },
  });
  expect(await screen.findByText(/· 22\. Spieltag$/u)).toBeVisible();
  expect(await screen.findByText('21. Spieltag: erwartete Starter')).toBeVisible();
});
