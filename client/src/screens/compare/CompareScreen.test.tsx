import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { ComparedPlayer } from '@hub/shared/catalog/comparison.schema.ts';
import { aCard } from '../../testing/myTeamBuilders.ts';
import { renderHub } from '../../testing/renderScreen.tsx';

const CLUB = { id: 't1', name: 'SC Freiburg', shortName: 'Freiburg' };

const compared = (id: string, name: string, changes: Partial<ComparedPlayer> = {}): ComparedPlayer => ({
  player: aCard({ id, name, startProbability: 0.62 }),
  team: CLUB,
  outlook: null,
  week: [],
  minutesLast5: [90, 0, 45],
  startsLast5: 2,
  season: { starts: 13, comesOn: 4 },
  yellowCards: 4,
  nextFixtures: [{ fixtureId: 'f1', matchday: 21, isHome: false, opponent: CLUB }],
  rivals: [],
  ...changes,
});
const ALL = [
  compared('uth', 'Mark Uth', { rivals: [{ id: 'gnabry', name: 'Serge Gnabry', startProbability: 0.7 }] }),
  compared('didavi', 'Daniel Didavi', {
    yellowCards: null,
    week: [
      { asOfTs: '2025-02-03T12:00:00.000Z', startProbability: 0.4 },
      { asOfTs: '2025-02-05T12:00:00.000Z', startProbability: 0.62 },
    ],
  }),
  compared('gnabry', 'Serge Gnabry'),
];

function open(path: string, answer?: () => unknown) {
  renderHub({
    path,
    answers: {
      'catalog.compare':
        answer ??
        ((input: unknown) => {
          const { playerIds } = input as { playerIds: string[] };
          return playerIds.flatMap((id) => ALL.find(({ player }) => player.id === id) ?? []);
        }),
      'catalog.search': () => ({
        players: ALL.map(({ player: { id, name } }) => ({
          id,
          name,
          fullName: null,
          teamShortName: 'Freiburg',
          positionPrimary: 'ST',
        })),
        clubs: [],
      }),
    },
  });
}

const names = async () =>
  within(await screen.findByRole('table'))
    .getAllByRole('columnheader')
    .map((head) => within(head).getByRole('link').getAttribute('aria-label'));

const isBefore = (first: Element, second: Element) =>
  (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;

it('invites the user to choose a player, finds him by name, and offers his rivals', async () => {
  open('/vergleich');
  expect(await screen.findByText('Wähle zwei bis vier Spieler')).toBeVisible();
  await userEvent.type(await screen.findByLabelText('Spieler dazunehmen'), 'uth');
  await userEvent.click(await screen.findByRole('button', { name: 'Mark Uth Freiburg' }));
  expect(await names()).toEqual(['Mark Uth']);
  expect(isBefore(screen.getByLabelText('Spieler dazunehmen'), screen.getByRole('table'))).toBe(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Serge Gnabry' }));
  await waitFor(async () => expect(await names()).toEqual(['Mark Uth', 'Serge Gnabry']));
  expect(isBefore(screen.getByRole('table'), screen.getByLabelText('Spieler dazunehmen'))).toBe(true);
});

it('shows the players of the address side by side, and removes one', async () => {
  open('/vergleich?spieler=uth,didavi,uth');
  expect(await names()).toEqual(['Mark Uth', 'Daniel Didavi']);
  const table = screen.getByRole('table');
  expect(within(table).getByText('noch 1 Gelbe')).toBeVisible();
  expect(within(table).getByText('40 % → 62 %')).toBeVisible();
  expect(within(table).getAllByText('13 + 4')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Mark Uth aus dem Vergleich nehmen' }));
  await waitFor(async () => expect(await names()).toEqual(['Daniel Didavi']));
});

it('shows no figures for a club with too few matches', async () => {
  const { player, ...rest } = ALL[0]!;
  const outlook = { expectedMinutes: 44 } as ComparedPlayer['outlook'];
  let knowledge: 'little' | 'full' = 'little';
  open('/vergleich?spieler=uth', () => [{ ...rest, outlook, player: { ...player, knowledge } }]);
  expect(await names()).toEqual(['Mark Uth']);
  expect(screen.getByRole('link', { name: 'Gnabry' })).toBeVisible();
  expect(screen.getByRole('table')).not.toHaveTextContent(/%|44 Min/u);
  cleanup();
  knowledge = 'full';
  open('/vergleich?spieler=uth', () => [{ ...rest, outlook, player: { ...player, knowledge } }]);
  await names();
  expect(screen.getByRole('table')).toHaveTextContent(/44 Min.*70\s%/u);
});

it('says which rivals are in an official eleven', async () => {
  const rivals = [
    { id: 'gnabry', name: 'Serge Gnabry', startProbability: 1 },
    { id: 'didavi', name: 'Daniel Didavi', startProbability: 0 },
  ];
  open('/vergleich?spieler=uth', () => [compared('uth', 'Mark Uth', { rivals })]);
  await names();
  expect(screen.getByRole('link', { name: 'Gnabry' }).parentElement).toHaveTextContent('Gnabry in der Elf');
  expect(screen.getByRole('link', { name: 'Didavi' }).parentElement).toHaveTextContent(
    'Didavi nicht in der Elf',
  );
});

it('counts no starts before the first match of a season', async () => {
  open('/vergleich?spieler=uth', () => [compared('uth', 'Mark Uth', { startsLast5: 0, minutesLast5: [] })]);
  expect(await names()).toEqual(['Mark Uth']);
  expect(screen.getByRole('table')).toHaveTextContent(/Startelf in den letzten fünf Spielen–/u);
});

it('counts no cards towards a ban once the season is over', async () => {
  open('/vergleich?spieler=uth', () => [compared('uth', 'Mark Uth', { nextFixtures: [] })]);
  expect(await names()).toEqual(['Mark Uth']);
  expect(screen.queryByText('Gelbe Karten bis zur Sperre')).not.toBeInTheDocument();
  expect(screen.getByText('13 + 4')).toBeVisible();
});
