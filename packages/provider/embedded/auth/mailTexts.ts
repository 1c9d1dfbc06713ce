import type { Mail } from '../mail/mailer.ts';

const SIGNATURE = 'Dein Bundesliga Fantasy Hub';

const letter = (...paragraphs: string[]) => `${['Hallo,', ...paragraphs, SIGNATURE].join('\n\n')}\n`;

/** @param url of the page that verifies the address; valid for seven days */
export const verificationMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Bestätige deine E-Mail-Adresse',
  text: letter(
    'schön, dass du dabei bist. Bestätige bitte mit deinem Passwort, dass diese E-Mail-Adresse dir gehört:',
    url,
    'Der Link gilt sieben Tage. Wenn du dich nicht registriert hast, kannst du diese Nachricht löschen.',
  ),
});

/** @param url of the page that sets a new password; valid for an hour */
export const resetMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Neues Passwort festlegen',
  text: letter(
    'unter diesem Link legst du ein neues Passwort fest:',
    url,
    'Der Link gilt eine Stunde und nur einmal. Wenn du das nicht wolltest, kannst du diese Nachricht löschen: Dein Passwort bleibt dann, wie es ist.',
  ),
});

/** @param url of the page for a forgotten password */
export const alreadyRegisteredMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Du hast schon ein Konto',
  text: letter(
    'gerade wollte sich jemand mit deiner E-Mail-Adresse registrieren. Du hast schon ein Konto. Wenn du es warst und dein Passwort nicht mehr weißt, hilft dir diese Seite:',
    url,
    'Wenn du es nicht warst, musst du nichts tun.',
  ),
});

/** @param url of the page for a forgotten password */
export const passwordChangedMail = (to: string, url: string): Mail => ({
  to,
  subject: 'Dein Passwort wurde geändert',
  text: letter(
    'das Passwort deines Kontos wurde gerade geändert, und alle anderen Geräte wurden abgemeldet. Wenn du das warst, musst du nichts tun. Wenn nicht, lege sofort ein neues Passwort fest:',
    url,
  ),
});
