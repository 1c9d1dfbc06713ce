import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { StartOutlook } from './StartOutlook.tsx';

const valueOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

it('tells the three outcomes, the minutes and how far to rely on them', () => {
  render(
    <MantineProvider env="test">
      <StartOutlook
        probability={0.742}
        outlook={{
          comesOn: 0.151,
          doesNotPlay: 0.107,
          expectedMinutes: 65.6,
          reliability: 'medium',
          reliabilityReason: 'leaning',
        }}
      />
    </MantineProvider>,
  );
  expect(valueOf('Beginnt')).toHaveTextContent(/^74\s%$/u);
  expect(valueOf('Kommt rein')).toHaveTextContent(/^15\s%$/u);
  expect(valueOf('Ohne Einsatz')).toHaveTextContent(/^11\s%$/u);
  expect(valueOf('Erwartete Minuten')).toHaveTextContent(/^66$/u);
  expect(valueOf('Verlässlichkeit')).toHaveTextContent('mittel Die Tendenz ist da, aber nicht eindeutig.');
});
