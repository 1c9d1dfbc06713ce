import { MESSAGE_KINDS } from '#shared/alerts/alertTerms.ts';
import { CHAT_SERVICES } from '#shared/alerts/chatTerms.ts';
import { defineTable, nullable, number, text, textList, wordOf } from './columns.ts';

/** Tables of messages to users, and their channels. */

/** The messages that a user wants; `id` is the user's id. */
export const alertSettings = defineTable('alertSettings', {
  id: text,
  kinds: textList,
  /** Minutes of the day in Berlin; null without quiet hours. */
  quietFrom: nullable(number),
  quietTo: nullable(number),
  lockMinutes: number,
  /** Verified when it was asked for; null: no mails. */
  email: nullable(text),
  /** Lets the reader of a mail unsubscribe without signing in. */
  token: text,
  sinceTs: text,
  /** Up to when the bell was looked at. */
  seenTs: text,
});

/** A browser that lets the hub send to it. */
export const pushSubscriptions = defineTable('pushSubscriptions', {
  id: text,
  userId: text,
  /** At the push service of the browser's maker. */
  endpoint: text,
  /** Keys with which only this browser reads what is sent. */
  p256dh: text,
  auth: text,
  name: text,
  createdTs: text,
});

/** An event sent to a user; the id is made of the user and the event, so that nobody gets it twice. */
export const alerts = defineTable('alerts', {
  id: text,
  /** Or the friends' league that is messaged in its chats (`leagueRecipient`). */
  userId: text,
  kind: wordOf(MESSAGE_KINDS, 'status'),
  title: text,
  body: text,
  path: text,
  createdTs: text,
  /** Not before, because of quiet hours. */
  dueTs: text,
  /** From then on it would be about a match that has begun. */
  expiresTs: text,
  /** What it was written with. */
  batch: text,
});

/** An event on its way to one device, or to the user's mailbox; gone once it is there. */
export const alertDeliveries = defineTable('alertDeliveries', {
  id: text,
  alertId: text,
  userId: text,
  /** Null: by mail. */
  subscriptionId: nullable(text),
  attempts: number,
  /** When it is tried next. */
  nextTs: text,
  /** Of whoever tries it. */
  claim: nullable(text),
  /** While a process tries it, when another one may, by the database's clock. */
  heldUntil: nullable(text),
});

/** A chat at Discord or Telegram for a user or a friends' league. */
export const chatChannels = defineTable('chatChannels', {
  id: text,
  /** Or a friends' league (`leagueRecipient`). */
  userId: text,
  service: wordOf(CHAT_SERVICES, 'discord'),
  name: text,
  /** Address and secrets, encrypted for this row. */
  sealed: text,
  /** Tells the same chat of the same user apart from others without telling which it is. */
  fingerprint: text,
  kinds: textList,
  createdTs: text,
  /** Since when nothing goes there, because the service refuses it; null: it is on. */
  offTs: nullable(text),
});

/** The one message of a chat about the matches of a kickoff, which grows with what happens until then. */
export const chatMessages = defineTable('chatMessages', {
  id: text,
  channelId: text,
  userId: text,
  kickoffTs: text,
  /** Under which the service knows it; null: not sent yet. */
  messageId: nullable(text),
  /** Digest of what it says by now. */
  told: nullable(text),
  /** Events that stay out of this message, as another one may tell them, which was being sent when its process ended. */
  toldApart: textList,
  /** Grows with each event that it is to tell. */
  wanted: number,
  attempts: number,
  /** When it is tried next; null: it tells everything. */
  nextTs: nullable(text),
  claim: nullable(text),
  /** While a process sends it, when another one may, by the database's clock. */
  heldUntil: nullable(text),
});

/** The last compared state: a player's, an eleven's, a lock's. */
export const alertBaselines = defineTable('alertBaselines', { id: text, value: text });

/** Key pairs that the hub has made for itself. */
export const hubKeys = defineTable('hubKeys', { id: text, publicKey: text, privateKey: text });
