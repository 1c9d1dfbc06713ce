import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FormBadge } from './FormBadge.tsx';

const show = (formRating: number | null) =>
  render(
    <MantineProvider env="test">
      <FormBadge formRating={formRating} />
    </MantineProvider>,
  );

describe('FormBadge', () => {
  it.each([
    [5, 'Form 100 % (stark)', 'green'],
    [4.5, 'Form 90 % (stark)', 'green'],
    [4.47, 'Form 89 % (ordentlich)', 'yellow'],
    [3.75, 'Form 75 % (ordentlich)', 'yellow'],
    [3.72, 'Form 74 % (ausbaufähig)', 'red'],
    [0, 'Form 0 % (ausbaufähig)', 'red'],
  ])('shows a rating of %d as %s in %s', (formRating, text, level) => {
    show(formRating);
    const badge = screen.getByTitle(/letzten 5 Bewertungen/u);
    expect(badge).toHaveTextContent(text);
    expect(badge).toHaveAttribute('data-level', level);
  });

  it('says that there is no rating', () => {
    show(null);
    expect(screen.getByText('Form unbekannt')).toBeInTheDocument();
  });
});
