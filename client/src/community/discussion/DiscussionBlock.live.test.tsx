import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeSocket } from '@hub/provider/live/FakeSocket.ts';
import { takeConsoleErrors } from '../../testing/setup.ts';
import { aComment, aPoll, aThread } from '../builders.ts';
import { openBlock, goLive, announce, box, likeOf, CHANNEL } from './openBlock.tsx';

beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
});

describe('live', () => {
  it('shows and announces what others do, and counts the users present', async () => {
    openBlock();
    await box();
    const socket = await goLive();
    act(() => socket.say('presence', { channel: CHANNEL, data: { users: [{}, {}, {}], count: 3 } }));
    expect(screen.getByText(/3\sPersonen lesen mit$/u)).toBeInTheDocument();
    const event = {
      type: 'comment',
      data: { comment: aComment(), counts: { comments: 1, replies: 0 } },
    } as const;
    announce(socket, event);
    announce(socket, event);
    expect(await screen.findAllByText('Der spielt')).toHaveLength(1);
    expect(screen.getByText('Neuer Kommentar von Anna: Der spielt')).toBeInTheDocument();
    announce(socket, { type: 'like', data: { commentId: 'comment-1', parentId: null, likesCount: 4 } });
    expect(await likeOf('Anna')).toHaveTextContent('4');
    expect(await likeOf('Anna')).toHaveAttribute('aria-pressed', 'false');
  });

  it('requests the missed changes, and all pages only if the hub cannot list them', async () => {
    const asked: unknown[] = [];
    const deleted = {
      commentId: 'comment-1',
      parentId: null,
      repliesLeft: null,
      remains: false,
      parentGone: false,
    };
    const none = { comments: 0, replies: 0 };
    const answers = [
      {
        events: [
          { type: 'comment', data: { comment: aComment(), counts: { comments: 1, replies: 0 } } },
          { type: 'poll', data: { poll: aPoll() } },
        ],
        mark: '7-0',
      },
      {
        events: [
          { type: 'commentDeleted', data: { ...deleted, counts: none } },
          { type: 'pollDeleted', data: { pollId: 'poll-1' } },
        ],
        mark: '9-0',
      },
      { events: null, mark: '9-0' },
    ];
    const { calls } = openBlock({
      'community.changesSince': (input) => {
        asked.push((input as { mark: string }).mark);
        return answers.shift();
      },
    });
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
    await comeBack('7-0');
    expect(await screen.findByText('Der spielt')).toBeInTheDocument();
    expect(screen.getByText('Startet er?')).toBeInTheDocument();
    await comeBack('9-0');
    await waitFor(() => expect(screen.queryByText('Der spielt')).toBeNull());
    expect(screen.queryByText('Startet er?')).toBeNull();
    expect(threads()).toBe(2);
    await comeBack('999-0');
    await waitFor(() => expect(threads()).toBe(3));
    expect(asked).toEqual(['5-0', '7-0', '9-0']);
  });

  it('asks the hub instead of trusting messages on an external socket', async () => {
    const { calls } = openBlock({
      'community.live': () => ({ socketUrl: 'wss://core.test/?project_id=p1', projectId: 'p1' }),
    });
    await screen.findByText('Noch keine Kommentare');
    const socket = await goLive();
    expect(socket.url).toBe('wss://core.test/?project_id=p1');
    announce(socket, { type: 'comment', data: { comment: aComment(), counts: { comments: 1, replies: 0 } } });
    await waitFor(() => expect(calls.filter((call) => call === 'community.thread')).toHaveLength(2));
    expect(screen.queryByText('Der spielt')).toBeNull();
  });

  it('keeps live changes while an older answer is in flight', async () => {
    const answer = Promise.withResolvers();
    openBlock({ 'community.thread': () => answer.promise });
    await box();
    const socket = await goLive();
    announce(socket, { type: 'comment', data: { comment: aComment(), counts: { comments: 1, replies: 0 } } });
    answer.resolve(aThread());
    expect(await screen.findByText('Der spielt')).toBeInTheDocument();
  });

  it('leaves the channel when the page is left', async () => {
    const { router } = openBlock();
    await box();
    const socket = await goLive();
    await act(() => router.navigate('/elsewhere'));
    expect(socket.sent.map(({ type }) => type)).toEqual(['subscribe', 'unsubscribe']);
    expect(socket.readyState).toBeGreaterThan(1);
    takeConsoleErrors();
  });
});
