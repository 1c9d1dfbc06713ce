import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useStagedRender } from './useStagedRender.ts';

function follow(first: string | undefined) {
  const seen: (string | undefined)[] = [];
  const { rerender } = renderHook(
    ({ data }: { data: string | undefined }) => {
      seen.push(useStagedRender(data));
    },
    { initialProps: { data: first } },
  );
  return { seen, show: (data: string | undefined) => act(() => rerender({ data })) };
}

it('keeps the placeholder during the urgent render in which data arrives', () => {
  const { seen, show } = follow(undefined);
  show('eins');
  expect(seen).toEqual([undefined, undefined, 'eins']);
});

it('shows initial data and each later change at once', () => {
  const { seen, show } = follow('eins');
  show('zwei');
  expect(seen).toEqual(['eins', 'zwei']);
});
