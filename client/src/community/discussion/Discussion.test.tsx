import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
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

function open(thread = aThread(), path = '/') {
  return renderHub({
    path,
    only: [
      {
        path: '/',
        Component: () => <Discussion pageType="news" pageId="news_general" />,
      },
    ],
    answers: {
      'community.thread': () => thread,
      'community.live': () => ({ socketUrl: null, projectId: 'hub' }),
      'catalog.dashboard': () => new Promise(() => {}),
    },
  });
}

it('is one line while nobody has written, and opens with the focus on it', async () => {
  open();
  act(() => comeNear());
  const line = await screen.findByRole('button', { name: 'Diskussion (0)', expanded: false });
  expect(screen.queryByLabelText('Dein Kommentar')).toBeNull();
  await userEvent.click(line);
  expect(await screen.findByLabelText('Dein Kommentar')).toBeVisible();
  expect(document.activeElement).toHaveAttribute('id', 'diskussion');
});

it('is open at its own address', async () => {
  open(aThread(), '/#diskussion');
  expect(await screen.findByLabelText('Dein Kommentar')).toBeVisible();
});

it('requests nothing until it is nearly in view, and then shows what was written', async () => {
  const { calls } = open(aThread({ comments: [aComment()] }));
  expect(await screen.findByRole('button', { name: 'Diskussion' })).toBeInTheDocument();
  expect(screen.queryByRole('heading')).toBeNull();
  expect(calls.filter((call) => call.startsWith('community.'))).toEqual([]);
  act(() => comeNear());
  expect(await screen.findByText('Der spielt')).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'Community Discussion' })).toBeInTheDocument();
});
