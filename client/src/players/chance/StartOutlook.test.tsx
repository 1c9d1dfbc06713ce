import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { StartOutlook as Outlook } from '@hub/shared/startChance/pstart.schema.ts';
import { StartOutlook } from './StartOutlook.tsx';

const OUTLOOK: Outlook = {
  comesOn: 0.151,
  doesNotPlay: 0.107,
  expectedMinutes: 65.6,
  reliability: 'medium',
  reliabilityReason: 'leaning',
  knowledge: 'full',
};

const outlookOf = (startProbability: number, changes: Partial<Outlook> = {}) => (
  <MantineProvider env="test">
    <StartOutlook startProbability={startProbability} outlook={{ ...OUTLOOK, ...changes }} />
  </MantineProvider>
);

const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

it('shows the three outcomes, the minutes and the reliability', () => {
  render(outlookOf(0.742));
  expect(valueOf('Beginnt')).toHaveTextContent(/^74\s%$/u);
  expect(valueOf('Kommt rein')).toHaveTextContent(/^15\s%$/u);
  expect(valueOf('Ohne Einsatz')).toHaveTextContent(/^11\s%$/u);
  expect(valueOf('Erwartete Minuten')).toHaveTextContent(/^66$/u);
  expect(valueOf('Verlässlichkeit')).toHaveTextContent('mittel Die Tendenz ist da, aber nicht eindeutig.');
});

it('shows whole percents that add up to 100', () => {
  render(outlookOf(0.754, { comesOn: 0.154, doesNotPlay: 0.092 }));
  const shown = ['Beginnt', 'Kommt rein', 'Ohne Einsatz'].map((name) => valueOf(name)?.textContent);
  expect(shown.map((text) => Number.parseInt(text ?? '', 10))).toEqual([75, 15, 10]);
});

it('claims certainty only for what an official eleven decides', () => {
  const outlook = {
    comesOn: 0,
    doesNotPlay: 0,
    expectedMinutes: 83,
    reliability: 'high',
    reliabilityReason: 'official',
  } as const;
  const { rerender } = render(outlookOf(1, outlook));
  expect(valueOf('Beginnt')).toHaveTextContent(/^100\s%$/u);
  expect(valueOf('Kommt rein')).toHaveTextContent(/^0\s%$/u);
  rerender(outlookOf(0.999, outlook));
  expect(valueOf('Beginnt')).toHaveTextContent(/^>\s99\s%$/u);
  expect(valueOf('Kommt rein')).toHaveTextContent(/^<\s1\s%$/u);
});
