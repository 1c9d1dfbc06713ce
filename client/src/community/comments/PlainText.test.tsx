import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { PlainText } from './PlainText.tsx';

const show = (text: string) =>
  render(
    <MantineProvider>
      <PlainText text={text} />
    </MantineProvider>,
  ).container.querySelector('p')!;

it('shows a text of up to thirty lines as it was written', () => {
  const text = Array.from({ length: 30 }, (_, n) => `Zeile ${n}`).join('\n');
  expect(show(text).textContent).toBe(text);
  expect(screen.queryByRole('button')).toBeNull();
});

it('folds what goes beyond thirty lines until it is asked for', async () => {
  const text = 'a\n'.repeat(999);
  const shown = show(text);
  expect(shown.textContent).toBe('a\n'.repeat(30).trim());
  await userEvent.click(screen.getByRole('button', { name: 'Ganz anzeigen' }));
  expect(shown.textContent).toBe(text);
});
