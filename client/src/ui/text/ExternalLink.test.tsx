import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ExternalLink, isWebAddress } from './ExternalLink.tsx';

describe('isWebAddress', () => {
  it.each(['https://example.org/a?b=c#d', 'http://example.org', 'HTTPS://EXAMPLE.ORG/ä'])(
    'accepts %s',
    (text) => {
      expect(isWebAddress(text)).toBe(true);
    },
  );

  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<p>',
    'vbscript:x',
    'blob:https://example.org/1',
    'file:///etc/passwd',
    '//example.org',
    '/path',
    'example.org',
    '',
  ])('rejects %j', (text) => {
    expect(isWebAddress(text)).toBe(false);
  });
});

describe('ExternalLink', () => {
  const open = (href: string | null) =>
    render(
      <MantineProvider env="test">
        <ExternalLink href={href} about="Kader vollständig">
          Artikel lesen
        </ExternalLink>
      </MantineProvider>,
    );

  it('opens a new tab without access to the opener', () => {
    open('https://example.org/1');
    const link = screen.getByRole('link', { name: 'Artikel lesen: Kader vollständig (öffnet in neuem Tab)' });
    expect(link).toHaveAttribute('href', 'https://example.org/1');
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.getAttribute('rel')?.split(' ')).toEqual(['noopener', 'noreferrer']);
  });

  it.each([null, 'javascript:alert(1)', '/news'])('renders nothing for %s', (href) => {
    open(href);
    expect(screen.queryByText(/Artikel lesen/u)).not.toBeInTheDocument();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  });
});
