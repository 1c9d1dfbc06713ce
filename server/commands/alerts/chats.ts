import { randomBytes } from 'node:crypto';
import type { AlertKind } from '#shared/alerts/alertTerms.ts';
import { CHAT_CHANNELS_MAX, type ChatTrial } from '#shared/alerts/chatTerms.ts';
import type { ChatChannelInput } from '#shared/alerts/chats.schema.ts';
import type { ChatOutcome } from '../../chat/chatSender.ts';
import { readTarget, targetOf, targetText, type ChatTarget } from '../../chat/chatTargets.ts';
import { createSealing, type Sealing } from '../../chat/sealSecret.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { KeptChannel } from '../../stores/alerts/chatChannels.ts';
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
  refused: 'refused',
};

/**
 * Tells a user in a chat from now on, if the service takes a message for it.
 *
 * @throws AppError 'conflict' when the user has as many as may be
 */
export async function addChat(deps: ChatDeps, userId: string, input: ChatChannelInput): Promise<ChatTrial> {
  const { stores, chat, now } = deps;
  const sealing = await openSealing(deps);
  const target = targetOf(input);
  const secret = targetText(target);
  const fingerprint = sealing.fingerprint(`${userId} ${input.service} ${secret}`);
  // Before anything is sent; adding asks again, because others may be faster.
  if (await stores.chatChannels.isKnown(fingerprint)) return 'known';
  if ((await stores.chatChannels.ofUser(userId)).length >= CHAT_CHANNELS_MAX) throw new AppError('conflict');
  const trial = TRIAL_OF[(await chat.send(target, chatTestText(input.name), null)).kind];
  if (trial !== 'taken') return trial;
  const id = crypto.randomUUID();
  const { service, name, kinds } = input;
  await stores.chatChannels.add(
    userId,
    { id, service, name, kinds, fingerprint, sealed: sealing.seal(id, secret) },
    { token: newMailToken(), nowTs: now().toISOString() },
  );
  return trial;
}

/**
 * Sends a message to a chat at once, past kinds and quiet hours; one that was off is on again when it arrives.
 *
 * @throws AppError 'notFound'
 */
export async function testChat(deps: ChatDeps, userId: string, channelId: string): Promise<ChatTrial> {
  const { stores, chat } = deps;
  const channel = await stores.chatChannels.one(userId, channelId);
  if (channel === null) throw new AppError('notFound');
  const target = openTarget(await openSealing(deps), channel);
  if (target === null) return 'refused';
  const trial = TRIAL_OF[(await chat.send(target, chatTestText(channel.name), null)).kind];
  if (trial === 'taken') await stores.chatChannels.turnOn(channelId);
  return trial;
}

/** @throws AppError 'notFound' */
export async function chooseChatKinds(
  { stores }: Pick<Deps, 'stores'>,
  userId: string,
  { channelId, kinds }: { channelId: string; kinds: readonly AlertKind[] },
): Promise<void> {
  if (!(await stores.chatChannels.chooseKinds(userId, channelId, kinds))) throw new AppError('notFound');
}
