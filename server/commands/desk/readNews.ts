import { SUGGESTION_DAYS } from '#shared/desk/suggestions.schema.ts';
import type { Deps } from '../../deps.ts';
import { ProviderError } from '../../provider/errors.ts';
import type { SquadMember, UnreadNews } from '../../stores/desk/suggestions.ts';
import { underLease } from '../runs/underLease.ts';
import { checkFindings, isSuspicious } from './checkFindings.ts';
import { FINDINGS_SCHEMA, newsPrompt, readFindings } from './newsPrompt.ts';

/** Older news change no coming match. */
const NEWS_DAYS = 3;
const DAY_MS = 86_400_000;
export const NEWS_PER_RUN = 10;
const ATTEMPTS_MAX = 3;

/**
 * Reads the news of clubs that nobody has read yet, each once, and keeps what they say of players as suggestions for the desk.
 * Changes nothing else. One process at a time; does nothing without a model.
 *
 * @returns number of news items read
 */
export async function readNews(deps: Deps): Promise<number> {
  if (!deps.provider.ai.isConfigured) return 0;
  return (await underLease(deps, 'readNews', (signal) => readUnread(deps, signal)))?.result ?? 0;
}

async function readUnread(deps: Deps, signal: AbortSignal): Promise<number> {
  const nowMs = deps.now().getTime();
  const fromTs = new Date(nowMs - NEWS_DAYS * DAY_MS).toISOString();
  const { news, squads } = await deps.stores.suggestions.unread(
    fromTs,
    new Date(nowMs).toISOString(),
    NEWS_PER_RUN,
  );
  let read = 0;
  for (const item of news) {
    signal.throwIfAborted();
    const squad = squads.filter(({ teamId }) => teamId === item.teamId);
    const outcome = await readItem(deps, item, squad);
    if (outcome === 'away') break;
    if (outcome === 'read') read += 1;
  }
  return read;
}

/** @returns 'away' when the model cannot be asked at the moment */
async function readItem(
  { stores, provider, now, log }: Deps,
  item: UnreadNews,
  squad: readonly SquadMember[],
): Promise<'read' | 'unreadable' | 'away'> {
  const prompt = newsPrompt(item, squad, `-----${crypto.randomUUID()}-----`);
  const nowMs = now().getTime();
  const nowTs = new Date(nowMs).toISOString();
  let answer: unknown;
  try {
    answer = (await provider.ai.object({ prompt, schema: FINDINGS_SCHEMA })).object;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { status, message } = error;
    log.warn({ newsId: item.id, status, reason: message }, 'a news item could not be read');
    // Another item may do better only if it was this one's fault.
    if (status !== 400 && !message.includes('Invalid response format')) return 'away';
    await stores.suggestions.failed(item.id, {
      nowTs,
      attemptsMax: ATTEMPTS_MAX,
      isSuspicious: isSuspicious(item),
    });
    return 'unreadable';
  }
  const found = checkFindings(readFindings(answer), item, squad);
  const openSinceTs = new Date(nowMs - SUGGESTION_DAYS * DAY_MS).toISOString();
  const reading = { nowTs, openSinceTs, isSuspicious: isSuspicious(item) };
  await stores.suggestions.keep(item, found, reading);
  log.info(
    { newsId: item.id, suggestions: found.length, isSuspicious: reading.isSuspicious },
    'news item read',
  );
  return 'read';
}
