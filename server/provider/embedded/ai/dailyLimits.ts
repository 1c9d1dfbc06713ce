import { createHmac } from 'node:crypto';
import { ProviderError } from '../../errors.ts';
import { createTables } from '../../rows/createTables.ts';
import type { Database } from '../../provider.ts';
import { recordRefusal } from '../../security/refusals.ts';

/** Calls per user and UTC day. */
export const AI_CALLS_PER_DAY = { text: 100, image: 20, speech: 30, transcription: 30 } as const;
const DAY_MS = 24 * 3600_000;
export type AiKind = keyof typeof AI_CALLS_PER_DAY;

const TABLES = [
  `create table if not exists ai_usage (
    id text primary key,
    day text not null,
    calls integer not null
  )`,
  'create index if not exists ai_usage_by_day on ai_usage (day)',
];

const TAKE = `insert into ai_usage (id, day, calls) values (?, ?, 1)
  on conflict (id) do update set calls = ai_usage.calls + 1 where ai_usage.calls < ?
  returning calls`;

/**
 * Counts calls in the database, across all processes. Users are stored as keyed hashes, and forgotten when the day is over.
 *
 * @returns a function that takes one of the user's daily calls; ProviderError 429 when they are used up
 */
export async function openDailyLimits(
  database: Database,
  { key, now }: { key: Uint8Array; now: () => Date },
): Promise<(kind: AiKind, userId: string) => Promise<void>> {
  await createTables(database, TABLES);
  let today = '';
  return async (kind, userId) => {
    const at = now();
    const day = at.toISOString().slice(0, 10);
    const id = createHmac('sha256', key).update(`ai:${day}:${kind}:${userId}`).digest('base64url');
    const { rows } = await database.sql(TAKE, [id, day, AI_CALLS_PER_DAY[kind]]);
    if (rows.length === 0) {
      recordRefusal(`ai-${kind}`);
      throw new ProviderError('AI_ERROR', 429, "Today's AI calls are used up", {
        retryAfterMs: DAY_MS - (at.getTime() % DAY_MS),
      });
    }
    if (day === today) return;
    today = day;
    await database.sql('delete from ai_usage where day < ?', [day]);
  };
}
