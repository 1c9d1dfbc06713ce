import { screen, waitFor, within } from '@testing-library/react';
import { latestToast } from '../toasts.ts';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { aCard } from '../../testing/myTeamBuilders.ts';
import { type Answers, refusal, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';
import { aPoll, aThread } from '../builders.ts';
import { DiscussionBlock } from '../discussion/DiscussionBlock.tsx';
import { FakeSocket } from '@hub/provider/live/FakeSocket.ts';

const players = [
  aCard({
    name: 'Jörg Müller',
    positions: ['ST'],
    positionPrimary: 'ST',
    formRating: 4.6,
    startProbability: 0.81,
  }),
  aCard({
    id: 'p2',
    name: 'Ben Weiß',
    status: 'injured',
    ailment: 'injured',
    formRating: null,
    startProbability: null,
    knowledge: 'full',
  }),
];

async function openForm(answers: Answers = {}) {
  const sent: unknown[] = [];
  const user = userEvent.setup();
  renderHub({
    only: [{ path: '/', Component: () => <DiscussionBlock pageType="fixture" pageId="f0" /> }],
    answers: {
      'community.thread': () => aThread(),
      'community.live': () => ({ socketUrl: null, projectId: 'hub' }),
      'catalog.players': () => ({
        players,
        teams: [{ id: 't1', name: 'Verein Eins', shortName: 'EINS' }],
        total: 2,
        nextCursor: null,
      }),
      'catalog.dashboard': () => ({
        nextFixtures: [
          {
            id: 'f1',
            matchday: 21,
            kickoffTs: '2025-02-09T14:30:00.000Z',
            homeTeamName: 'Heim',
            awayTeamName: null,
          },
        ],
      }),
      'catalog.fixture': () => ({
        fixture: {
          id: 'f0',
          kickoffTs: '2025-02-08T14:30:00.000Z',
          home: { teamId: 't1', name: 'Verein Eins', shortName: 'EINS' },
          away: { teamId: 't2', name: null, shortName: null },
        },
      }),
      'community.createPoll': (input) => {
        sent.push(input);
        return aPoll({ question: 'Wer?' });
      },
      ...answers,
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Create Poll' }));
  const dialog = await screen.findByRole('dialog', { name: 'Create Poll' });
  const submit = () => user.click(within(dialog).getByRole('button', { name: 'Create Poll' }));
  return { user, sent, submit, form: within(dialog) };
}

beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});

const toasts = () => [latestToast()?.text];

describe('the poll form', () => {
  it('starts with two empty slots and takes up to six', async () => {
    const { user, form } = await openForm();
    for (const count of [2, 3, 4, 5, 6]) {
      expect(
        form.getAllByRole('textbox', { name: /^Option/u }).map((slot) => (slot as HTMLInputElement).value),
      ).toEqual(Array.from({ length: count }, () => ''));
      if (count < 6) await user.click(form.getByRole('button', { name: 'Option hinzufügen' }));
    }
    expect(form.getByRole('button', { name: 'Option hinzufügen' })).toBeDisabled();
    await user.click(form.getByRole('button', { name: 'Option 3 entfernen' }));
    expect(form.getAllByRole('textbox', { name: /^Option/u })).toHaveLength(5);
    expect(form.getByRole('button', { name: 'Option hinzufügen' })).toBeEnabled();
  });

  it('requires a question and two different options, and sends nothing before', async () => {
    const { user, form, submit, sent } = await openForm();
    await submit();
    expect(form.getByRole('alert')).toHaveTextContent('Please enter a poll question');
    await user.type(form.getByLabelText('Frage'), 'Wer?');
    await user.type(form.getByLabelText('Option 1'), 'Er');
    await user.type(form.getByLabelText('Option 2'), '  ');
    await submit();
    expect(form.getByRole('alert')).toHaveTextContent('Please provide at least 2 options');
    // The newest toast replaces the previous one.
    await waitFor(() => expect(toasts()).toEqual(['Please provide at least 2 options']));
    await user.type(form.getByLabelText('Option 2'), 'ER');
    await submit();
    expect(form.getByRole('alert')).toHaveTextContent('Die Optionen müssen sich voneinander unterscheiden.');
    expect(sent).toEqual([]);

    await user.clear(form.getByLabelText('Option 2'));
    await user.type(form.getByLabelText('Option 2'), 'Du');
    await submit();
    await waitFor(() => expect(toasts()).toEqual(['Poll created!']));
  });

  it('closes and is cleared on success', async () => {
    const { user, form, submit, sent } = await openForm();
    await user.type(form.getByLabelText('Frage'), 'Wer?');
    await user.type(form.getByLabelText('Option 1'), 'Er');
    await user.type(form.getByLabelText('Option 2'), 'Du');
    await user.selectOptions(form.getByLabelText('Ende der Abstimmung'), 'f1');
    await submit();
    await waitFor(() => expect(toasts()).toEqual(['Poll created!']));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Wer?' })).toBeInTheDocument();
    expect(sent).toEqual([
      {
        pageType: 'fixture',
        pageId: 'f0',
        question: 'Wer?',
        choices: { kind: 'text', options: ['Er', 'Du'] },
        end: { kind: 'kickoff', fixtureId: 'f1' },
      },
    ]);
    await user.click(screen.getByRole('button', { name: 'Create Poll' }));
    expect(await screen.findByLabelText('Frage')).toHaveValue('');
    expect(screen.getAllByRole('textbox', { name: /^Option/u })).toHaveLength(2);
  });

  it('stays open with its content when the hub refuses it, and after a reload', async () => {
    const { user, form, submit } = await openForm({
      'community.createPoll': refusal('unexpected', 500),
    });
    await user.type(form.getByLabelText('Frage'), 'Wer?');
    await user.type(form.getByLabelText('Option 1'), 'Er');
    await user.type(form.getByLabelText('Option 2'), 'Du');
    await submit();
    expect(await screen.findByText('Failed to create poll')).toBeInTheDocument();
    expect(form.getByLabelText('Option 2')).toHaveValue('Du');
    expect(localStorage.getItem('hub-draft:user-1:fixture:f0')).toContain('Wer?');
    takeConsoleErrors();
  });

  it('finds players, shows facts, form and chance of each, and offers none twice', async () => {
    const { user, form, submit, sent } = await openForm();
    await user.type(form.getByLabelText('Frage'), 'Wer?');
    await user.click(form.getByLabelText('Spielervergleich'));
    await user.type(form.getByRole('combobox', { name: 'Spieler 1' }), 'mueller');
    const option = await screen.findByRole('option', { name: /Jörg Müller/u });
    expect(option).toHaveTextContent('Fit');
    expect(option).toHaveTextContent(/Form 92\s%/u);
    expect(option).toHaveTextContent(/Startchance: 81\s%/u);
    expect(screen.queryByRole('option', { name: /Ben Weiß/u })).toBeNull();
    await user.click(option);
    await user.click(form.getByRole('combobox', { name: 'Spieler 2' }));
    const other = await screen.findByRole('option', { name: /Ben Weiß/u });
    expect(other).toHaveTextContent('Verletzt');
    expect(other).toHaveTextContent('Startchance –');
    await user.click(other);
    await submit();
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(sent[0]).toMatchObject({ choices: { kind: 'players', playerIds: ['p1', 'p2'] }, end: null });
  });

  it('lists the kickoff of the page’s own fixture first', async () => {
    const { form } = await openForm();
    await waitFor(() =>
      expect(
        [...form.getByLabelText<HTMLSelectElement>('Ende der Abstimmung').options].map(({ label }) => label),
      ).toEqual([
        'Kein Ende',
        'Anstoß Verein Eins – Unbekannt (Sa., 08.02.2025, 15:30)',
        'Anstoß Heim – Unbekannt (So., 09.02.2025, 15:30)',
      ]),
    );
  });
});
