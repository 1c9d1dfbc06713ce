import { notifications } from '@mantine/notifications';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveEvent } from '#shared/community.ts';
import { SIGN_IN } from '#shared/communityRules.ts';
import { AuthProvider } from '../auth/AuthContext.tsx';
import { FAN, fakeAuth } from '../testing/fakeAuth.ts';
import { hubFailure, hubInfo, renderHub, type Answers } from '../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../testing/setup.ts';
import { aComment, aPoll, aReply, aThread, anOption } from './builders.ts';
import { DiscussionBlock } from './DiscussionBlock.tsx';
import { FakeSocket } from './realtime/FakeSocket.ts';

const PAGE = { pageType: 'players', pageId: 'players_general' } as const;
const CHANNEL = 'page:players:players_general';
const ME = { id: FAN.id, displayName: FAN.displayName };

const dashboard = {
  nextFixtures: [
    {
      id: 'f1',
      matchday: 21,
      kickoffTs: '2025-02-09T14:30:00.000Z',
      homeTeamName: 'Heim',
      awayTeamName: 'Gast',
    },
  ],
};

function open(answers: Answers = {}, { isVisitor = false } = {}) {
  const Block = () => <DiscussionBlock {...PAGE} />;
  const visitor = fakeAuth({ status: 'signedOut', reason: 'noSession' });
  const view = renderHub({
    only: [
      {
        path: '/',
        Component: () =>
          isVisitor ? (
            <AuthProvider value={visitor}>
              <Block />
            </AuthProvider>
          ) : (
            <Block />
          ),
      },
    ],
    answers: {
      'community.thread': () => aThread(),
      'community.live': () => ({ socketUrl: null, projectId: 'hub' }),
      'catalog.dashboard': () => dashboard,
      ...answers,
    },
  });
  return { ...view, visitor, user: userEvent.setup() };
}

/** The socket is there, and the hub has acknowledged. */
async function goLive(lastId: string | null = null): Promise<FakeSocket> {
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  const socket = FakeSocket.opened[0]!;
  act(() => {
    socket.open();
    socket.say('subscribed', { channel: CHANNEL, lastId });
  });
  return socket;
}

const tell = (socket: FakeSocket, { type, data }: LiveEvent) =>
  act(() => socket.say('message', { channel: CHANNEL, id: '1-0', type, data }));

const box = () => screen.findByLabelText<HTMLTextAreaElement>('Dein Kommentar');
const post = () => screen.getByRole('button', { name: 'Post' });
const toast = (text: string) => screen.findByText(text);
const likeOf = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^Gefällt mir: Kommentar von ${name}`, 'u') });

/** As the hub refuses, in its own words. */
const refusal = (message: string, httpStatus: number) => {
  const error = hubFailure(httpStatus === 409 ? 'conflict' : 'invalid', httpStatus);
  error.message = message;
  return error;
};

beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});

afterEach(() => {
  notifications.clean();
});

describe('the block', () => {
  it('has its titles, its count, and says that nothing is there yet', async () => {
    open();
    expect(await screen.findByText('Noch keine Kommentare')).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 2, name: 'Community Discussion' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3, name: 'Community Polls' })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3, name: 'Comments (0)' })).toBeInTheDocument();
  });

  it('shows comments with one level of replies, which offer no reply themselves', async () => {
    open({
      'community.thread': () =>
        aThread({
          comments: [
            aComment({
              replies: [
                aReply({ author: null }),
                aReply({ id: 'r2', author: { id: 'x', displayName: null } }),
              ],
            }),
          ],
        }),
    });
    expect(await screen.findByRole('heading', { name: 'Comments (1)' })).toBeInTheDocument();
    expect(screen.getByText('Gelöschter Nutzer')).toBeInTheDocument();
    expect(screen.getByText('Fan ohne Namen')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /^Antworten auf/u })).toHaveLength(1);
    await waitFor(() => expect(screen.getAllByText('vor 1h')).toHaveLength(3));
  });

  it('logs a failed load, shows that there is nothing, and tries again when asked to', async () => {
    let isBroken = true;
    const { user } = open({
      'community.thread': () => {
        if (isBroken) throw hubFailure('notFound', 404);
        return aThread({ comments: [aComment()] });
      },
    });
    expect(await screen.findByText('Noch keine Kommentare')).toBeInTheDocument();
    expect(takeConsoleErrors()).toHaveLength(1);
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }));
    expect(await screen.findByText('Der spielt')).toBeInTheDocument();
  });

  it('loads older comments, replies and polls on demand', async () => {
    const { user } = open({
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
  it('reads, is asked to sign in, and cannot vote', async () => {
    const { user, visitor } = open(
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
    expect(await toast(SIGN_IN.like)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Anmelden' }));
    expect(visitor.asked).toContain('signIn');
  });
});

describe('a comment', () => {
  it('cannot be posted while there is nothing in it, or while it is being sent', async () => {
    const answer = Promise.withResolvers();
    const { user, calls } = open({ 'community.postComment': () => answer.promise });
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
    answer.resolve(aComment({ content: 'Los', author: ME }));
    expect(await toast('Comment posted!')).toBeInTheDocument();
    expect(await box()).toHaveValue('');
    expect(calls.filter((call) => call === 'community.postComment')).toHaveLength(1);
    expect(screen.getByText('Los')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Comments (1)' })).toBeInTheDocument();
  });

  it('stays in its box when the hub does not take it', async () => {
    const { user } = open({
      'community.postComment': () => {
        throw refusal('You have already posted this comment', 409);
      },
    });
    await user.type(await box(), 'Noch einmal');
    await user.click(post());
    expect(await toast('Failed to post comment')).toBeInTheDocument();
    expect(screen.getByText('Genau das hast du hier gerade schon geschrieben.')).toBeInTheDocument();
    expect(await box()).toHaveValue('Noch einmal');
    takeConsoleErrors();
  });

  it('that was typed while another was being sent is not lost', async () => {
    const answer = Promise.withResolvers();
    const { user } = open({ 'community.postComment': () => answer.promise });
    await user.type(await box(), 'eins');
    await user.click(post());
    fireEvent.change(await box(), { target: { value: 'zwei' } });
    answer.resolve(aComment({ id: 'c2', author: ME, content: 'eins' }));
    expect(await toast('Comment posted!')).toBeInTheDocument();
    expect(await box()).toHaveValue('zwei');
  });

  it('of more than 2,000 characters is not sent, and it is said by how many', async () => {
    localStorage.setItem(
      `hub-draft:${FAN.id}:players:players_general`,
      JSON.stringify({
        comment: 'x'.repeat(2001),
        reply: null,
        poll: { question: '', kind: 'text', options: ['', ''], playerIds: ['', ''], fixtureId: '' },
      }),
    );
    open();
    expect(await screen.findByText(/^1\sZeichen zu viel$/u)).toBeInTheDocument();
    expect(post()).toBeDisabled();
  });

  it('that is half written is kept, with the open reply box, until it is sent', async () => {
    const poll = { question: '', kind: 'text', options: ['', ''], playerIds: ['', ''], fixtureId: '' };
    const reply = { commentId: 'comment-1', text: 'Halb geantwortet' };
    const key = `hub-draft:${FAN.id}:players:players_general`;
    localStorage.setItem(key, JSON.stringify({ comment: 'Halb', reply, poll }));
    const { user } = open({
      'community.thread': () => aThread({ comments: [aComment()] }),
      'community.postComment': () => aComment({ id: 'c2', author: ME, content: 'Halb' }),
    });
    expect(await box()).toHaveValue('Halb');
    expect(await screen.findByLabelText('Antwort an Anna')).toHaveValue('Halb geantwortet');
    await user.click(screen.getAllByRole('button', { name: 'Post' })[0]!);
    expect(await toast('Comment posted!')).toBeInTheDocument();
    expect(JSON.parse(localStorage.getItem(key)!)).toMatchObject({ comment: '', reply });
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }));
    expect(localStorage.getItem(key)).toBeNull();
  });

  it('of another user of this browser, and nonsense in its storage, is not shown', async () => {
    const poll = { question: '', kind: 'text', options: ['', ''], playerIds: ['', ''], fixtureId: '' };
    localStorage.setItem(
      'hub-draft:user-9:players:players_general',
      JSON.stringify({ comment: 'Geheim', reply: null, poll }),
    );
    localStorage.setItem(`hub-draft:${FAN.id}:players:players_general`, '{"comment":7');
    open();
    expect(await box()).toHaveValue('');
  });

  it('of one’s own is deleted after a question, and replies keep their place', async () => {
    const { user } = open({
      'community.thread': () =>
        aThread({ comments: [aComment({ author: ME, replies: [aReply({ content: 'Bleibt' })] })] }),
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
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Löschen' }));
    expect(await screen.findByText('Kommentar gelöscht')).toBeInTheDocument();
    expect(screen.queryByText('Der spielt')).toBeNull();
    expect(screen.getByText('Bleibt')).toBeInTheDocument();
  });

  it('of somebody else can be reported with a reason, and deleted by administrators only', async () => {
    const sent: unknown[] = [];
    const { user } = open({
      'community.thread': () => aThread({ comments: [aComment()] }),
      'community.report': (input) => void sent.push(input),
    });
    await user.click(await screen.findByRole('button', { name: 'Kommentar von Anna melden' }));
    expect(screen.queryByRole('button', { name: 'Kommentar von Anna löschen' })).toBeNull();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByRole('button', { name: 'Meldung senden' })).toBeDisabled();
    await user.type(dialog.getByLabelText(/^Grund/u), 'Beleidigung');
    await user.click(dialog.getByRole('button', { name: 'Meldung senden' }));
    expect(await toast('Danke, deine Meldung ist angekommen.')).toBeInTheDocument();
    expect(sent).toEqual([{ subject: 'comment', subjectId: 'comment-1', reason: 'Beleidigung' }]);
  });

  it('of anybody can be deleted by administrators', async () => {
    open({
      'community.thread': () => aThread({ comments: [aComment()] }),
      'account.me': () => ({ user: FAN, isAdmin: true }),
    });
    expect(await screen.findByRole('button', { name: 'Kommentar von Anna löschen' })).toBeInTheDocument();
  });
});

describe('the reply box', () => {
  const two = () =>
    aThread({
      comments: [aComment(), aComment({ id: 'comment-2', author: { id: 'u3', displayName: 'Ben' } })],
    });

  it('is open under one comment at a time; cancel closes and clears it', async () => {
    const { user } = open({ 'community.thread': two });
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

  it('closes after its reply is posted, and the reply is there', async () => {
    const { user } = open({
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
  it('shows at once and is taken back when the hub does not take it', async () => {
    const answer = Promise.withResolvers();
    const { user } = open({
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

  it('ends as the hub counted it', async () => {
    const { user } = open({
      'community.thread': () => aThread({ comments: [aComment({ likesCount: 2 })] }),
      'community.toggleLike': () => ({ commentId: 'comment-1', liked: true, likesCount: 7 }),
    });
    await user.click(await likeOf('Anna'));
    await waitFor(async () => expect(await likeOf('Anna')).toHaveTextContent('7'));
  });
});

describe('a poll', () => {
  const voted = aPoll({
    options: [anOption({ votesCount: 2 }), anOption({ id: 'option-2', optionText: 'Nein', votesCount: 1 })],
  });
  const button = (option: string) => screen.findByRole('button', { name: `Für „${option}“ abstimmen` });

  it('shows numbers and percentages, and counts one vote', async () => {
    const { promise, resolve } = Promise.withResolvers();
    const current = { poll: voted };
    const { user, calls } = open({
      'community.thread': () => aThread({ polls: [current.poll] }),
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
    expect(screen.getByText('Deine Wahl')).toBeInTheDocument();
    await waitFor(() => expect(calls.filter((call) => call === 'community.thread')).toHaveLength(2));
  });

  it.each([
    ['You have already voted on this poll', 'You have already voted on this poll', 409],
    ['You have already voted on this option', 'You have already voted on this option', 409],
    ['UNIQUE constraint failed', 'You have already voted on this poll', 400],
    ['duplicate key', 'You have already voted on this poll', 400],
    ['something else', 'You have already voted on this poll', 409],
    ['This poll is over', 'Failed to vote', 409],
    ['something else', 'Failed to vote', 400],
  ])('that refuses with "%s" says "%s" (%i), and is loaded again', async (said, shown, status) => {
    const { user, calls } = open({
      'community.thread': () => aThread({ polls: [voted] }),
      'community.vote': () => {
        throw refusal(said, status);
      },
    });
    await user.click(await button('Ja'));
    expect(await toast(shown)).toBeInTheDocument();
    await waitFor(() => expect(calls.filter((call) => call === 'community.thread')).toHaveLength(2));
    expect(screen.getByText(/^67\s%$/u)).toBeInTheDocument();
    expect(await button('Ja')).toBeEnabled();
    takeConsoleErrors();
  });

  it('of one’s own is deleted after a question', async () => {
    const deleted: unknown[] = [];
    const { user } = open({
      'community.thread': () =>
        aThread({ polls: [aPoll({ author: ME }), aPoll({ id: 'poll-2', question: 'Noch da?' })] }),
      'community.deletePoll': (input) => {
        deleted.push(input);
        return { pollId: 'poll-1' };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Umfrage „Startet er?“ löschen' }));
    expect(screen.queryByRole('button', { name: 'Umfrage „Startet er?“ melden' })).toBeNull();
    expect(deleted).toEqual([]);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Löschen' }));
    expect(await toast('Umfrage gelöscht.')).toBeInTheDocument();
    expect(screen.queryByText('Startet er?')).toBeNull();
    expect(screen.getByText('Noch da?')).toBeInTheDocument();
    expect(deleted).toEqual([{ pollId: 'poll-1' }]);
  });

  it('of somebody else can be reported with a reason, and deleted by administrators only', async () => {
    const sent: unknown[] = [];
    const { user } = open({
      'community.thread': () => aThread({ polls: [aPoll()] }),
      'community.report': (input) => void sent.push(input),
    });
    await user.click(await screen.findByRole('button', { name: 'Umfrage „Startet er?“ melden' }));
    expect(screen.queryByRole('button', { name: 'Umfrage „Startet er?“ löschen' })).toBeNull();
    const dialog = within(screen.getByRole('dialog', { name: 'Umfrage melden' }));
    await user.type(dialog.getByLabelText(/^Grund/u), 'Beleidigung');
    await user.click(dialog.getByRole('button', { name: 'Meldung senden' }));
    expect(await toast('Danke, deine Meldung ist angekommen.')).toBeInTheDocument();
    expect(sent).toEqual([{ subject: 'poll', subjectId: 'poll-1', reason: 'Beleidigung' }]);
  });

  it('of anybody can be deleted by administrators', async () => {
    open({
      'community.thread': () => aThread({ polls: [aPoll()] }),
      'account.me': () => ({ user: FAN, isAdmin: true }),
    });
    expect(await screen.findByRole('button', { name: 'Umfrage „Startet er?“ löschen' })).toBeInTheDocument();
  });

  it('that is over takes no votes', async () => {
    open({ 'community.thread': () => aThread({ polls: [aPoll({ endsTs: hubInfo().nowTs })] }) });
    expect(await screen.findByText(/Abstimmung beendet/u)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /abstimmen$/u })).toBeNull();
  });

  it('of players shows availability, form and start chance beside each name', async () => {
    const player = {
      id: 'p1',
      name: 'Müller',
      teamShortName: 'ABC',
      positionPrimary: 'ST',
      injuryStatus: 'questionable' as const,
      suspension: 'none',
      formRating: 4,
      startProbability: 0.73,
    };
    open({
      'community.thread': () =>
        aThread({
          polls: [
            aPoll({
              pollType: 'player_comparison',
              options: [anOption({ optionText: 'Müller', player }), anOption({ id: 'option-2' })],
            }),
          ],
        }),
    });
    const option = (await screen.findByRole('link', { name: 'Müller' })).closest('li')!;
    expect(option).toHaveTextContent('Fraglich');
    expect(option).toHaveTextContent(/Form 80\s%/u);
    expect(option).toHaveTextContent(/Startchance: 73\s%/u);
  });
});

describe('live', () => {
  it('shows what others do, reads it out, and counts the readers', async () => {
    open();
    await box();
    const socket = await goLive();
    act(() => socket.say('presence', { channel: CHANNEL, data: { users: [{}, {}, {}], count: 3 } }));
    expect(screen.getByText(/3\sPersonen lesen mit$/u)).toBeInTheDocument();
    const told = {
      type: 'comment',
      data: { comment: aComment(), counts: { comments: 1, replies: 0 } },
    } as const;
    tell(socket, told);
    tell(socket, told);
    expect(await screen.findAllByText('Der spielt')).toHaveLength(1);
    expect(screen.getByText('Neuer Kommentar von Anna: Der spielt')).toBeInTheDocument();
    tell(socket, { type: 'like', data: { commentId: 'comment-1', parentId: null, likesCount: 4 } });
    expect(await likeOf('Anna')).toHaveTextContent('4');
    expect(await likeOf('Anna')).toHaveAttribute('aria-pressed', 'false');
  });

  it('asks the hub what was missed, but not when nothing was said', async () => {
    const { calls } = open();
    const threads = () => calls.filter((call) => call === 'community.thread').length;
    await screen.findByText('Noch keine Kommentare');
    await goLive(null);
    expect(threads()).toBe(1);

    const comeBack = async (lastId: string | null) => {
      const before = FakeSocket.opened.at(-1)!;
      act(() => {
        before.drop();
        window.dispatchEvent(new Event('online'));
      });
      const socket = FakeSocket.opened.at(-1)!;
      expect(socket).not.toBe(before);
      await act(async () => {
        socket.open();
        socket.say('subscribed', { channel: CHANNEL, lastId });
      });
    };
    act(() => FakeSocket.opened[0]!.drop());
    expect(screen.getByText(/^Nicht live verbunden/u)).toBeInTheDocument();
    await comeBack(null);
    expect(screen.queryByText(/^Nicht live verbunden/u)).toBeNull();
    expect(threads()).toBe(1);
    await comeBack('5-0');
    await waitFor(() => expect(threads()).toBe(2));
    await comeBack('5-0');
    expect(threads()).toBe(2);
  });

  it('asks the hub on a socket elsewhere instead of believing what is said there', async () => {
    const { calls } = open({
      'community.live': () => ({ socketUrl: 'wss://core.test/?project_id=p1', projectId: 'p1' }),
    });
    await screen.findByText('Noch keine Kommentare');
    const socket = await goLive();
    expect(socket.url).toBe('wss://core.test/?project_id=p1');
    tell(socket, { type: 'comment', data: { comment: aComment(), counts: { comments: 1, replies: 0 } } });
    await waitFor(() => expect(calls.filter((call) => call === 'community.thread')).toHaveLength(2));
    expect(screen.queryByText('Der spielt')).toBeNull();
  });

  it('does not lose what is told while an older answer is on its way', async () => {
    const answer = Promise.withResolvers();
    open({ 'community.thread': () => answer.promise });
    await box();
    const socket = await goLive();
    tell(socket, { type: 'comment', data: { comment: aComment(), counts: { comments: 1, replies: 0 } } });
    answer.resolve(aThread());
    expect(await screen.findByText('Der spielt')).toBeInTheDocument();
  });

  it('leaves the channel with the page', async () => {
    const { router } = open();
    await box();
    const socket = await goLive();
    await act(() => router.navigate('/elsewhere'));
    expect(socket.sent.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe']);
    expect(socket.readyState).toBeGreaterThan(1);
    takeConsoleErrors();
  });
});
