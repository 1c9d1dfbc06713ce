import { act, render } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useListTop } from './useListTop.ts';

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
  const list = useRef<HTMLUListElement>(null);
  useListTop(list);
  return <ul ref={list} />;
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
