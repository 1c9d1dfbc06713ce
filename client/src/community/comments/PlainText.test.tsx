import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, describe } from 'vitest';
import { PlainText, linkParts } from './CommentBody.tsx';
import * as fc from 'fast-check';

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

const linksOf = (text: string) =>
  linkParts(text).flatMap(({ text: shown, href }) => (href === null ? [] : [shown]));

describe('linkParts', () => {
  it.each([
    ['schau https://hub.test/a?b=1#c an', ['https://hub.test/a?b=1#c']],
    ['(siehe https://hub.test/a).', ['https://hub.test/a']],
    ['https://hub.test/Kader_(Fußball), oder?', ['https://hub.test/Kader_(Fußball)']],
    ['HTTP://HUB.TEST und http://a.test!', ['HTTP://HUB.TEST', 'http://a.test']],
    ['javascript:alert(1) data:text/html,x ftp://a.test //a.test', []],
    ['https://bank.example@evil.test/', []],
    ['https:// http://', []],
  ])('finds the addresses of %s', (text, links) => {
    expect(linksOf(text)).toEqual(links);
  });

  it('preserves the text, and links only to http and https', () => {
    const piece = fc.oneof(
      fc.string({ maxLength: 8 }),
      fc.constantFrom('https://a.test/b?c=d#e', 'http://ä.test', 'https://u:p@c.test', 'https://[::1]/'),
      fc.constantFrom('https://', 'http://a', ' ', '\n', '(', ')', 'javascript:', '<script>', '"', '.', '@'),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), (pieces) => {
        const text = pieces.join('');
        const parts = linkParts(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        const protocols = parts.flatMap(({ href }) => (href === null ? [] : [new URL(href).protocol]));
        expect(protocols.filter((protocol) => !/^https?:$/u.test(protocol))).toEqual([]);
      }),
    );
  });
});
