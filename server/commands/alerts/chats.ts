import { createHash, randomBytes } from 'node:crypto';
import type { AlertKind } from '#shared/alerts/alertTerms.ts';
import { CHAT_CHANNELS_MAX, type ChatTrial } from '#shared/alerts/chatTerms.ts';
import type { ChatChannel, ChatChannelInput, LeagueChatInput } from '#shared/alerts/chats.schema.ts';
import { afterQuietHours } from '#shared/alerts/quietHours.ts';
import { paths, tipLeaguePath } from '#shared/hub/paths.ts';
import type { ChatOutcome } from '../../chat/chatSender.ts';
import { readTarget, targetOf, targetText, type ChatTarget } from '../../chat/chatTargets.ts';
import { type Sealing, createSealing } from '../../chat/sealSecret.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { KeptChannel } from '../../stores/alerts/chatChannels.ts';
import { leagueIn, leagueRecipient } from '../../stores/tipLeagues/leagueRecipient.ts';
import { newMailToken } from './alertSettings.ts';
import { chatOffText, chatText, chatTestText } from './alertTexts.ts';
import { nextTry } from './deliverAlerts.ts';
import type { ChatDelivery } from '../../stores/alerts/chatQueue.ts';

type ChatDeps = Pick<Deps, 'stores' | 'chat' | 'config' | 'now'>;

/** By the operator's key, or else by one that the hub has made. */
export async function openSealing({ stores, config }: Pick<Deps, 'stores' | 'config'>): Promise<Sealing> {
  const secret =
    config.chat.secret ?? (await stores.chatChannels.secret(() => randomBytes(32).toString('base64url')));
  return createSealing(secret);
}

/** Null: it can no longer be read, because the key has changed. */
function openTarget(
  sealing: Sealing,
  { id, service, sealed }: Pick<KeptChannel, 'id' | 'service' | 'sealed'>,
): ChatTarget | null {
  const secret = sealing.open(id, sealed);
  return secret === null ? null : readTarget(service, secret);
}

const TRIAL_OF: Record<ChatOutcome['kind'], ChatTrial> = {
  taken: 'taken',
  later: 'busy',
  gone: 'refused',
  messageGone: 'refused',
  // The user looks whether it is there.
  unknown: 'busy',
  refused: 'refused',
};

/** Whose chats these are: a user's own, or those of a friends' league that the user has founded. */
export interface ChatOwner {
  userId: string;
  league: { id: string; name: string } | null;
}

/** The name of the recipient in the rows of chats. */
const recipientOf = ({ userId, league }: ChatOwner) =>
  league === null ? userId : leagueRecipient(league.id);

/** The user as an owner of chats. */
export const ownChats = (userId: string): ChatOwner => ({ userId, league: null });

/**
 * Tells a user or a league in a chat from now on, if the service takes a message for it.
 *
 * @throws AppError 'conflict' when there are as many as may be
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
  // Before anything is sent; adding asks again, because others may be faster.
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
 * Sends a message to a chat at once, past kinds and quiet hours; one that was off is on again when it arrives.
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

/** Oldest first, without what is secret of them. */
export const listChats = ({ stores }: Pick<Deps, 'stores'>, owner: ChatOwner): Promise<ChatChannel[]> =>
  stores.chatChannels.ofUser(recipientOf(owner));

/** One of others is left alone; an unknown one is no error. */
export const removeChat = (
  { stores }: Pick<Deps, 'stores'>,
  owner: ChatOwner,
  channelId: string,
): Promise<void> => stores.chatChannels.remove(recipientOf(owner), channelId);

/**
 * The league as the owner of chats; only its founder may change them.
 *
 * @throws AppError 'tipLeagueNotFound' for users who are no members, or not the founder where only the founder may
 */
export async function leagueChats(
  { stores }: Pick<Deps, 'stores'>,
  { userId, leagueId, may }: { userId: string; leagueId: string; may: 'see' | 'change' },
): Promise<ChatOwner> {
  return { userId, league: await stores.leagueChats.of(leagueId, userId, may) };
}

type DeliverDeps = Pick<Deps, 'stores' | 'config' | 'chat' | 'now' | 'log'>;

/** Claimed at once, and sent beside each other; a message takes 10 s at most, so a claim is done before its end. */
const AT_ONCE = 24;
const BESIDE = 8;
/** A process that sends messages must renew its claim within this time, or another one takes over. */
const HOLD_MS = 60_000;
/** For which a chat that was switched off is worth a message. */
const OFF_NOTICE_MS = 7 * 24 * 3600_000;

/**
 * Writes what is due into chats, until nothing is: one message for each chat and kickoff, which is changed when there is
 * more to tell. A first message whose fate is unknown is not sent again.
 *
 * @returns how many messages were looked at
 */
export async function deliverChats(deps: DeliverDeps): Promise<number> {
  let looked = 0;
  let sealing: Sealing | null = null;
  for (;;) {
    const claim = crypto.randomUUID();
    const nowTs = deps.now().toISOString();
    const due = await deps.stores.chatQueue.claim(claim, nowTs, { holdMs: HOLD_MS, limit: AT_ONCE });
    if (due.length === 0) return looked;
    sealing ??= await openSealing(deps);
    const opened = sealing;
    const waiting = due.values();
    await Promise.all(
      Array.from({ length: BESIDE }, async () => {
        for (const delivery of waiting) await deliver(deps, opened, { claim, nowTs, delivery });
      }),
    );
    looked += due.length;
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
  // Better once or not at all than twice (decision 0021): if the process dies between here and the answer, the events count as sent.
  const underWay = [...uncertainEvents, ...events.map((event) => event.id)];
  const outcome = await deps.chat.send(target, text, messageId, async () => {
    if (messageId === null && !(await chatQueue.begin(claim, id, underWay)))
      throw new Error('Another process has taken the message');
  });
  if (outcome.kind === 'gone') return switchOff(deps, delivery, nowTs);
  // The message was deleted; news goes into a new one.
  if (outcome.kind === 'messageGone')
    return chatQueue.postpone(
      claim,
      { id, messageId: null, uncertainEvents },
      { nextTs: nowTs, isTried: true },
    );
  if (outcome.kind === 'unknown')
    return finish({ messageId, contentDigest: null, uncertainEvents: underWay });
  if (outcome.kind === 'taken') return finish({ messageId: outcome.messageId ?? messageId, contentDigest });
  const again = outcome.kind === 'later' ? nextTry(delivery.attempts, outcome, nowTs) : null;
  if (again !== null) return chatQueue.postpone(claim, { id, messageId, uncertainEvents }, again);
  deps.log.warn(
    { service, status: outcome.kind === 'refused' ? outcome.status : null },
    'a chat did not take a message',
  );
  return finish({ messageId, contentDigest: delivery.contentDigest });
}

/** Nothing is sent there any longer; the owner is notified through the other channels. */
async function switchOff(
  { stores, log }: DeliverDeps,
  { channelId, userId: recipient, service, name }: ChatDelivery,
  nowTs: string,
): Promise<void> {
  const leagueId = leagueIn(recipient);
  // A league that is gone has taken the chat with it.
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
  log.info({ service }, 'switched off a chat that its service refuses');
}
