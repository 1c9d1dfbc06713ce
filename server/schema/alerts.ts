import { MESSAGE_KINDS } from '@hub/shared/alerts/alertTerms.ts';
import { CHAT_SERVICES } from '@hub/shared/alerts/chatTerms.ts';
import { defineTable, nullable, number, text, textList, wordOf } from './columns.ts';

/** Tables of alerts to users, and of their channels. */

/** A user's choice of alerts; `id` is the user's id. */
export const alertSettings = defineTable('alertSettings', {
  id: text,
  kinds: textList,
  /** Minutes of the day in Berlin; null without quiet hours. */
  quietFrom: nullable(number),
  quietTo: nullable(number),
  lockMinutes: number,
  /** Verified when the mails were turned on; null: no mails. */
  email: nullable(text),
  /** Lets the reader of a mail unsubscribe without signing in. */
  token: text,
  sinceTs: text,
  /** When the user last opened the list of alerts. */
  seenTs: text,
});

/** A browser that lets the hub send to it. */
export const pushSubscriptions = defineTable('pushSubscriptions', {
  id: text,
  userId: text,
  /** Address at the push service of the browser's vendor. */
  endpoint: text,
  /** Keys that encrypt messages for this browser only. */
  p256dh: text,
  auth: text,
  name: text,
  createdTs: text,
});

/** An event sent to a user; the id combines user and event, so that no user gets it twice. */
export const alerts = defineTable('alerts', {
  id: text,
  /** A user's id, or the name of a friends' league with chats (`leagueRecipient`). */
  userId: text,
  kind: wordOf(MESSAGE_KINDS, 'status'),
  title: text,
  body: text,
  path: text,
  createdTs: text,
  /** Earliest time of delivery, after quiet hours. */
  dueTs: text,
  /** Kickoff of its match, after which it is no longer delivered. */
  expiresTs: text,
  /** Shared by alerts that were stored together. */
  batch: text,
});

/** A pending delivery of an event to a device or to the user's mailbox; deleted once delivered. */
export const alertDeliveries = defineTable('alertDeliveries', {
  id: text,
  alertId: text,
  userId: text,
  /** Null: by mail. */
  subscriptionId: nullable(text),
  attempts: number,
  /** Time of the next attempt. */
  nextTs: text,
  /** The claim of the process that attempts it. */
  claim: nullable(text),
  /** Until when the claim holds, by the database's clock. */
  heldUntil: nullable(text),
});

/** A chat at Discord or Telegram for a user or a friends' league. */
export const chatChannels = defineTable('chatChannels', {
  id: text,
  /** A user's id, or the name of a friends' league (`leagueRecipient`). */
  userId: text,
  service: wordOf(CHAT_SERVICES, 'discord'),
  name: text,
  /** Address and secrets, encrypted for this row. */
  sealed: text,
  /** Identifies a user's chat without revealing it. */
  fingerprint: text,
  kinds: textList,
  createdTs: text,
  /** Since when it is off, because the service rejects messages; null: it is on. */
  offTs: nullable(text),
});

/** A chat's single message about the matches of a kickoff, which grows with every event until then. */
export const chatMessages = defineTable('chatMessages', {
  id: text,
  channelId: text,
  userId: text,
  kickoffTs: text,
  /** The message's id at the service; null: not sent yet. */
  messageId: nullable(text),
  /** Digest of its current content. */
  told: nullable(text),
  /** Events kept out of this message, because one that was in flight when its process died may contain them. */
  toldApart: textList,
  /** Grows with each event that it has to contain. */
  wanted: number,
  attempts: number,
  /** Time of the next attempt; null: it contains everything. */
  nextTs: nullable(text),
  claim: nullable(text),
  /** Until when the claim of the sending process holds, by the database's clock. */
  heldUntil: nullable(text),
});

/** The last compared state of a player, an eleven or a lock. */
export const alertBaselines = defineTable('alertBaselines', { id: text, value: text });

/** Keys that the hub has generated for itself. */
export const hubKeys = defineTable('hubKeys', { id: text, publicKey: text, privateKey: text });
