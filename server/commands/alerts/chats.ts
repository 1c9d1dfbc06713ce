import { createHash, randomBytes } from 'node:crypto';
import type { AlertKind } from '@hub/shared/alerts/alertTerms.ts';
import { CHAT_CHANNELS_MAX, type ChatTrial } from '@hub/shared/alerts/chatTerms.ts';
import type { ChatChannel, ChatChannelInput, LeagueChatInput } from '@hub/shared/alerts/chats.schema.ts';
import { afterQuietHours } from '@hub/shared/alerts/quietHours.ts';
import { paths, tipLeaguePath } from '@hub/shared/hub/paths.ts';
import type { ChatOutcome } from '../../chat/chatSender.ts';
import { readTarget, targetOf, targetText, type ChatTarget } from '../../chat/chatTargets.ts';
import { type Sealing, createSealing } from '../../chat/sealSecret.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { StoredChannel } from '../../stores/alerts/chatChannels.ts';
import { leagueIn, leagueRecipient } from '../../stores/tipLeagues/leagueRecipient.ts';
import { newMailToken } from './alertSettings.ts';
import { chatOffText, chatText, chatTestText } from './alertTexts.ts';
import { nextTry } from './deliverAlerts.ts';
import type { ChatDelivery } from '../../stores/alerts/chatQueue.ts';

type ChatDeps = Pick<Deps, 'stores' | 'chat' | 'config' | 'now'>;

/** Seals with the operator's key, or else with one that the hub has generated. */
export async function openSealing({ stores, config }: Pick<Deps, 'stores' | 'config'>): Promise<Sealing> {
  const secret =
    config.chat.secret ?? (await stores.chatChannels.secret(() => randomBytes(32).toString('base64url')));
  return createSealing(secret);
}

/** @returns null if the target cannot be decrypted because the key has changed */
function openTarget(
  sealing: Sealing,
  { id, service, sealed }: Pick<StoredChannel, 'id' | 'service' | 'sealed'>,
): ChatTarget | null {
  const secret = sealing.open(id, sealed);
  return secret === null ? null : readTarget(service, secret);
}

const TRIAL_OF: Record<ChatOutcome['kind'], ChatTrial> = {
  accepted: 'taken',
  later: 'busy',
  chatClosed: 'refused',
  messageGone: 'refused',
  // The user can check the chat.
  unknown: 'busy',
  refused: 'refused',
};

/** Owner of chats: a user, or a friends' league that the user has founded. */
export interface ChatOwner {
  userId: string;
  league: { id: string; name: string } | null;
}

/** The recipient as stored in the chat rows. */
const recipientOf = ({ userId, league }: ChatOwner) =>
  league === null ? userId : leagueRecipient(league.id);

/** The user as an owner of chats. */
export const ownChats = (userId: string): ChatOwner => ({ userId, league: null });

/**
 * Adds a chat of a user or a league, if the service accepts a test message.
 *
 * @throws AppError 'conflict' if the limit of chats is reached
 */
export async function addChat(
  deps: ChatDeps,
  owner: ChatOwner,
  input: ChatChannelInput | LeagueChatInput,
): Promise<ChatTrial> {
  const recipient = recipientOf(owner);
  const { stores, chat, now } = deps;
  const sealing = await openSealing(deps);
  const target = targetOf(input);
  const secret = targetText(target);
  const fingerprint = sealing.fingerprint(`${recipient} ${input.service} ${secret}`);
  // Checked before sending anything, and again when adding, because another request may be faster.
  if (await stores.chatChannels.isKnown(fingerprint)) return 'known';
  if ((await stores.chatChannels.ofUser(recipient)).length >= CHAT_CHANNELS_MAX)
    throw new AppError('conflict');
  const trial = TRIAL_OF[(await chat.send(target, chatTestText(input.name, owner.league?.name), null)).kind];
  if (trial !== 'taken') return trial;
  const id = crypto.randomUUID();
  const { service, name, kinds } = input;
  await stores.chatChannels.add(
    recipient,
    { id, service, name, kinds, fingerprint, sealed: sealing.seal(id, secret) },
    { ownerId: owner.userId, token: newMailToken(), nowTs: now().toISOString() },
  );
  return trial;
}

/**
 * Sends a test message at once, ignoring kinds and quiet hours; switches the chat on again if the service accepts it.
 *
 * @throws AppError 'notFound'
 */
export async function testChat(deps: ChatDeps, owner: ChatOwner, channelId: string): Promise<ChatTrial> {
  const { stores, chat } = deps;
  const channel = await stores.chatChannels.one(recipientOf(owner), channelId);
  if (channel === null) throw new AppError('notFound');
  const target = openTarget(await openSealing(deps), channel);
  if (target === null) return 'refused';
  const trial =
    TRIAL_OF[(await chat.send(target, chatTestText(channel.name, owner.league?.name), null)).kind];
  if (trial === 'taken') await stores.chatChannels.turnOn(channelId);
  return trial;
}

/** @throws AppError 'notFound' */
export async function chooseChatKinds(
  { stores }: Pick<Deps, 'stores'>,
  owner: ChatOwner,
  { channelId, kinds }: { channelId: string; kinds: readonly AlertKind[] },
): Promise<void> {
  if (!(await stores.chatChannels.chooseKinds(recipientOf(owner), channelId, kinds)))
    throw new AppError('notFound');
}

/** An owner's chats, oldest first, without their secrets. */
export const listChats = ({ stores }: Pick<Deps, 'stores'>, owner: ChatOwner): Promise<ChatChannel[]> =>
  stores.chatChannels.ofUser(recipientOf(owner));

/** Ignores other owners' chats and unknown ones. */
export const removeChat = (
  { stores }: Pick<Deps, 'stores'>,
  owner: ChatOwner,
  channelId: string,
): Promise<void> => stores.chatChannels.remove(recipientOf(owner), channelId);

/**
 * A league as an owner of chats, which only its founder may change.
 *
 * @throws AppError 'tipLeagueNotFound' if the user is not a member, or not the founder as required for changes
 */
export async function leagueChats(
  { stores }: Pick<Deps, 'stores'>,
  { userId, leagueId, may }: { userId: string; leagueId: string; may: 'see' | 'change' },
): Promise<ChatOwner> {
  return { userId, league: await stores.leagueChats.of(leagueId, userId, may) };
}

type DeliverDeps = Pick<Deps, 'stores' | 'config' | 'chat' | 'now' | 'log'>;

/** Messages per claim, sent in parallel; each takes at most 10 s, so all are sent before the claim ends. */
const AT_ONCE = 24;
const BESIDE = 8;
/** Length of a claim, after which another process takes over. */
const HOLD_MS = 60_000;
/** How long the notice of a switched-off chat stays relevant. */
const OFF_NOTICE_MS = 7 * 24 * 3600_000;

/**
 * Sends all due messages to chats: one message per chat and kickoff, edited when more is known. A first message with an unknown
 * outcome is not sent again.
 *
 * @returns number of claimed messages
 */
export async function deliverChats(deps: DeliverDeps): Promise<number> {
  let claimed = 0;
  let sealing: Sealing | null = null;
  for (;;) {
    const claim = crypto.randomUUID();
    const nowTs = deps.now().toISOString();
    const due = await deps.stores.chatQueue.claim(claim, nowTs, { holdMs: HOLD_MS, limit: AT_ONCE });
    if (due.length === 0) return claimed;
    sealing ??= await openSealing(deps);
    const opened = sealing;
    const waiting = due.values();
    await Promise.all(
      Array.from({ length: BESIDE }, async () => {
        for (const delivery of waiting) await deliver(deps, opened, { claim, nowTs, delivery });
      }),
    );
    claimed += due.length;
  }
}

interface Turn {
  claim: string;
  nowTs: string;
  delivery: ChatDelivery;
}

async function deliver(deps: DeliverDeps, sealing: Sealing, { claim, nowTs, delivery }: Turn): Promise<void> {
  const { chatQueue } = deps.stores;
  const { id, service, messageId, wanted, kickoffTs, uncertainEvents } = delivery;
  const events = delivery.events.filter((event) => !uncertainEvents.includes(event.id));
  const finish = (kept: {
    messageId: string | null;
    contentDigest: string | null;
    uncertainEvents?: readonly string[];
  }) => chatQueue.finish(claim, { id, wanted, uncertainEvents, ...kept }, nowTs);
  const text = chatText(events, {
    publicUrl: deps.config.server.publicUrl,
    isMarkdown: service === 'discord',
  });
  const contentDigest = createHash('sha256').update(text).digest('base64url');
  if (kickoffTs <= nowTs || events.length === 0 || contentDigest === delivery.contentDigest)
    return finish({ messageId, contentDigest: delivery.contentDigest });
  const target = openTarget(sealing, { ...delivery, id: delivery.channelId });
  if (target === null) return switchOff(deps, delivery, nowTs);
  // Rather never than twice (decision 0021): if the process dies before the answer, the events count as sent.
  const underWay = [...uncertainEvents, ...events.map((event) => event.id)];
  const outcome = await deps.chat.send(target, text, messageId, async () => {
    if (messageId === null && !(await chatQueue.begin(claim, id, underWay)))
      throw new Error('Another process has taken the message');
  });
  if (outcome.kind === 'chatClosed') return switchOff(deps, delivery, nowTs);
  // The message was deleted, so the next one is new.
  if (outcome.kind === 'messageGone')
    return chatQueue.postpone(
      claim,
      { id, messageId: null, uncertainEvents },
      { nextTs: nowTs, isTried: true },
    );
  if (outcome.kind === 'unknown')
    return finish({ messageId, contentDigest: null, uncertainEvents: underWay });
  if (outcome.kind === 'accepted')
    return finish({ messageId: outcome.messageId ?? messageId, contentDigest });
  const again = outcome.kind === 'later' ? nextTry(delivery.attempts, outcome, nowTs) : null;
  if (again !== null) return chatQueue.postpone(claim, { id, messageId, uncertainEvents }, again);
  deps.log.warn(
    { service, status: outcome.kind === 'refused' ? outcome.status : null },
    'a chat did not accept a message',
  );
  return finish({ messageId, contentDigest: delivery.contentDigest });
}

/** Stops sending to a chat, and notifies its owner through the other channels. */
async function switchOff(
  { stores, log }: DeliverDeps,
  { channelId, userId: recipient, service, name }: ChatDelivery,
  nowTs: string,
): Promise<void> {
  const leagueId = leagueIn(recipient);
  // A deleted league's chats are deleted, too.
  const userId = leagueId === null ? recipient : await stores.leagueChats.founderOf(leagueId);
  if (userId === null) return;
  const { choices } = await stores.alertSettings.ofUser(userId);
  await stores.chatChannels.turnOff(channelId, {
    id: `${userId} chat ${channelId} ${nowTs.slice(0, 10)}`,
    userId,
    kind: 'channel',
    ...chatOffText(service, name, leagueId !== null),
    path: leagueId === null ? paths.settings : tipLeaguePath(leagueId),
    createdTs: nowTs,
    dueTs: afterQuietHours(nowTs, choices.quiet),
    expiresTs: new Date(Date.parse(nowTs) + OFF_NOTICE_MS).toISOString(),
    batch: crypto.randomUUID(),
  });
  log.info({ service }, 'switched off a chat that its service rejects');
}
