import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_CHOICES } from '@hub/shared/alerts/alertTerms.ts';
import { fakeAuth } from '../../../../testing/fakeAuth.ts';
import { renderHub, type Answers } from '../../../../testing/renderScreen.tsx';
import { AlertOffer } from './AlertOffer.tsx';

/** A Saturday, 15:30 in Berlin. */
const LOCK = '2025-02-15T14:30:00.000Z';
const SETTINGS = { choices: DEFAULT_CHOICES, address: null, publicKey: 'key', devices: [] };
const DEVICE = { id: 'd1', name: 'Chrome auf Android', createdTs: '2025-02-09T21:30:00.000Z' };

const OFFERS = {
  lock: () => <AlertOffer kind="lock" lockTs={LOCK} nowMs={Date.parse('2025-02-09T21:30:00.000Z')} />,
  eleven: () => (
    <>
      <AlertOffer kind="eleven" />
      <p>Elf</p>
    </>
  ),
};

function open(answers: Answers = {}, isVisitor = false, kind: keyof typeof OFFERS = 'lock') {
  const Component = OFFERS[kind];
  return renderHub({
    answers: { 'alerts.settings': () => SETTINGS, ...answers },
    only: [{ path: '/', Component }],
    ...(isVisitor && { auth: fakeAuth({ status: 'signedOut', reason: 'noSession' }) }),
  });
}

/** A browser that supports messages and whose user gives this answer. */
function canPush(permission: 'granted' | 'denied'): void {
  const subscription = {
    toJSON: () => ({ endpoint: 'https://push.test/1', keys: { p256dh: 'p', auth: 'a' } }),
  };
  Object.assign(window, {
    PushManager: Object,
    Notification: { permission: 'default', requestPermission: async () => permission },
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager: { subscribe: async () => subscription } }) },
  });
}

afterEach(() => {
  for (const name of ['PushManager', 'Notification']) Reflect.deleteProperty(window, name);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

describe('the offer of a message before the next lock', () => {
  it('turns notifications on in one tap, locks included, and says when they come', async () => {
    canPush('granted');
    const sent: unknown[] = [];
    let settings = {
      ...SETTINGS,
      choices: { ...DEFAULT_CHOICES, kinds: ['eleven'] },
      devices: [] as object[],
    };
    open({
      'alerts.settings': () => settings,
      'alerts.subscribe': (input) => {
        sent.push(input);
        settings = { ...settings, devices: [DEVICE] };
        return { deviceId: DEVICE.id };
      },
      'alerts.choose': (input) => {
        sent.push(input);
        settings = { ...settings, choices: input as typeof settings.choices };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Am Samstag um 14:30 melden' }));
    expect(await screen.findByText('Wir melden uns am Samstag um 14:30.')).toBeVisible();
    expect(sent).toEqual([
      expect.objectContaining({ endpoint: 'https://push.test/1' }),
      { ...DEFAULT_CHOICES, kinds: ['eleven', 'lock'] },
    ]);
  });

  it('says when the user declines in the browser', async () => {
    canPush('denied');
    open();
    await userEvent.click(await screen.findByRole('button', { name: /melden$/u }));
    expect(await screen.findByText('Dein Browser hat nicht zugestimmt.')).toBeVisible();
  });

  it('links to the alerts in the settings if this browser cannot receive messages', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'Vor dem Lock benachrichtigen' })).toHaveAttribute(
      'href',
      '/einstellungen#nachrichten',
    );
  });

  it('says when the mail comes, for users of mail notifications', async () => {
    const answers = {
      'alerts.settings': () => ({ ...SETTINGS, choices: { ...DEFAULT_CHOICES, byMail: true } }),
    };
    open(answers);
    expect(await screen.findByText('Wir melden uns am Samstag um 14:30.')).toBeVisible();
  });

  it('offers to notify of an awaited eleven', async () => {
    canPush('granted');
    open({}, false, 'eleven');
    expect(await screen.findByRole('button', { name: 'Dann melden' })).toBeVisible();
  });

  it('promises a notification of the awaited eleven to users of mail notifications', async () => {
    const choices = { ...DEFAULT_CHOICES, byMail: true };
    open({ 'alerts.settings': () => ({ ...SETTINGS, choices }) }, false, 'eleven');
    expect(await screen.findByText('Wir melden uns dann.')).toBeVisible();
  });

  it('offers visitors no message about an eleven', async () => {
    open({}, true, 'eleven');
    await screen.findByText('Elf');
    expect(screen.queryByRole('button', { name: 'Dann melden' })).not.toBeInTheDocument();
  });

  it('asks visitors for an account, without asking the hub for settings', async () => {
    const { calls } = open({}, true);
    expect(await screen.findByRole('button', { name: 'Vor dem Lock benachrichtigen' })).toBeVisible();
    expect(calls).not.toContain('alerts.settings');
  });
});
