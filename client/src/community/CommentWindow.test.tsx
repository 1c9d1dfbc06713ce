import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aComment } from './builders.ts';
import { CommentWindow } from './CommentWindow.tsx';

const ROW_PX = 200;
const FEW = 20;
const comments = Array.from({ length: 50 }, (_, nth) =>
  aComment({ id: `c${nth}`, content: `Kommentar ${nth}` }),
);

const list = (changes: { shown?: typeof comments; hasMore?: boolean; openId?: string } = {}) => (
  <>
    <h3 id="title">Comments</h3>
    <CommentWindow
      titleId="title"
      comments={changes.shown ?? comments}
      hasMore={changes.hasMore ?? false}
      openId={changes.openId}
    >
      {({ content }) => <button type="button">{content}</button>}
    </CommentWindow>
  </>
);
const row = (nth: number) => screen.queryByText(`Kommentar ${nth}`)?.closest('li');
const rows = () => screen.getAllByRole('listitem');

/** The window has been scrolled by somebody. */
async function scrollTo(nth: number): Promise<void> {
  vi.stubGlobal('scrollY', nth * ROW_PX);
  window.dispatchEvent(new Event('scroll'));
  await screen.findByText(`Kommentar ${nth}`);
}

describe('a long thread', () => {
  beforeEach(() => {
    // Nothing has a height in jsdom.
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(ROW_PX);
    vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockReturnValue(100 * ROW_PX);
    vi.stubGlobal('scrollY', 0);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('has only the rows near the window in the document, and says which they are of how many', () => {
    render(list());
    expect(rows().length).toBeLessThan(FEW);
    expect(row(0)).toHaveAttribute('aria-posinset', '1');
    expect(row(1)).toHaveAttribute('aria-setsize', '50');
    expect(row(49)).toBeUndefined();
  });

  it('does not say of how many while there are more to be loaded', () => {
    render(list({ hasMore: true }));
    expect(row(0)).toHaveAttribute('aria-setsize', '-1');
  });

  it('brings the rows to which the window comes, and keeps the one that was focused', async () => {
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

  it('moves the window along with what is read when something comes above it', async () => {
    const { rerender } = render(list());
    await scrollTo(20);
    const scroll = vi.spyOn(window, 'scrollTo');
    rerender(list({ shown: [aComment({ id: 'new', content: 'Neu' }), ...comments] }));
    expect(scroll).toHaveBeenCalledExactlyOnceWith(0, expect.any(Number));
    expect(scroll.mock.lastCall![1]).toBeGreaterThan(20 * ROW_PX);
    expect(row(20)).toHaveAttribute('aria-posinset', '22');
  });

  it('does not move the window while its own beginning is in sight', () => {
    const { rerender } = render(list());
    const scroll = vi.spyOn(window, 'scrollTo');
    rerender(list({ shown: [aComment({ id: 'new', content: 'Neu' }), ...comments] }));
    expect(scroll).not.toHaveBeenCalled();
    expect(rows()[0]).toHaveTextContent('Neu');
  });
});
