import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { LegalFacts } from '@hub/shared/hub/legal.schema.ts';
import { renderHub } from '../../testing/renderScreen.tsx';

const OPERATOR = {
  name: 'Fritzi Fan',
  address: ['Am Stadion 1', '79117 Freiburg'],
  email: 'fritzi@hub.example',
  phone: null,
  responsible: null,
};
const NOTHING = { mail: false, google: false, github: false, openId: null, storage: false, provider: false };

const open = (path: string, facts: Partial<LegalFacts>) =>
  renderHub({
    path,
    answers: { 'account.legal': () => ({ operator: null, isPublic: true, uses: NOTHING, ...facts }) },
  });

describe('the legal pages', () => {
  it('name the operator, and who is responsible for the content', async () => {
    open('/impressum', { operator: OPERATOR });
    expect(await screen.findByText('79117 Freiburg')).toBeVisible();
    expect(screen.getByRole('link', { name: 'fritzi@hub.example' })).toHaveAttribute(
      'href',
      'mailto:fritzi@hub.example',
    );
    expect(screen.getByText('Fritzi Fan, Am Stadion 1, 79117 Freiburg')).toBeVisible();
  });

  it('say when an operator is missing, and when none is needed', async () => {
    open('/impressum', {});
    expect(await screen.findByText(/hat noch nicht angegeben, wer er ist/u)).toBeVisible();
  });

  it('describe the services that this hub uses, and no others', async () => {
    open('/datenschutz', { operator: OPERATOR, uses: { ...NOTHING, google: true, openId: 'Vereinsheim' } });
    expect(await screen.findByText(/Google, wenn du dich damit anmeldest/u)).toBeVisible();
    expect(screen.getByText(/Vereinsheim, wenn du dich damit anmeldest/u)).toBeVisible();
    expect(screen.queryByText(/GitHub/u)).not.toBeInTheDocument();
    expect(screen.getByText(/Zählen von Besuchen\. Es ist ausgeschaltet/u)).toBeVisible();
  });

  it('are one tap away on every screen', async () => {
    open('/quellen', {});
    expect(await screen.findByRole('link', { name: 'Impressum' })).toHaveAttribute('href', '/impressum');
    expect(screen.getByRole('link', { name: 'Datenschutz' })).toHaveAttribute('href', '/datenschutz');
  });
});
