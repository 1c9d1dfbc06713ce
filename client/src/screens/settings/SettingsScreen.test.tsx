import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ALERT_KINDS } from '@hub/shared/alerts/alertTerms.ts';
import { enter } from '../../testing/enter.ts';
import { FAN, fakeAuth } from '../../testing/fakeAuth.ts';
import { hubInfo, type Answers, hubFailure, refusal, renderHub } from '../../testing/renderScreen.tsx';
import { takeConsoleErrors } from '../../testing/setup.ts';

function open(answers: Answers = {}, auth = fakeAuth()) {
  renderHub({
    path: '/einstellungen',
    auth,
    answers: {
      'catalog.dashboard': () => new Promise(() => {}),
      'account.security': () => null,
      'account.picture': () => ({ pictureUrl: null }),
      'account.fridayMail': () => ({ address: null, areMailsSent: true }),
      'sharing.mine': () => [],
      // The landing page, shown after signing out.
      'catalog.hitRate': () => null,
      'catalog.lineups': () => new Promise(() => {}),
      ...answers,
    },
  });
  return auth;
}
const field = () => screen.findByRole('textbox', { name: 'Anzeigename' });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Speichern' }));

describe('the mail on Fridays', () => {
  const settled = (choice: HTMLElement) => waitFor(() => expect(choice).toBeEnabled());

  it('is off until the user switches it on, and can be switched off', async () => {
    let address: string | null = null;
    open({
      'account.fridayMail': () => ({ address, areMailsSent: true }),
      'account.setFridayMail': (input) => {
        address = (input as { isWanted: boolean }).isWanted ? 'fan@hub.test' : null;
        return null;
      },
    });
    const choice = await screen.findByRole('switch', { name: /^Freitagsmail/u });
    await settled(choice);
    expect(choice).not.toBeChecked();
    await userEvent.click(choice);
    await settled(choice);
    expect(choice).toBeChecked();
    expect(address).toBe('fan@hub.test');
    await userEvent.click(choice);
    await settled(choice);
    expect(choice).not.toBeChecked();
  });

  it('says why it cannot be switched on', async () => {
    open({
      'account.setFridayMail': refusal('conflict', 409, 'addressNotVerified'),
    });
    const choice = await screen.findByRole('switch', { name: /^Freitagsmail/u });
    await settled(choice);
    await userEvent.click(choice);
    expect(await screen.findByText('Bitte bestätige zuerst deine E-Mail-Adresse.')).toBeVisible();
    expect(choice).not.toBeChecked();
    expect(takeConsoleErrors()).toHaveLength(1);
  });
});

describe('the profile picture', () => {
  it('shows the first letter without one, and can be removed', async () => {
    let pictureUrl: string | null = '/api/storage/hub/public/hub/pictures/1.webp';
    open({
      'account.picture': () => ({ pictureUrl }),
      'account.removePicture': () => {
        pictureUrl = null;
        return null;
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Bild entfernen' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Bild entfernen' })).toBeNull());
    expect(screen.getByRole('button', { name: 'Bild wählen' })).toBeVisible();
  });

  it('says when the browser cannot open the file, and sends nothing', async () => {
    const sent: unknown[] = [];
    open({ 'account.setPicture': (input) => sent.push(input) });
    await screen.findByRole('button', { name: 'Bild wählen' });
    const { createImageBitmap } = globalThis;
    globalThis.createImageBitmap = () => Promise.reject(new Error('not a picture'));
    const input = document.querySelector('input[type=file]');
    await userEvent.upload(input as HTMLInputElement, new File(['text'], 'a.png', { type: 'image/png' }));
    expect(await screen.findByText('Diese Datei kann dein Browser nicht als Bild öffnen.')).toBeVisible();
    expect(sent).toEqual([]);
    globalThis.createImageBitmap = createImageBitmap;
  });
});

describe('the display name', () => {
  it('changes everywhere at once', async () => {
    const sent: unknown[] = [];
    open({
      'account.update': (input) => {
        sent.push(input);
        return { user: { ...FAN, displayName: 'Otto' }, isAdmin: false, needsSecondFactor: false };
      },
    });
    expect(await field()).toHaveValue('Fritzi Fan');
    await userEvent.clear(await field());
    await enter(await field(), ' Otto ');
    await save();
    expect(await screen.findByText('Gespeichert.')).toBeVisible();
    expect(sent).toEqual([{ displayName: 'Otto' }]);
    expect(screen.getByRole('region', { name: 'Dein Konto' })).toHaveTextContent('Otto');
  });

  it.each([
    [' ', 'Bitte gib einen Namen ein.'],
    ['x'.repeat(101), 'Höchstens 100 Zeichen.'],
  ])('is not sent if it is invalid: %s', async (name, words) => {
    open();
    await userEvent.clear(await field());
    await userEvent.click(await field());
    await userEvent.paste(name);
    await save();
    expect(await screen.findByText(words)).toBeVisible();
    expect(await field()).toBeInvalid();
  });

  it('stays in the field if the hub cannot save it', async () => {
    open({
      'account.update': refusal('providerDown', 502),
    });
    await userEvent.type(await field(), 'X');
    await save();
    expect(await screen.findByText(/Datenquelle antwortet gerade nicht/u)).toBeVisible();
    expect(await field()).toHaveValue('Fritzi FanX');
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});

describe('the data export', () => {
  it('is a JSON file of all pages', async () => {
    const files: Blob[] = [];
    vi.stubGlobal(
      'URL',
      Object.assign(URL, {
        createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
        revokeObjectURL: () => {},
      }),
    );
    const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
    const PAGES = [
      { user: FAN, userTeams: [{ id: 't1' }], comments: [{ id: 'c1' }, { id: 'c2' }], nextPage: 1 },
      { user: FAN, userTeams: [], comments: [{ id: 'c3' }], nextPage: null },
    ];
    open({ 'account.download': (input) => PAGES[(input as { page: number }).page] });
    await userEvent.click(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }));
    await waitFor(() => expect(clicked).toHaveBeenCalledTimes(1));
    expect(files[0]?.type).toBe('application/json');
    expect(JSON.parse(await files[0]!.text())).toEqual({
      user: FAN,
      userTeams: [{ id: 't1' }],
      comments: [{ id: 'c1' }, { id: 'c2' }, { id: 'c3' }],
    });
    clicked.mockRestore();
  });

  it('says why it failed', async () => {
    open({
      'account.download': refusal('tooMany', 429),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Meine Daten herunterladen' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('zu viele Anfragen');
  });
});

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', { name: 'Konto löschen …' }));
  return within(await screen.findByRole('dialog', { name: 'Konto wirklich löschen?' }));
}

const terms = (changes: { needsPassword?: boolean; signInRemains?: boolean } = {}) => ({
  'account.deletionTerms': () => ({ needsPassword: false, signInRemains: false, ...changes }),
});

describe('deleting the account', () => {
  it('requires the user’s own email, typed in', async () => {
    const sent: unknown[] = [];
    const auth = open({
      ...terms(),
      'account.delete': (input) => {
        sent.push(input);
        return { signInRemains: false };
      },
    });
    const dialog = await openDialog();
    const last = await dialog.findByRole('button', { name: 'Endgültig löschen' });
    expect(dialog.queryByLabelText('Dein Passwort')).not.toBeInTheDocument();
    expect(last).toBeDisabled();
    await enter(dialog.getByLabelText('Deine E-Mail-Adresse'), 'fan@hub.tes');
    expect(last).toBeDisabled();
    await userEvent.type(dialog.getByLabelText('Deine E-Mail-Adresse'), 'T');
    await userEvent.click(last);
    expect(await screen.findByText('Du bist abgemeldet. Bis bald!')).toBeVisible();
    expect(sent).toEqual([{ email: 'fan@hub.tesT' }]);
    expect(auth.asked).toEqual(['signOut']);
  });

  it('says when the sign-in itself remains', async () => {
    const auth = open({
      ...terms({ signInRemains: true }),
      'account.delete': () => ({ signInRemains: true }),
    });
    const dialog = await openDialog();
    await enter(await dialog.findByLabelText('Deine E-Mail-Adresse'), 'fan@hub.test');
    expect(dialog.getByText(/Anmeldung selbst liegt bei einem anderen Anbieter/u)).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Endgültig löschen' }));
    expect(await dialog.findByText(/Im Hub ist alles von dir gelöscht/u)).toBeVisible();
    expect(auth.asked).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Verstanden' }));
    expect(auth.asked).toEqual(['signOut']);
  });

  it('changes nothing when cancelled', async () => {
    const auth = open(terms());
    const dialog = await openDialog();
    await userEvent.click(await dialog.findByText('Abbrechen'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(auth.asked).toEqual([]);
  });

  it('requires the password if there is one, and says when it is wrong', async () => {
    const sent: unknown[] = [];
    let failure: Error | null = hubFailure('notAllowed', 403, 'wrongPassword');
    const auth = open({
      ...terms({ needsPassword: true }),
      'account.delete': (input) => {
        sent.push(input);
        if (failure !== null) throw failure;
        return { signInRemains: false };
      },
    });
    const dialog = await openDialog();
    await enter(await dialog.findByLabelText('Deine E-Mail-Adresse'), 'fan@hub.test');
    const last = dialog.getByRole('button', { name: 'Endgültig löschen' });
    expect(last).toBeDisabled();
    const password = dialog.getByLabelText('Dein Passwort');
    expect(password).toHaveAttribute('type', 'password');
    expect(password).toHaveAttribute('autocomplete', 'current-password');
    await enter(password, 'falsch');
    await userEvent.click(last);
    expect(await dialog.findByText('Das Passwort stimmt nicht.')).toBeVisible();
    expect(password).toBeInvalid();
    expect(auth.asked).toEqual([]);

    failure = hubFailure('tooMany', 429);
    await userEvent.type(password, '2');
    expect(dialog.queryByText('Das Passwort stimmt nicht.')).not.toBeInTheDocument();
    await userEvent.click(last);
    expect(await dialog.findByRole('alert')).toHaveTextContent('zu viele Anfragen');
    expect(password).toHaveValue('falsch2');

    failure = null;
    await userEvent.click(last);
    expect(await screen.findByText('Du bist abgemeldet. Bis bald!')).toBeVisible();
    expect(sent.at(-1)).toEqual({ email: 'fan@hub.test', password: 'falsch2' });
    expect(takeConsoleErrors()).not.toEqual([]);
    expect(auth.asked).toEqual(['signOut']);
  });

  it('is not offered while the requirements are unknown', async () => {
    open({
      'account.deletionTerms': refusal('notAllowed', 403),
    });
    const dialog = await openDialog();
    expect(await dialog.findByRole('alert')).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Endgültig löschen' })).not.toBeInTheDocument();
    expect(takeConsoleErrors()).not.toEqual([]);
  });
});

describe('the email', () => {
  const openAs = (emailVerified: boolean) =>
    open({}, fakeAuth({ status: 'signedIn', user: { ...FAN, emailVerified } }));
  const again = () => screen.findByRole('button', { name: 'Link noch einmal mailen' });

  it('needs no link if it is verified', async () => {
    openAs(true);
    expect(await screen.findByText('(bestätigt)')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Link noch einmal mailen' })).not.toBeInTheDocument();
  });

  it.each([
    ['mailed', 'Der Link ist unterwegs.'],
    ['tooOften', 'Das waren zu viele Mails.'],
    ['notOffered', 'Hier lässt sich kein neuer Link anfordern.'],
    ['failed', 'Das hat nicht geklappt.'],
  ] as const)('gets a new link if it is not verified: %s', async (outcome, words) => {
    const auth = openAs(false);
    auth.verification = outcome;
    expect(await screen.findByText('(noch nicht bestätigt)')).toBeVisible();
    await userEvent.click(await again());
    await waitFor(() =>
      expect(
        screen
          .getAllByRole('status')
          .map(({ textContent }) => textContent)
          .join(),
      ).toContain(words),
    );
    expect(auth.asked).toEqual(['mailVerification']);
    expect(await again()).toBeEnabled();
  });

  it('is shown as verified if it was verified in the meantime', async () => {
    const auth = openAs(false);
    auth.verification = 'proved';
    await userEvent.click(await again());
    expect(await screen.findByText('Deine Adresse ist schon bestätigt.')).toBeVisible();
    auth.become({ status: 'signedIn', user: FAN });
    expect(await screen.findByText('(bestätigt)')).toBeVisible();
    expect(screen.getByText('Deine Adresse ist schon bestätigt.')).toBeVisible();
  });
});

describe('messages', () => {
  const section = async () => within(await screen.findByRole('region', { name: 'Nachrichten' }));

  it("are the target of the bell's link", async () => {
    open({ 'alerts.settings': () => new Promise(() => {}) });
    expect(await screen.findByRole('region', { name: 'Nachrichten' })).toHaveAttribute('id', 'nachrichten');
  });

  it('say what a browser without support lacks, and can be chosen nevertheless', async () => {
    const chosen: unknown[] = [];
    open({
      'alerts.choose': (input) => {
        chosen.push(input);
        return null;
      },
    });
    const part = await section();
    expect(await part.findByText(/^Dieser Browser kann keine Nachrichten empfangen/u)).toBeVisible();
    await userEvent.click(await part.findByRole('switch', { name: /^Schwelle/u }));
    await waitFor(() => expect(chosen).toHaveLength(1));
    expect(chosen[0]).toMatchObject({
      kinds: ALERT_KINDS.filter((kind) => kind !== 'threshold'),
      lockMinutes: 60,
    });
  });

  it('offer no message about elevens that nobody reports, and keep the choice', async () => {
    const chosen: unknown[] = [];
    open({
      'catalog.hub': () => hubInfo({ reported: { ...hubInfo().reported, elevens: false } }),
      'alerts.choose': (input) => {
        chosen.push(input);
        return null;
      },
    });
    const part = await section();
    const threshold = await part.findByRole('switch', { name: /^Schwelle/u });
    await waitFor(() => expect(part.queryByRole('switch', { name: /^Offizielle Elf/u })).toBeNull());
    await userEvent.click(threshold);
    await waitFor(() => expect(chosen).toHaveLength(1));
    expect(chosen[0]).toMatchObject({ kinds: ALERT_KINDS.filter((kind) => kind !== 'threshold') });
  });

  it('tell users of an iPhone to install the hub first', async () => {
    vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_5)');
    open();
    const part = await section();
    expect(await part.findByText('Auf iPhone und iPad zuerst auf den Home-Bildschirm')).toBeVisible();
    expect(part.getAllByRole('listitem')).toHaveLength(3);
    vi.restoreAllMocks();
  });

  it('list the devices, and remove one', async () => {
    const taken: unknown[] = [];
    open({
      'alerts.settings': () => ({
        choices: { kinds: [], quiet: null, lockMinutes: 60, byMail: false },
        address: null,
        publicKey: 'key',
        devices: [{ id: 'one', name: 'Chrome auf Android', createdTs: '2025-02-08T12:00:00.000Z' }],
      }),
      'alerts.unsubscribe': (input) => {
        taken.push(input);
        return null;
      },
    });
    const part = await section();
    await userEvent.click(await part.findByRole('button', { name: 'Chrome auf Android herausnehmen' }));
    await waitFor(() => expect(taken).toEqual([{ deviceId: 'one' }]));
  });
});

describe('the chats', () => {
  const CHAT = {
    id: '0b0e6d5e-53f8-4a35-9a54-7f6a2f0c8a11',
    service: 'discord',
    name: 'Tipprunde',
    kinds: ['eleven', 'lock'],
    createdTs: '2025-02-08T12:00:00.000Z',
    offTs: null,
  };

  it('are added with a webhook, which is validated before it is sent', async () => {
    const sent: unknown[] = [];
    open({
      'alerts.addChat': (input) => {
        sent.push(input);
        return { trial: 'taken' };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Chat eintragen' }));
    await enter(screen.getByLabelText('Name, wie du ihn hier siehst'), 'Tipprunde');
    await enter(screen.getByLabelText('Adresse des Webhooks'), 'https://evil.example/');
    const add = screen.getByRole('button', { name: 'Probe-Nachricht schicken und eintragen' });
    await userEvent.click(add);
    expect(screen.getByLabelText('Adresse des Webhooks')).toBeInvalid();
    expect(sent).toEqual([]);
    await userEvent.clear(screen.getByLabelText('Adresse des Webhooks'));
    const webhook = `https://discord.com/api/webhooks/123456/${'a'.repeat(24)}`;
    await userEvent.type(screen.getByLabelText('Adresse des Webhooks'), webhook);
    await userEvent.click(add);
    expect(await screen.findByRole('button', { name: 'Chat eintragen' })).toBeVisible();
    expect(sent).toEqual([{ service: 'discord', name: 'Tipprunde', kinds: [...ALERT_KINDS], webhook }]);
  });

  it('stay in the fields if the service rejects the first message', async () => {
    open({
      'alerts.addChat': () => ({ trial: 'refused' }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Chat eintragen' }));
    await userEvent.selectOptions(screen.getByLabelText('Dienst'), 'telegram');
    await enter(screen.getByLabelText('Name, wie du ihn hier siehst'), 'Gruppe');
    await userEvent.type(screen.getByLabelText('Token des Bots'), `123456:${'a'.repeat(35)}`);
    await enter(screen.getByLabelText('Chat-ID'), '-100123');
    await userEvent.click(screen.getByRole('button', { name: 'Probe-Nachricht schicken und eintragen' }));
    expect(await screen.findByText(/Der Dienst hat die Probe-Nachricht nicht angenommen/u)).toBeVisible();
    expect(screen.getByLabelText('Chat-ID')).toHaveValue('-100123');
  });

  it('say when they are off, and can be tested, configured and removed', async () => {
    const asked: unknown[] = [];
    const note =
      (name: string, answer: object | null = null) =>
      (input: unknown) => {
        asked.push([name, input]);
        return answer;
      };
    open({
      'alerts.chats': () => [{ ...CHAT, offTs: '2025-02-09T12:00:00.000Z' }],
      'alerts.testChat': note('test', { trial: 'taken' }),
      'alerts.chooseChatKinds': note('choose'),
      'alerts.removeChat': note('remove'),
    });
    const chat = within(await screen.findByRole('region', { name: 'Tipprunde' }));
    expect(chat.getByText(/^Ausgeschaltet: Discord/u)).toBeVisible();
    await userEvent.click(chat.getByRole('button', { name: 'Probe-Nachricht an Tipprunde' }));
    expect(await chat.findByText('Die Probe ist angekommen.')).toBeVisible();
    await userEvent.click(chat.getByRole('switch', { name: 'Countdown zum Lock' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    await userEvent.click(chat.getByRole('button', { name: 'Tipprunde herausnehmen' }));
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked).toEqual([
      ['test', { channelId: CHAT.id }],
      ['choose', { channelId: CHAT.id, kinds: ['eleven'] }],
      ['remove', { channelId: CHAT.id }],
    ]);
  });
});

describe('a hub without a mail server', () => {
  it('does not claim to send mail', async () => {
    renderHub({
      path: '/einstellungen',
      auth: fakeAuth({ status: 'signedIn', user: { ...FAN, emailVerified: false } }),
      answers: {
        'catalog.dashboard': () => new Promise(() => {}),
        'account.security': () => null,
        'account.picture': () => ({ pictureUrl: null }),
        'account.fridayMail': () => ({ address: null, areMailsSent: false }),
      },
    });
    await waitFor(() =>
      expect(screen.getAllByText(/Dieser Hub verschickt selbst keine Mails/u)).toHaveLength(2),
    );
    expect(screen.queryByText(/den wir dir gemailt haben/u)).not.toBeInTheDocument();
  });
});
