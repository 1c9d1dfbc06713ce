import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { AccountSecurity } from '@hub/shared/users/accountSecurity.schema.ts';
import { enter } from '../../../testing/enter.ts';
import { FAN } from '../../../testing/fakeAuth.ts';
import { type Answers, hubFailure, refusal, renderHub } from '../../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../../testing/setup.ts';

const PHONE = {
  id: 's1',
  browser: 'Firefox',
  system: 'Android',
  startedAt: '2025-02-01T10:00:00.000Z',
  lastUsedAt: '2025-02-08T11:00:00.000Z',
  isCurrent: true,
};
const LAPTOP = { ...PHONE, id: 's2', browser: null, system: null, isCurrent: false };

const facts = (changes: Partial<NonNullable<AccountSecurity>> = {}): AccountSecurity => ({
  hasPassword: true,
  secondFactor: { isOn: false, recoveryCodesLeft: 0 },
  devices: [PHONE, LAPTOP],
  ...changes,
});

/** @param security the hub's answers, call by call; the last one is repeated */
function open(security: AccountSecurity[], answers: Answers = {}) {
  let asked = 0;
  return renderHub({
    path: '/einstellungen',
    answers: {
      'catalog.dashboard': () => new Promise(() => {}),
      'account.picture': () => ({ pictureUrl: null }),
      'account.fridayMail': () => ({ address: null, areMailsSent: true }),
      'sharing.mine': () => [],
      'account.security': () => security[Math.min(asked++, security.length - 1)],
      ...answers,
    },
  });
}
const panel = () => screen.findByRole('region', { name: 'Sicherheit' });
const fails = (errorCode: string, reason: string, status: number) => refusal(reason, status, errorCode);

describe('the panel', () => {
  it('is missing if another provider manages the accounts', async () => {
    open([null]);
    expect(await screen.findByRole('region', { name: 'Profil' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Sicherheit' })).not.toBeInTheDocument());
  });

  it('tells designated administrators of a public hub which protection is missing', async () => {
    open([facts()], { 'account.me': () => ({ user: FAN, isAdmin: false, needsSecondFactor: true }) });
    expect(await within(await panel()).findByText(/öffnet sich die Verwaltung erst/u)).toBeVisible();
  });

  it('says when it cannot load, and loads on request', async () => {
    let isDown = true;
    open([facts()], {
      'account.security': () => {
        if (isDown) throw hubFailure('invalid', 400);
        return facts();
      },
    });
    const inside = within(await panel());
    await inside.findByText('Deine Sicherheitseinstellungen lassen sich gerade nicht laden');
    isDown = false;
    await userEvent.click(inside.getByRole('button', { name: /Erneut versuchen/u }));
    expect(await inside.findByText('Ausgeschaltet.')).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});

describe('the password', () => {
  const fill = async (current: string, next: string) => {
    await userEvent.click(await screen.findByText('Passwort'));
    await userEvent.type(await screen.findByLabelText('Aktuelles Passwort'), current);
    await userEvent.type(screen.getByLabelText('Neues Passwort'), next);
    await userEvent.click(screen.getByRole('button', { name: 'Passwort ändern' }));
  };

  it('is changed with the current one', async () => {
    const sent: unknown[] = [];
    open([facts()], { 'account.changePassword': (input) => void sent.push(input) });
    await fill('alt und gut', 'neu und besser');
    expect(await screen.findByText('Geändert. Alle anderen Geräte sind abgemeldet.')).toBeVisible();
    expect(sent).toEqual([{ current: 'alt und gut', next: 'neu und besser' }]);
    expect(screen.getByLabelText('Neues Passwort')).toHaveValue('');
  });

  it.each([
    ['wrongPassword', 'notAllowed', 403, 'Aktuelles Passwort', 'Das Passwort stimmt nicht.'],
    ['passwordTooCommon', 'invalid', 400, 'Neues Passwort', /wird als eines der ersten erraten/u],
  ] as const)('keeps what was typed, and says at the field what is wrong: %s', async (...given) => {
    const [code, reason, status, label, sentence] = given;
    open([facts()], { 'account.changePassword': fails(code, reason, status) });
    await fill('alt und gut', 'passwort');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByLabelText(label)).toBeInvalid();
    expect(screen.getByLabelText('Neues Passwort')).toHaveValue('passwort');
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('cannot be changed if there is none', async () => {
    open([facts({ hasPassword: false })]);
    await userEvent.click(await screen.findByText('Passwort'));
    expect(screen.getByText(/Du meldest dich über einen anderen Dienst an/u)).toBeVisible();
    expect(screen.queryByLabelText('Aktuelles Passwort')).not.toBeInTheDocument();
  });
});

describe('the second factor', () => {
  const SETUP = { secret: 'ABCDEFGHIJ234567', address: 'otpauth://totp/Hub:fan?secret=ABCDEFGHIJ234567' };
  const start = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Einrichten …' }));
    return within(await screen.findByRole('dialog', { name: 'Zweiten Faktor einrichten' }));
  };

  it('is scanned or typed, confirmed, and leaves recovery codes', async () => {
    const sent: unknown[] = [];
    open([facts(), facts({ secondFactor: { isOn: true, recoveryCodesLeft: 10 } })], {
      'account.startSecondFactor': () => SETUP,
      'account.confirmSecondFactor': (input) => {
        sent.push(input);
        return { recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] };
      },
    });
    const dialog = await start();
    const image = await dialog.findByRole('img', { name: /QR-Code/u });
    expect(image).toHaveAttribute('src', expect.stringMatching(/^data:image\/svg\+xml,%3Csvg/u));
    expect(dialog.getByText('ABCD EFGH IJ23 4567')).toBeVisible();
    await enter(dialog.getByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Einschalten' }));
    expect(await dialog.findByText('aaaa-bbbb-cccc-dddd')).toBeVisible();
    expect(sent).toEqual([{ code: '123456' }]);
    await userEvent.click(dialog.getByRole('button', { name: 'Ich habe sie aufbewahrt' }));
    expect(await screen.findByText(/Eingeschaltet\. 10\sWiederherstellungscodes übrig/u)).toBeVisible();
  });

  it('says when the code is wrong', async () => {
    open([facts()], {
      'account.startSecondFactor': () => SETUP,
      'account.confirmSecondFactor': fails('wrongCode', 'notAllowed', 403),
    });
    const dialog = await start();
    await enter(await dialog.findByLabelText('Code'), '000000');
    await userEvent.click(dialog.getByRole('button', { name: 'Einschalten' }));
    expect(await dialog.findByText(/Der Code stimmt nicht/u)).toBeVisible();
    expect(takeConsoleErrors()).not.toEqual([]);
  });

  it('is turned off with a code', async () => {
    const sent: unknown[] = [];
    open([facts({ secondFactor: { isOn: true, recoveryCodesLeft: 1 } }), facts()], {
      'account.endSecondFactor': (input) => void sent.push(input),
    });
    expect(await screen.findByText(/Eingeschaltet\. 1\sWiederherstellungscode übrig/u)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Ausschalten …' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Zweiten Faktor ausschalten?' }));
    await enter(dialog.getByLabelText('Code'), '123456');
    await userEvent.click(dialog.getByRole('button', { name: 'Ausschalten' }));
    expect(await screen.findByText('Ausgeschaltet.')).toBeVisible();
    expect(sent).toEqual([{ code: '123456' }]);
  });
});

describe('the devices', () => {
  it('are named, and one can be signed out', async () => {
    const sent: unknown[] = [];
    open([facts(), facts({ devices: [PHONE] })], { 'account.endSession': (input) => void sent.push(input) });
    const inside = within(await panel());
    expect(await inside.findByText('Firefox auf Android')).toBeVisible();
    expect(inside.getByText('dieses Gerät')).toBeVisible();
    await userEvent.click(inside.getByRole('button', { name: 'Unbekanntes Programm abmelden' }));
    await waitFor(() => expect(inside.queryByText('Unbekanntes Programm')).not.toBeInTheDocument());
    expect(sent).toEqual([{ id: 's2' }]);
    expect(inside.queryByRole('button', { name: 'Alle anderen abmelden' })).not.toBeInTheDocument();
  });

  it('can all be signed out except this one', async () => {
    open([facts(), facts({ devices: [PHONE] })], { 'account.endOtherSessions': () => ({ ended: 1 }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Alle anderen abmelden' }));
    expect(await screen.findByText(/^1\sGerät abgemeldet\.$/u)).toBeVisible();
  });
});
