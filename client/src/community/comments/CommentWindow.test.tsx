import { MantineProvider } from '@mantine/core';
import { render, screen, act } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aComment } from '../builders.ts';
import { CommentWindow, useListTop } from './CommentWindow.tsx';
import { useRef } from 'react';

const ROW_PX = 200;
const FEW = 20;
const comments = Array.from({ length: 50 }, (_, nth) =>
  aComment({ id: `c${nth}`, content: `Kommentar ${nth}` }),
);

const list = (changes: { shown?: typeof comments; hasMore?: boolean; openId?: string } = {}) => (
  <MantineProvider env="test">
    <h3 id="title">Comments</h3>
    <CommentWindow
      titleId="title"
      comments={changes.shown ?? comments}
      hasMore={changes.hasMore ?? false}
      openId={changes.openId}
    >
      {({ content }) => <button type="button">{content}</button>}
    </CommentWindow>
  </MantineProvider>
);
const row = (nth: number) => screen.queryByText(`Kommentar ${nth}`)?.closest('li');
const rows = () => screen.getAllByRole('listitem');

/** Simulates a scroll of the window. */
async function scrollTo(nth: number): Promise<void> {
  vi.stubGlobal('scrollY', nth * ROW_PX);
  window.dispatchEvent(new Event('scroll'));
  await screen.findByText(`Kommentar ${nth}`);
}

describe('a long thread', () => {
  beforeEach(() => {
    // Elements have no height in jsdom.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100 * ROW_PX);
    vi.stubGlobal('scrollY', 0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('renders only the rows near the window, and gives their position and the total', () => {
    render(list());
    expect(rows().length).toBeLessThan(FEW);
    expect(row(0)).toHaveAttribute('aria-posinset', '1');
    expect(row(1)).toHaveAttribute('aria-setsize', '50');
    expect(row(49)).toBeUndefined();
  });

  it('gives no total while more comments remain to be loaded', () => {
    render(list({ hasMore: true }));
    expect(row(0)).toHaveAttribute('aria-setsize', '-1');
  });

  it('renders the rows the window is scrolled to, and keeps the focused one', async () => {
    render(list());
    await userEvent.setup().click(screen.getByRole('button', { name: 'Kommentar 2' }));
    await scrollTo(40);
    expect(row(40)).toHaveAttribute('aria-posinset', '41');
    expect(row(3)).toBeUndefined();
    expect(screen.getByRole('button', { name: 'Kommentar 2' })).toHaveFocus();
    expect(rows()[0]).toBe(row(2));
    expect(rows().length).toBeLessThan(FEW);
  });

  it('keeps the row with the open reply box', () => {
    render(list({ openId: 'c40' }));
    expect(rows().at(-1)).toBe(row(40));
    expect(row(39)).toBeUndefined();
  });

  it('scrolls along when something is inserted above the row being read', async () => {
    const { rerender } = render(list());
    await scrollTo(20);
    const scroll = vi.spyOn(window, 'scrollTo');
    rerender(list({ shown: [aComment({ id: 'new', content: 'Neu' }), ...comments] }));
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, expect.any(Number));
    expect(scroll.mock.lastCall![1]).toBeGreaterThan(20 * ROW_PX);
    expect(row(20)).toHaveAttribute('aria-posinset', '22');
  });

  it('does not scroll while the top of the list is in view', () => {
    const { rerender } = render(list());
    const scroll = vi.spyOn(window, 'scrollTo');
    rerender(list({ shown: [aComment({ id: 'new', content: 'Neu' }), ...comments] }));
    expect(scroll).not.toHaveBeenCalled();
    expect(rows()[0]).toHaveTextContent('Neu');
  });
});

describe('the top of the list', () => {
  let resize: () => void = () => undefined;
  let topPx = 300;

  beforeEach(() => {
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(onResize: () => void) {
          resize = onResize;
        }
        observe(): void {}
        disconnect(): void {}
      },
    );
    vi.stubGlobal('scrollY', 0);
    vi.stubGlobal('scrollBy', (_x: number, y: number) => vi.stubGlobal('scrollY', window.scrollY + y));
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(
      () => ({ top: topPx - window.scrollY }) as DOMRect,
    );
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  function List() {
    const ref = useRef<HTMLUListElement>(null);
    useListTop(ref);
    return <ul ref={ref} />;
  }

  it.each([
    ['scrolls along and says so at once while the list is read', 900, 1020, [1020]],
    ['stays where it is above the list', 100, 100, []],
  ])('%s', (_what, fromPx, toPx, expected) => {
    render(<List />);
    vi.stubGlobal('scrollY', fromPx);
    const heard: number[] = [];
    const listen = () => void heard.push(window.scrollY);
    window.addEventListener('scroll', listen);
    topPx = 420;
    act(() => resize());
    topPx = 300;
    window.removeEventListener('scroll', listen);
    expect(window.scrollY).toBe(toPx);
    expect(heard).toEqual(expected);
  });
});
