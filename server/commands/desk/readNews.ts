import { SUGGESTION_DAYS } from '../../../shared/suggestions.ts';
import type { Deps } from '../../deps.ts';
import { ProviderError } from '../../provider/errors.ts';
import type { SquadMember, UnreadNews } from '../../stores/desk/suggestions.ts';
import { checkFindings } from './checkFindings.ts';
import { FINDINGS_SCHEMA, newsPrompt, readFindings } from './newsPrompt.ts';

const LEASE = 'readNews';
/** A model may take two minutes for one item; the lease is renewed before each. */
const LEASE_MS = 5 * 60_000;
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
  const { stores, provider, now } = deps;
  if (!provider.ai.isConfigured) return 0;
  const holder = crypto.randomUUID();
  // Leases live by the machine's time, even where the hub's clock stands still.
  const expiresTs = () => new Date(Date.now() + LEASE_MS).toISOString();
  if (!(await stores.leases.acquire(LEASE, holder, new Date().toISOString(), expiresTs()))) return 0;
  try {
    const nowMs = now().getTime();
    const fromTs = new Date(nowMs - NEWS_DAYS * DAY_MS).toISOString();
    const { news, squads } = await stores.suggestions.unread(
      fromTs,
      new Date(nowMs).toISOString(),
      NEWS_PER_RUN,
    );
    let read = 0;
    for (const item of news) {
      if (!(await stores.leases.renew(LEASE, holder, expiresTs()))) break;
      const squad = squads.filter(({ teamId }) => teamId === item.teamId);
      const outcome = await readItem(deps, item, squad);
      if (outcome === 'away') break;
      if (outcome === 'read') read += 1;
    }
    return read;
  } finally {
    await stores.leases.release(LEASE, holder);
  }
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
    await stores.suggestions.failed(item.id, nowTs, ATTEMPTS_MAX);
    return 'unreadable';
  }
  const found = checkFindings(readFindings(answer), item, squad);
  const openSinceTs = new Date(nowMs - SUGGESTION_DAYS * DAY_MS).toISOString();
  await stores.suggestions.keep(item, found, { nowTs, openSinceTs });
  log.info({ newsId: item.id, suggestions: found.length }, 'news item read');
  return 'read';
}
