import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderHub } from '../../testing/renderScreen.tsx';
import { aComment, aThread } from '../builders.ts';
import { Discussion } from './Discussion.tsx';
import { FakeSocket } from '@hub/provider/live/FakeSocket.ts';

let comeNear: () => void;

beforeEach(() => {
  FakeSocket.opened = [];
  vi.stubGlobal('WebSocket', FakeSocket);
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(notify: (entries: { isIntersecting: boolean }[]) => void) {
        comeNear = () => notify([{ isIntersecting: true }]);
      }
      observe() {}
      disconnect() {}
    },
  );
});

it('reserves its place and requests nothing until it is nearly in view', async () => {
  const { calls } = renderHub({
    only: [
      {
        path: '/',
        Component: () => <Discussion pageType="news" pageId="news_general" />,
      },
    ],
    answers: {
      'community.thread': () => aThread({ comments: [aComment()] }),
      'community.live': () => ({ socketUrl: null, projectId: 'hub' }),
      'catalog.dashboard': () => new Promise(() => {}),
    },
  });
  expect(await screen.findByText('Lade die Diskussion …')).toBeInTheDocument();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(calls.filter((call) => call.startsWith('community.'))).toEqual([]);
  act(() => comeNear());
  expect(await screen.findByText('Der spielt')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Community Discussion' })).toBeInTheDocument();
});
