import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect } from 'vitest';
import type { LiveEvent } from '@hub/shared/community/community.schema.ts';
import { FakeSocket } from '@hub/provider/live/FakeSocket.ts';
import { AuthProvider } from '../../auth/AuthContext.tsx';
import { FAN, fakeAuth } from '../../testing/fakeAuth.ts';
import { renderHub, type Answers } from '../../testing/renderScreen.tsx';
import { aThread } from '../builders.ts';
import { DiscussionBlock } from './DiscussionBlock.tsx';

/** Renders the block alone, with a socket and a hub controlled by the test. */

const PAGE = { pageType: 'players', pageId: 'players_general' } as const;
export const CHANNEL = 'page:players:players_general';
export const ME = { id: FAN.id, displayName: FAN.displayName };

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

export function openBlock(answers: Answers = {}, { isVisitor = false } = {}) {
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
      { path: '*', element: null },
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

/** Waits until the socket exists and the hub has acknowledged it. */
export async function goLive(lastId: string | null = null): Promise<FakeSocket> {
  await waitFor(() => expect(FakeSocket.opened).toHaveLength(1));
  const [socket] = FakeSocket.opened;
  if (socket === undefined) throw new Error('no socket was opened');
  act(() => {
    socket.open();
    socket.say('subscribed', { channel: CHANNEL, lastId });
  });
  return socket;
}

export const announce = (socket: FakeSocket, { type, data }: LiveEvent) =>
  act(() => socket.say('message', { channel: CHANNEL, id: '1-0', type, data }));

export const box = () => screen.findByLabelText<HTMLTextAreaElement>('Dein Kommentar');
export const post = () => screen.getByRole('button', { name: 'Post' });
/** What the toast reads out. */
export const toast = (text: string) =>
  screen.findByText((_, element) =>
    Boolean(element?.matches('output, [role=alert]') && element.textContent.startsWith(text)),
  );
export const likeOf = (name: string) =>
  screen.findByRole('button', { name: new RegExp(`^Gefällt mir: Kommentar von ${name}`, 'u') });
