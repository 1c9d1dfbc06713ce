import { BEGUN } from '../../testing/myTeamBuilders.ts';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Thread } from '@hub/shared/community/community.schema.ts';
import { FakeSocket } from '@hub/provider/live/FakeSocket.ts';
import { FAN } from '../../testing/fakeAuth.ts';
import { hubFailure, hubInfo, refusal } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';
import { aComment, aPoll, aReply, aThread, anOption } from '../builders.ts';
import { openBlock, goLive, announce, box, post, toast, likeOf, ME } from './openBlock.tsx';

beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});

describe('the discussion block', () => {
  it('shows its titles and count, and says that there are no comments yet', async () => {
    openBlock();
    expect(await screen.findByText('Noch keine Kommentare')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Community Discussion' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3, name: 'Community Polls' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3, name: 'Comments (0)' })).toBeInTheDocument();
  });

  it('shows comments with one level of replies, which cannot be replied to', async () => {
    openBlock({
      'community.thread': () =>
        aThread({
          comments: [
            aComment({
              replies: [aReply({ user: null }), aReply({ id: 'r2', user: { id: 'x', displayName: null } })],
            }),
          ],
        }),
    });
    expect(await screen.findByRole('heading', { name: 'Comments (1)' })).toBeInTheDocument();
    expect(await screen.findByText('Gelöschter Nutzer')).toBeInTheDocument();
    expect(screen.getByText('Fan ohne Namen')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Antworten auf/u })).toHaveLength(1);
    await waitFor(() => expect(screen.getAllByText('vor 1h')).toHaveLength(3));
  });

  it('logs a failed load, does not claim that there is nothing, and tries again on request', async () => {
    let isBroken = true;
    const { user } = openBlock({
      'community.thread': () => {
        if (isBroken) throw hubFailure('notFound', 404);
        return aThread({ comments: [aComment()] });
      },
    });
    expect(await screen.findByText('Die Diskussion konnte nicht geladen werden.')).toBeInTheDocument();
    for (const claim of ['Noch keine Kommentare', 'Noch keine Umfragen.', 'Comments (0)'])
      expect(screen.queryByText(claim)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Comments' })).toBeInTheDocument();
    expect(takeConsoleErrors()).toHaveLength(1);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Der spielt')).toBeInTheDocument();
  });

  it('loads older comments, replies and polls on demand', async () => {
    const { user } = openBlock({
      'community.thread': (input) =>
        (input as { cursor?: string }).cursor === 'older'
          ? aThread({ comments: [aComment({ id: 'old', content: 'Von früher' })] })
          : aThread({
              comments: [aComment({ repliesCount: 21, replies: [aReply()], nextRepliesCursor: 'more' })],
              nextCursor: 'older',
              nextPollsCursor: 'polls',
            }),
      'community.replies': () => ({
        replies: [aReply({ id: 'r2', content: 'Spät dran' })],
        nextCursor: null,
      }),
      'community.polls': () => ({ polls: [aPoll({ question: 'Alte Frage' })], nextCursor: null }),
    });
    await user.click(await screen.findByRole('button', { name: 'Ältere Kommentare laden' }));
    expect(await screen.findByText('Von früher')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Weitere 20\sAntworten laden$/u }));
    expect(await screen.findByText('Spät dran')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ältere Umfragen laden' }));
    expect(await screen.findByText('Alte Frage')).toBeInTheDocument();
    for (const name of [/^Ältere/u, /^Weitere/u]) expect(screen.queryByRole('button', { name })).toBeNull();
  });
});

describe('a visitor', () => {
  it('can read, is asked to sign in, and cannot vote', async () => {
    const { user, visitor } = openBlock(
      { 'community.thread': () => aThread({ comments: [aComment()], polls: [aPoll()] }) },
      { isVisitor: true },
    );
    expect(await screen.findByText('Der spielt')).toBeInTheDocument();
    expect(screen.getByText('Sign in to join the discussion and create polls')).toBeInTheDocument();
    for (const button of screen.getAllByRole('button', { name: /abstimmen$/u }))
      expect(button).toBeDisabled();
    for (const name of ['Post', 'Create Poll', /^Antworten auf/u, /^Kommentar von/u, /^Umfrage/u])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await user.click(await likeOf('Anna'));
    expect(await toast('Please sign in to like comments')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(visitor.asked).toContain('signIn');
  });
});

describe('a comment', () => {
  it('cannot be posted while it is empty or being sent', async () => {
    const answer = Promise.withResolvers();
    const { user, calls } = openBlock({ 'community.postComment': () => answer.promise });
    expect(await box()).toHaveValue('');
    expect(post()).toBeDisabled();
    await user.type(await box(), '  \n ');
    expect(post()).toBeDisabled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    expect(await toast('Please enter a comment')).toBeInTheDocument();
    expect(calls).not.toContain('community.postComment');

    await user.type(await box(), 'Los');
    await user.click(post());
    expect(post()).toBeDisabled();
    await user.keyboard('{Control>}{Enter}{/Control}');
    answer.resolve(aComment({ content: 'Los', user: ME }));
    expect(await toast('Comment posted!')).toBeInTheDocument();
    expect(await box()).toHaveValue('');
    expect(calls.filter((call) => call === 'community.postComment')).toHaveLength(1);
    expect(screen.getByText('Los')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeInTheDocument();
  });

  it('stays in its box when the hub refuses it', async () => {
    const { user } = openBlock({
      'community.postComment': refusal('conflict', 409, 'repeatedComment'),
    });
    await user.type(await box(), 'Noch einmal');
    await user.click(post());
    expect(await toast('Failed to post comment')).toBeInTheDocument();
    expect(screen.getByText('Genau das hast du hier gerade schon geschrieben.')).toBeInTheDocument();
    expect(await box()).toHaveValue('Noch einmal');
    takeConsoleErrors();
  });

  it('is kept if it was typed while another one was being sent', async () => {
    const answer = Promise.withResolvers();
    const { user } = openBlock({ 'community.postComment': () => answer.promise });
    await user.type(await box(), 'eins');
    await user.click(post());
    fireEvent.change(await box(), { target: { value: 'zwei' } });
    answer.resolve(aComment({ id: 'c2', user: ME, content: 'eins' }));
    expect(await toast('Comment posted!')).toBeInTheDocument();
    expect(await box()).toHaveValue('zwei');
  });

  it('of more than 2,000 characters is not sent, and the excess is shown', async () => {
    localStorage.setItem(
      `hub-draft:${FAN.id}:players:players_general`,
      JSON.stringify({
        comment: 'x'.repeat(2001),
        reply: null,
        poll: { question: '', kind: 'text', options: ['', ''], playerIds: ['', ''], fixtureId: '' },
      }),
    );
    openBlock();
    expect(await screen.findByText(/^1\sZeichen zu viel$/u)).toBeInTheDocument();
    expect(post()).toBeDisabled();
  });

  it('is kept as a draft, with the open reply box, until it is sent', async () => {
    const poll = { question: '', kind: 'text', options: ['', ''], playerIds: ['', ''], fixtureId: '' };
    const reply = { commentId: 'comment-1', text: 'Halb geantwortet' };
    const key = `hub-draft:${FAN.id}:players:players_general`;
    localStorage.setItem(key, JSON.stringify({ comment: 'Halb', reply, poll }));
    const { user } = openBlock({
      'community.thread': () => aThread({ comments: [aComment()] }),
      'community.postComment': () => aComment({ id: 'c2', user: ME, content: 'Halb' }),
    });
    expect(await box()).toHaveValue('Halb');
    expect(await screen.findByLabelText('Antwort an Anna')).toHaveValue('Halb geantwortet');
    await user.click(screen.getAllByRole('button', { name: 'Post' })[0]!);
    expect(await toast('Comment posted!')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem(key)!)).toMatchObject({ comment: '', reply });
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('is not restored from another user’s draft or from invalid storage', async () => {
    const poll = { question: '', kind: 'text', options: ['', ''], playerIds: ['', ''], fixtureId: '' };
    localStorage.setItem(
      'hub-draft:user-9:players:players_general',
      JSON.stringify({ comment: 'Geheim', reply: null, poll }),
    );
    localStorage.setItem(`hub-draft:${FAN.id}:players:players_general`, '{"comment":7');
    openBlock();
    expect(await box()).toHaveValue('');
  });

  it('can be deleted by its own user after confirmation, and replies keep their place', async () => {
    const { user } = openBlock({
      'community.thread': () =>
        aThread({ comments: [aComment({ user: ME, replies: [aReply({ content: 'Bleibt' })] })] }),
      'community.deleteComment': () => ({
        commentId: 'comment-1',
        parentId: null,
        repliesLeft: null,
        remains: true,
        parentGone: false,
        counts: { comments: 0, replies: 1 },
      }),
    });
    await user.click(await screen.findByRole('button', { name: `Kommentar von ${ME.displayName} löschen` }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByText('Kommentar gelöscht')).toBeInTheDocument();
    expect(screen.queryByText('Der spielt')).toBeNull();
    expect(screen.getByText('Bleibt')).toBeInTheDocument();
  });
});

describe.each<[subject: string, name: string, title: string, shown: Partial<Thread>]>([
  ['comment', 'Kommentar von Anna', 'Kommentar melden', { comments: [aComment()] }],
  ['poll', 'Umfrage „Startet er?“', 'Umfrage melden', { polls: [aPoll()] }],
])('a %s of another user', (subject, name, title, shown) => {
  const thread = { 'community.thread': () => aThread(shown) };

  it('can be reported with a reason, but not deleted', async () => {
    const sent: unknown[] = [];
    const { user } = openBlock({ ...thread, 'community.report': (input) => void sent.push(input) });
    await user.click(await screen.findByRole('button', { name: `${name} melden` }));
    expect(screen.queryByRole('button', { name: `${name} löschen` })).toBeNull();
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    expect(dialog.getByRole('button', { name: 'Meldung senden' })).toBeDisabled();
    await user.type(dialog.getByLabelText(/^Grund/u), 'Beleidigung');
    await user.click(dialog.getByRole('button', { name: 'Meldung senden' }));
    expect(await toast('Danke, deine Meldung ist angekommen.')).toBeInTheDocument();
    expect(sent).toEqual([{ subject, subjectId: `${subject}-1`, reason: 'Beleidigung' }]);
  });

  it('can be deleted by administrators', async () => {
    openBlock({
      ...thread,
      'account.me': () => ({ user: FAN, isAdmin: true, needsSecondFactor: false }),
    });
    expect(await screen.findByRole('button', { name: `${name} löschen` })).toBeInTheDocument();
  });
});

describe('the reply box', () => {
  const two = () =>
    aThread({
      comments: [aComment(), aComment({ id: 'comment-2', user: { id: 'u3', displayName: 'Ben' } })],
    });

  it('is open under one comment at a time; cancelling closes and clears it', async () => {
    const { user } = openBlock({ 'community.thread': two });
    await user.click(await screen.findByRole('button', { name: 'Antworten auf den Kommentar von Anna' }));
    await user.type(screen.getByLabelText('Antwort an Anna'), 'Nein');
    await user.click(screen.getByRole('button', { name: 'Antworten auf den Kommentar von Ben' }));
    expect(screen.queryByLabelText('Antwort an Anna')).toBeNull();
    await user.type(screen.getByLabelText('Antwort an Ben'), 'Doch');
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(screen.queryByLabelText('Antwort an Ben')).toBeNull();
    const button = screen.getByRole('button', { name: 'Antworten auf den Kommentar von Ben' });
    expect(button).toHaveFocus();
    await user.click(button);
    expect(screen.getByLabelText('Antwort an Ben')).toHaveValue('');
  });

  it('closes once its reply is posted, and the reply appears', async () => {
    const { user } = openBlock({
      'community.thread': two,
      'community.reply': () => aReply({ parentId: 'comment-2', content: 'Doch' }),
    });
    await user.click(await screen.findByRole('button', { name: 'Antworten auf den Kommentar von Ben' }));
    await user.type(screen.getByLabelText('Antwort an Ben'), 'Doch');
    await user.click(screen.getAllByRole('button', { name: 'Post' })[1]!);
    expect(await toast('Comment posted!')).toBeInTheDocument();
    expect(screen.getByText('Doch')).toBeInTheDocument();
    expect(screen.queryByLabelText('Antwort an Ben')).toBeNull();
  });
});

describe('a like', () => {
  it('shows at once and is undone when the hub refuses it', async () => {
    const answer = Promise.withResolvers();
    const { user } = openBlock({
      'community.thread': () => aThread({ comments: [aComment({ likesCount: 2 })] }),
      'community.toggleLike': () => answer.promise,
    });
    await user.click(await likeOf('Anna'));
    expect(await likeOf('Anna')).toHaveAttribute('aria-pressed', 'true');
    expect(await likeOf('Anna')).toHaveTextContent('3');
    answer.reject(hubFailure('providerDown', 502));
    expect(await toast('Failed to like comment')).toBeInTheDocument();
    expect(await likeOf('Anna')).toHaveAttribute('aria-pressed', 'false');
    expect(await likeOf('Anna')).toHaveTextContent('2');
    takeConsoleErrors();
  });

  it('is requested again if it was pressed in the meantime, but not more often', async () => {
    const first = Promise.withResolvers();
    const results = [first.promise, Promise.resolve({ commentId: 'comment-1', liked: false, likesCount: 4 })];
    const { user, calls } = openBlock({
      'community.thread': () => aThread({ comments: [aComment({ likesCount: 2 })] }),
      'community.toggleLike': () => results.shift(),
    });
    for (const shown of ['3', '2', '3', '2']) {
      await user.click(await likeOf('Anna'));
      expect(await likeOf('Anna')).toHaveTextContent(shown);
    }
    first.resolve({ commentId: 'comment-1', liked: true, likesCount: 5 });
    await waitFor(async () => expect(await likeOf('Anna')).toHaveTextContent('4'));
    expect(await likeOf('Anna')).toHaveAttribute('aria-pressed', 'false');
    expect(calls.filter((path) => path === 'community.toggleLike')).toHaveLength(2);
  });
});

describe('a poll', () => {
  const voted = aPoll({
    options: [anOption({ votesCount: 2 }), anOption({ id: 'option-2', optionText: 'Nein', votesCount: 1 })],
  });
  const button = (option: string) => screen.findByRole('button', { name: `Für „${option}“ abstimmen` });

  it('shows only its options before the first vote', async () => {
    openBlock({ 'community.thread': () => aThread({ polls: [aPoll()] }) });
    expect(await screen.findByText(/^Noch keine Stimme · Umfrage von /u)).toBeInTheDocument();
    expect(await button('Nein')).toBeEnabled();
    expect(screen.queryByText(/0\s(?:%|Stimmen)/u)).toBeNull();
  });

  it('shows counts and percentages, and accepts one vote', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const current = { poll: voted };
    const { user, calls } = openBlock({
      'community.thread': () => aThread({ polls: [current.poll] }),
      'community.polls': () => ({ polls: [current.poll], nextCursor: null }),
      'community.vote': () => promise,
    });
    expect(await screen.findByText(/^67\s%$/u)).toBeInTheDocument();
    await user.click(await button('Nein'));
    expect(await screen.findAllByText(/^50\s%$/u)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /abstimmen$/u })).toBeNull();
    const options = [
      { id: 'option-1', votesCount: 2 },
      { id: 'option-2', votesCount: 2 },
    ];
    current.poll = aPoll({
      options: [anOption({ votesCount: 2 }), anOption({ id: 'option-2', optionText: 'Nein', votesCount: 2 })],
      votedOptionId: 'option-2',
    });
    resolve({ pollId: 'poll-1', options, totalVotes: 4, votedOptionId: 'option-2' });
    expect(await toast('Vote recorded!')).toBeInTheDocument();
    expect(screen.getByText('Deine Wahl')).toHaveFocus();
    await waitFor(() => expect(calls.filter((call) => call === 'community.polls')).toHaveLength(1));
    expect(calls.filter((call) => call === 'community.thread')).toHaveLength(1);
  });

  it('ignores the event of the user’s own vote, since the polls are refetched', async () => {
    const answer = Promise.withResolvers();
    const read = Promise.withResolvers();
    const { user } = openBlock({
      'community.thread': () => aThread({ polls: [voted] }),
      'community.polls': () => read.promise,
      'community.vote': () => answer.promise,
    });
    await user.click(await button('Nein'));
    const socket = await goLive();
    const tally = (first: number, second: number) => ({
      pollId: 'poll-1',
      options: [
        { id: 'option-1', votesCount: first },
        { id: 'option-2', votesCount: second },
      ],
      totalVotes: first + second,
    });
    announce(socket, { type: 'vote', data: tally(9, 9) });
    expect(screen.getByText(/4\sStimmen · /u)).toBeInTheDocument();
    answer.resolve({ ...tally(2, 2), votedOptionId: 'option-2' });
    expect(await toast('Vote recorded!')).toBeInTheDocument();
    // Sent while the polls are in flight, so it is newer than their data.
    announce(socket, { type: 'vote', data: tally(3, 2) });
    await act(async () =>
      read.resolve({ polls: [{ ...voted, votedOptionId: 'option-2' }], nextCursor: null }),
    );
    // In an old poll, 'this season' must not be taken for the current one.
    expect(
      await screen.findByText(/5\sStimmen · Umfrage von .* · \w{2}\., \d{2}\.\d{2}\.\d{4}, \d{2}:\d{2}$/u),
    ).toBeInTheDocument();
    expect(screen.getByText('Deine Wahl')).toBeInTheDocument();
  });

  it.each([
    ['alreadyVotedPoll', 'You have already voted on this poll', 409],
    ['alreadyVotedOption', 'You have already voted on this option', 409],
    ['conflict', 'You have already voted on this poll', 409],
    ['pollOver', 'Failed to vote', 409],
    ['invalid', 'Failed to vote', 400],
  ])('that refuses a vote with %s says "%s" (%i), and is refetched', async (code, shown, status) => {
    const { user, calls } = openBlock({
      'community.thread': () => aThread({ polls: [voted] }),
      'community.polls': () => ({ polls: [voted], nextCursor: null }),
      'community.vote': refusal(status === 409 ? 'conflict' : 'invalid', status, code),
    });
    await user.click(await button('Ja'));
    expect(await toast(shown)).toBeInTheDocument();
    await waitFor(() => expect(calls.filter((call) => call === 'community.polls')).toHaveLength(1));
    expect(screen.getByText(/^67\s%$/u)).toBeInTheDocument();
    expect(await button('Ja')).toBeEnabled();
    takeConsoleErrors();
  });

  it('can be deleted by its own user after confirmation', async () => {
    const deleted: unknown[] = [];
    const { user } = openBlock({
      'community.thread': () =>
        aThread({ polls: [aPoll({ user: ME }), aPoll({ id: 'poll-2', question: 'Noch da?' })] }),
      'community.deletePoll': (input) => {
        deleted.push(input);
        return { pollId: 'poll-1' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Umfrage „Startet er?“ löschen' }));
    expect(screen.queryByRole('button', { name: 'Umfrage „Startet er?“ melden' })).toBeNull();
    expect(deleted).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Löschen' }));
    expect(await toast('Umfrage gelöscht.')).toBeInTheDocument();
    expect(screen.queryByText('Startet er?')).toBeNull();
    expect(screen.getByText('Noch da?')).toBeInTheDocument();
    expect(deleted).toEqual([{ pollId: 'poll-1' }]);
  });

  it('accepts no votes once it is over', async () => {
    openBlock({ 'community.thread': () => aThread({ polls: [aPoll({ endsTs: hubInfo().nowTs })] }) });
    expect(await screen.findByText(/Abstimmung beendet/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /abstimmen$/u })).toBeNull();
  });

  it('on players shows availability, form and start chance beside each name', async () => {
    const player = {
      id: 'p1',
      name: 'Müller',
      teamId: 'team-a',
      teamShortName: 'ABC',
      positionPrimary: 'ST',
      status: 'questionable' as const,
      suspension: null,
      ailment: 'questionable' as const,
      formRating: 4,
      startProbability: 0.73,
      knowledge: 'full' as const,
      match: null,
    };
    const early = {
      ...player,
      id: 'p2',
      name: 'Petersen',
      teamId: 'team-b',
      startProbability: 0.52,
      match: BEGUN,
    };
    openBlock({
      'community.thread': () =>
        aThread({
          polls: [
            aPoll({
              pollType: 'player_comparison',
              options: [
                anOption({ optionText: 'Müller', player }),
                anOption({ id: 'option-2', optionText: 'Petersen', player: early }),
              ],
            }),
          ],
        }),
    });
    const option = (await screen.findByRole('link', { name: 'Müller' })).closest('li')!;
    expect(option).toHaveTextContent('Fraglich');
    expect(option).toHaveTextContent(/Form 80\s%/u);
    expect(option).toHaveTextContent(/Startchance: 73\s%/u);
    const other = screen.getByRole('link', { name: 'Petersen' }).closest('li')!;
    await waitFor(() => expect(other).toHaveTextContent(/52\s%.* vor Anpfiff/u));
    expect(option).not.toHaveTextContent('vor Anpfiff');
  });
});
