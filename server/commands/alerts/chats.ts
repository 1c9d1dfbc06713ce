import { randomBytes } from 'node:crypto';
import type { AlertKind } from '#shared/alerts/alertTerms.ts';
import { CHAT_CHANNELS_MAX, type ChatTrial } from '#shared/alerts/chatTerms.ts';
import type { ChatChannel, ChatChannelInput, LeagueChatInput } from '#shared/alerts/chats.schema.ts';
import type { ChatOutcome } from '../../chat/chatSender.ts';
import { readTarget, targetOf, targetText, type ChatTarget } from '../../chat/chatTargets.ts';
import { createSealing, type Sealing } from '../../chat/sealSecret.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { KeptChannel } from '../../stores/alerts/chatChannels.ts';
import { leagueTold } from '../../stores/tipLeagues/leagueTold.ts';
import { newMailToken } from '../users/mailToken.ts';
import { chatTestText } from './alertTexts.ts';

type ChatDeps = Pick<Deps, 'stores' | 'chat' | 'config' | 'now'>;

/** By the operator's key, or else by one that the hub has made. */
export async function openSealing({ stores, config }: Pick<Deps, 'stores' | 'config'>): Promise<Sealing> {
  const secret =
    config.chat.secret ?? (await stores.chatChannels.secret(() => randomBytes(32).toString('base64url')));
  return createSealing(secret);
}

/** Null: it cannot be read any more, because the key is another one. */
export function openTarget(
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

/** As the rows of chats name whoever is told there. */
const toldOf = ({ userId, league }: ChatOwner) => (league === null ? userId : leagueTold(league.id));

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
  const told = toldOf(owner);
  const { stores, chat, now } = deps;
  const sealing = await openSealing(deps);
  const target = targetOf(input);
  const secret = targetText(target);
  const fingerprint = sealing.fingerprint(`${told} ${input.service} ${secret}`);
  // Before anything is sent; adding asks again, because others may be faster.
  if (await stores.chatChannels.isKnown(fingerprint)) return 'known';
  if ((await stores.chatChannels.ofUser(told)).length >= CHAT_CHANNELS_MAX) throw new AppError('conflict');
  const trial = TRIAL_OF[(await chat.send(target, chatTestText(input.name, owner.league?.name), null)).kind];
  if (trial !== 'taken') return trial;
  const id = crypto.randomUUID();
  const { service, name, kinds } = input;
  await stores.chatChannels.add(
    told,
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
  const channel = await stores.chatChannels.one(toldOf(owner), channelId);
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
  if (!(await stores.chatChannels.chooseKinds(toldOf(owner), channelId, kinds)))
    throw new AppError('notFound');
}

/** Oldest first, without what is secret of them. */
export const listChats = ({ stores }: Pick<Deps, 'stores'>, owner: ChatOwner): Promise<ChatChannel[]> =>
  stores.chatChannels.ofUser(toldOf(owner));

/** One of others is left alone; an unknown one is no error. */
export const removeChat = (
  { stores }: Pick<Deps, 'stores'>,
  owner: ChatOwner,
  channelId: string,
): Promise<void> => stores.chatChannels.remove(toldOf(owner), channelId);

/**
 * The league as the owner of chats, whose founder alone may change them.
 *
 * @throws AppError 'tipLeagueNotFound' for whoever is no member, or not the founder where only the founder may
 */
export async function leagueChats(
  { stores }: Pick<Deps, 'stores'>,
  { userId, leagueId, may }: { userId: string; leagueId: string; may: 'see' | 'change' },
): Promise<ChatOwner> {
  return { userId, league: await stores.leagueChats.of(leagueId, userId, may) };
}
