import { createHash } from 'node:crypto';
import { afterQuietHours } from '#shared/alerts/quietHours.ts';
import { paths, tipLeaguePath } from '#shared/hub/paths.ts';
import type { ChatOutcome } from '../../chat/chatSender.ts';
import type { Sealing } from '../../chat/sealSecret.ts';
import type { Deps } from '../../deps.ts';
import type { ChatDelivery } from '../../stores/alerts/chatQueue.ts';
import { leagueIn } from '../../stores/tipLeagues/leagueTold.ts';
import { chatOffText, chatText } from './alertTexts.ts';
import { openSealing, openTarget } from './chats.ts';

type DeliverDeps = Pick<Deps, 'stores' | 'config' | 'chat' | 'now' | 'log'>;

/** Claimed at once, and sent beside each other; a message takes 10 s at most, so a claim is done before its end. */
const AT_ONCE = 24;
const BESIDE = 8;
/** In which a process that sends messages must come back; else another one takes them over. */
const HOLD_MS = 60_000;
/** Waits double: 15, 30, 60 … seconds. */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 30 * 60_000;
const ATTEMPTS = 8;
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
  const { id, service, messageId, wanted, kickoffTs, toldApart } = delivery;
  const events = delivery.events.filter((event) => !toldApart.includes(event.id));
  const finish = (kept: { messageId: string | null; told: string | null; toldApart?: readonly string[] }) =>
    chatQueue.finish(claim, { id, wanted, toldApart, ...kept }, nowTs);
  const text = chatText(events, {
    publicUrl: deps.config.server.publicUrl,
    isMarkdown: service === 'discord',
  });
  const told = createHash('sha256').update(text).digest('base64url');
  if (kickoffTs <= nowTs || events.length === 0 || told === delivery.told)
    return finish({ messageId, told: delivery.told });
  const target = openTarget(sealing, { ...delivery, id: delivery.channelId });
  if (target === null) return switchOff(deps, delivery, nowTs);
  // Rather once, or not at all, than twice (decision 0021): who ends from here on until there is an answer has told these events.
  const underWay = [...toldApart, ...events.map((event) => event.id)];
  const outcome = await deps.chat.send(target, text, messageId, async () => {
    if (messageId === null && !(await chatQueue.begin(claim, id, underWay)))
      throw new Error('Another process has taken the message');
  });
  if (outcome.kind === 'gone') return switchOff(deps, delivery, nowTs);
  // Somebody has deleted it; what is new is told in another one.
  if (outcome.kind === 'messageGone')
    return chatQueue.postpone(claim, { id, messageId: null, toldApart }, { nextTs: nowTs, isTried: true });
  if (outcome.kind === 'unknown') return finish({ messageId, told: null, toldApart: underWay });
  if (outcome.kind === 'taken') return finish({ messageId: outcome.messageId ?? messageId, told });
  if (outcome.kind === 'later' && (!outcome.isTried || delivery.attempts < ATTEMPTS))
    return chatQueue.postpone(
      claim,
      { id, messageId, toldApart },
      { nextTs: nextTryTs(delivery, outcome, nowTs), isTried: outcome.isTried },
    );
  deps.log.warn(
    { service, status: outcome.kind === 'refused' ? outcome.status : null },
    'a chat did not take a message',
  );
  return finish({ messageId, told: delivery.told });
}

/** Nothing goes there any more; the owner is told on the other ways. */
async function switchOff(
  { stores, log }: DeliverDeps,
  { channelId, userId: told, service, name }: ChatDelivery,
  nowTs: string,
): Promise<void> {
  const leagueId = leagueIn(told);
  // A league that is gone has taken the chat with it.
  const userId = leagueId === null ? told : await stores.leagueChats.founderOf(leagueId);
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
  log.info({ service }, 'a chat is switched off, because its service refuses it');
}

/** In whole seconds. */
function nextTryTs(
  { attempts }: ChatDelivery,
  { afterMs, isTried }: Extract<ChatOutcome, { kind: 'later' }>,
  nowTs: string,
): string {
  const waitMs = Math.max(afterMs ?? 0, isTried ? FIRST_WAIT_MS * 2 ** (attempts - 1) : 0);
  const nextMs = Date.parse(nowTs) + Math.min(waitMs, LONGEST_WAIT_MS);
  return new Date(Math.ceil(nextMs / 1000) * 1000).toISOString();
}
