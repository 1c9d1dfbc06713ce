import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Notice } from '#shared/users/account.schema.ts';
import type { UserTeamPlayer } from '#shared/users/userTeams.schema.ts';
import { aTeam, aTeamPlayer } from '../../testing/myTeamBuilders.ts';
import { renderHub } from '../../testing/renderScreen.tsx';

const notice = (playerId: string, changes: Partial<Notice>): Notice => ({
  playerId,
  name: playerId,
  teamShortName: null,
  status: null,
  startProbability: null,
  thresholdPercent: null,
  ...changes,
});

/** What 'Deine Elf' says of each player, in order. */
async function concernsOf(players: UserTeamPlayer[], items: Notice[]): Promise<string[]> {
  renderHub({
    answers: {
      'catalog.dashboard': () => new Promise(() => {}),
      'myTeam.teams': () => [aTeam({ players })],
      'account.notices': () => ({ version: 'v1', isFirstVisit: false, items }),
    },
  });
  const list = await screen.findByRole(
    'list',
    { name: 'Um die solltest du dich kümmern' },
    { timeout: 10_000 },
  );
  return within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
}

it('tells who became injured, doubtful or is back since the last visit, each once', async () => {
  const said = await concernsOf(
    [
      aTeamPlayer({ id: 'fine', name: 'Fiete Fein' }),
      aTeamPlayer({ id: 'back', name: 'Bodo Zurück', status: 'unknown', startProbability: 0.66 }),
      aTeamPlayer({ id: 'doubt', name: 'Dirk Wackel', status: 'questionable', startProbability: 0.5 }),
      aTeamPlayer({ id: 'hurt', name: 'Veit Verletzt', status: 'injured', startProbability: 0.01 }),
      aTeamPlayer({ id: 'long', name: 'Lars Lange', status: 'injured', startProbability: 0.01 }),
    ],
    [
      notice('hurt', {
        status: { before: 'fit', now: 'injured' },
        startProbability: { before: 0.8, now: 0.01 },
      }),
      notice('doubt', { status: { before: 'fit', now: 'questionable' } }),
      notice('back', { status: { before: 'injured', now: 'unknown' } }),
    ],
  );
  expect(said).toEqual([
    expect.stringMatching(/^Veit Verletzt.*Verletzt.*seit deinem letzten Besuch$/u),
    expect.stringMatching(/^Lars Lange.*Verletzt$/u),
    expect.stringMatching(/^Dirk Wackel.*Fraglich.*50\s%.*seit deinem letzten Besuch$/u),
    expect.stringMatching(
      /^Bodo Zurück.*Status: nicht mehr verletzt gemeldet.*66\s%.*seit deinem letzten Besuch$/u,
    ),
  ]);
});

it('tells of a chance that rose or fell, and keeps what became unlikely to one line', async () => {
  const said = await concernsOf(
    [
      aTeamPlayer({ id: 'up', name: 'Uwe Auf', startProbability: 0.9 }),
      aTeamPlayer({ id: 'down', name: 'Nils Ab', startProbability: 0.2 }),
    ],
    [
      notice('up', { startProbability: { before: 0.5, now: 0.9 } }),
      notice('down', { startProbability: { before: 0.6, now: 0.2 } }),
    ],
  );
  expect(said).toEqual([
    expect.stringMatching(/^Nils Ab.*Startchance fällt: 60\s% → 20\s%.*seit deinem letzten Besuch$/u),
    expect.stringMatching(/^Uwe Auf.*Startchance steigt: 50\s% → 90\s%.*seit deinem letzten Besuch$/u),
  ]);
});

it('lights every place of the eleven, from goal to attack', async () => {
  const striker = { positionPrimary: 'ST', positions: ['ST'] };
  renderHub({
    answers: {
      'catalog.dashboard': () => new Promise(() => {}),
      'myTeam.teams': () => [
        aTeam({
          players: [
            aTeamPlayer({ id: 'st', name: 'Max Sturm', startProbability: null, ...striker }),
            aTeamPlayer({ id: 'cb', name: 'Jonas Beispiel', startProbability: 0.93 }),
          ],
        }),
      ],
    },
  });
  const places = await screen.findByRole('list', { name: 'Deine Elf, Platz für Platz' }, { timeout: 10_000 });
  const said = within(places)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(said).toHaveLength(11);
  expect(said[0]).toBe('Platz ist frei');
  expect(said[1]).toMatch(/^★Jonas Beispiel: 93\s%$/u);
  expect(said.filter((text) => text !== 'Platz ist frei')).toEqual([
    said[1],
    '–Max Sturm: noch keine Prognose',
  ]);
});
