import type { AlertKind } from '@hub/shared/alerts/alertTerms.ts';
import type { ChatService, ChatTrial } from '@hub/shared/alerts/chatTerms.ts';

const SERVICE_NAMES = { discord: 'Discord', telegram: 'Telegram' } satisfies Record<ChatService, string>;

/** The name of each kind, and when it is sent. */
const KINDS: Record<AlertKind, readonly [name: string, hint: string]> = {
  eleven: ['Offizielle Elf', 'Eine Nachricht je Verein: wer von deinen Spielern beginnt und wer nicht.'],
  status: ['Ausfall und Rückkehr', 'Einer deiner Spieler fällt aus oder ist wieder da.'],
  fall: ['Startchance gefallen', 'Einer deiner Spieler verliert vor einem Spiel 20 Punkte oder mehr.'],
  threshold: [
    'Schwelle',
    'Die Startchance auf deiner Watchlist erreicht deine Schwelle oder fällt darunter.',
  ],
  lock: [
    'Countdown zum Lock',
    'Bevor sich an deiner Elf nichts mehr ändern lässt, oder in einer Tipprunde ein Tipp fehlt.',
  ],
  result: [
    'So lagen wir',
    'Nach dem Spieltag: wer von deinen Spielern begonnen hat und wie gut die Prognose war.',
  ],
  review: ['Rückblick ist da', 'Am Mittag nach dem letzten Spiel des Spieltags: was deine Elf gebracht hat.'],
};

export const texts = {
  kind: KINDS,
  add: 'Chat eintragen',
  full: 'Mehr als drei Chats gehen nicht.',
  service: SERVICE_NAMES,
  where: 'Dienst',
  steps: {
    discord: [
      'Öffne in Discord die Einstellungen deines Kanals, dann „Integrationen“ und „Webhooks“.',
      'Erstelle einen Webhook und kopiere seine Adresse.',
    ],
    telegram: [
      'Schreib @BotFather, lass dir mit /newbot einen Bot anlegen und kopiere sein Token.',
      'Schreib deinem Bot „/start“ oder füge ihn zu eurer Gruppe hinzu.',
      'Die Chat-ID steht unter https://api.telegram.org/bot<Token>/getUpdates als „chat“ und „id“.',
    ],
  },
  field: {
    name: 'Name, wie du ihn hier siehst',
    webhook: 'Adresse des Webhooks',
    token: 'Token des Bots',
    chat: 'Chat-ID',
  },
  wrong: {
    name: 'Bitte gib einen Namen ein.',
    webhook: 'Das ist keine Adresse wie https://discord.com/api/webhooks/…',
    token: 'Das ist kein Token wie 123456789:AAE…',
    chat: 'Eine Zahl wie -1001234567890 oder der Name eines Kanals wie @runde.',
  },
  kindsOf: (isOfLeague: boolean) =>
    isOfLeague ? 'Davon schreibt der Hub dort:' : 'Davon, was du oben gewählt hast:',
  none: 'Noch ist kein Chat eingetragen; das kann, wer die Runde gegründet hat.',
  isOffNow: 'Gerade ausgeschaltet, weil der Dienst eine Nachricht abgelehnt hat.',
  tryAndAdd: 'Probe-Nachricht schicken und eintragen',
  cancel: 'Abbrechen',
  isOff: (service: string) =>
    `Ausgeschaltet: ${service} hat eine Nachricht abgelehnt. Kommt eine Probe-Nachricht an, ist der Chat wieder an.`,
  test: 'Probe-Nachricht',
  testOf: (name: string) => `Probe-Nachricht an ${name}`,
  trial: {
    taken: 'Die Probe ist angekommen.',
    refused:
      'Der Dienst hat die Probe-Nachricht nicht angenommen. Prüfe die Angaben, und ob der Bot in den Chat schreiben darf.',
    busy: 'Der Dienst antwortet gerade nicht. Versuche es in einer Minute noch einmal.',
    known: 'Dieser Chat ist schon eingetragen.',
  } satisfies Record<ChatTrial, string>,
  remove: 'Herausnehmen',
  removeOf: (name: string) => `${name} herausnehmen`,
} as const;
