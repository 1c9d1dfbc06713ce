import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aTeam, aTeamPlayer } from '../../testing/myTeamBuilders.ts';
import { hubFailure, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';
import { trpc } from '../../api/trpc.ts';
import { OwnChoices } from './OwnChoices.tsx';

interface Asked {
  place: 'pinned' | 'benched' | null;
  value: number | null;
}

function ChoicesOf({ id }: { id: string }) {
  const team = trpc.myTeam.teams.useQuery().data?.[0];
  const player = team?.players.find((one) => one.id === id);
  return team && player && <OwnChoices team={team} player={player} />;
}

/** Renders the choices for a player; each change waits until it is answered. */
function open() {
  let player = aTeamPlayer({ id: 'p1' });
  const asked: Asked[] = [];
  const waiting: ((refusal?: Error) => void)[] = [];
  renderHub({
    answers: {
      'myTeam.teams': () => [aTeam({ players: [player] })],
      'myTeam.setChoice': (input) => {
        const { place, value } = input as Asked;
        asked.push({ place, value });
        return new Promise((resolve, reject) => {
          waiting.push((refusal) => {
            if (refusal !== undefined) return reject(refusal);
            player = { ...player, place, value };
            resolve(undefined);
          });
        });
      },
    },
    only: [{ path: '/', element: <ChoicesOf id="p1" /> }],
  });
  const answer = async (refusal?: Error) => {
    await waitFor(() => expect(waiting).toHaveLength(1));
    waiting.pop()?.(refusal);
  };
  return { asked, answer };
}

const button = (name: RegExp) => screen.findByRole('button', { name });

it.each([
  [/^Fest in die Elf setzen/u, 'pinned'],
  [/^Auf die Bank setzen/u, 'benched'],
] as const)('keeps the focus when %s is pressed and undone', async (name, place) => {
  const { asked, answer } = open();
  (await button(name)).focus();
  await userEvent.keyboard('{Enter}');
  const free = await button(/^Wieder nach Startchance aufstellen/u);
  expect(free).toHaveFocus();
  expect(free).toHaveAttribute('aria-disabled', 'true');
  expect(free).toBeEnabled();
  await userEvent.keyboard('{Enter}');
  expect(asked).toEqual([{ place, value: null }]);
  await answer();
  await waitFor(() => expect(free).not.toHaveAttribute('aria-disabled'));
  expect(free).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(await button(name)).toHaveFocus();
  await answer();
  expect(asked).toEqual([
    { place, value: null },
    { place: null, value: null },
  ]);
});

it.each([
  [
    'first',
    /^Fest in die Elf setzen Er bleibt in der Elf/u,
    /^Auf die Bank setzen Für ihn kommt Zwei in die Elf\./u,
  ],
  [
    'second',
    /^Fest in die Elf setzen Dafür muss Eins auf die Bank\./u,
    /^Auf die Bank setzen Er bleibt draußen/u,
  ],
])('says for the %s goalkeeper who would come or go', async (id, pinned, benched) => {
  const keeper = { positions: ['GK'], positionPrimary: 'GK' };
  renderHub({
    answers: {
      'myTeam.teams': () => [
        aTeam({
          players: [
            aTeamPlayer({ ...keeper, id: 'first', name: 'Ole Eins', startProbability: 0.9 }),
            aTeamPlayer({ ...keeper, id: 'second', name: 'Uwe Zwei', startProbability: 0.4 }),
          ],
        }),
      ],
    },
    only: [{ path: '/', element: <ChoicesOf id={id} /> }],
  });
  expect(await button(pinned)).toBeVisible();
  expect(await button(benched)).toBeVisible();
});

it('keeps the focus in the value field, and says when it is saved', async () => {
  const { asked, answer } = open();
  const field = await screen.findByRole('textbox', { name: 'Dein Wert' });
  await userEvent.type(field, '12.5{Enter}');
  await waitFor(() => expect(field).toHaveValue('12,5'));
  expect(field).toHaveFocus();
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await answer();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Gemerkt: 12,5.'));
  expect(field).toHaveFocus();
  await userEvent.clear(field);
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  await userEvent.keyboard('{Enter}');
  await answer();
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('Gemerkt: kein eigener Wert.'));
  expect(asked.map(({ value }) => value)).toEqual([12.5, null]);
});

it('does not report a refused value as saved, and shows the stored one again', async () => {
  const { answer } = open();
  const field = await screen.findByRole('textbox', { name: 'Dein Wert' });
  await userEvent.type(field, '7{Enter}');
  await answer(hubFailure('unavailable', 503));
  expect(await screen.findByRole('alert')).toBeVisible();
  expect(field).toBeInvalid();
  await waitFor(() => expect(field).toHaveValue(''));
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(field).toHaveFocus();
  expect(takeConsoleErrors()).toHaveLength(1);
});
