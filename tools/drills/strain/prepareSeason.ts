import { computePstart } from '@hub/server/commands/runs/computePstart.ts';
import { importSeason } from '@hub/server/commands/seasonImport/importSeason.ts';
import { replayRecord } from '@hub/server/commands/record/replayRecord.ts';
import { seedDemo } from '@hub/server/commands/season/demo.ts';
import { loadConfig } from '@hub/server/config/config.ts';
import type { Deps } from '@hub/server/deps.ts';
import type { EmbeddedProvider } from '@hub/provider/embedded/openEmbeddedProvider.ts';
import { readBundle } from '@hub/season/matchdata/bundle.ts';
import { withDeps } from '@hub/server/openDeps.ts';
import { createHeavyFan, type HeavyFan } from './heavyFan.ts';
import { threadRows } from '../../bench/communityThread.ts';

const ADMIN_EMAIL = 'admin@hub.test';
/** More polls than a fan can vote in during the longest drill. */
const POLLS = 400;

export interface PreparedSeason {
  settings: Record<string, string>;
  /** A fan at all limits. */
  heavyFan: HeavyFan;
  /** A fan who only votes. */
  voter: HeavyFan;
  adminToken: string;
  playerIds: string[];
  polls: { pollId: string; optionId: string }[];
}

/**
 * Stores a season with fans and a discussion in a database.
 *
 * @param dataDir an empty folder
 * @param season folder of a match-data bundle; null: the demo season
 */
export async function prepareSeason(
  dataDir: string,
  season: { dir: string; asOf: string } | null,
): Promise<PreparedSeason> {
  const settings = {
    DATA_DIR: dataDir,
    ADMIN_EMAILS: ADMIN_EMAIL,
    TRUSTED_PROXIES: '1',
    ...(season !== null && { HUB_CLOCK: season.asOf }),
  };
  return withDeps({ ...loadConfig(settings), logLevel: 'error' }, async (deps) => {
    if (season === null) {
      await seedDemo(deps);
      await replayRecord(deps);
    } else {
      const bundle = await readBundle(season.dir);
      await importSeason(deps, { bundle, previous: null, asOf: season.asOf, isReplacing: false });
    }
    await computePstart(deps, 'command');
    const { database } = deps.provider;
    await database.batch(threadRows({ comments: 500, repliesPerComment: 4, polls: POLLS }));
    const { rows } = await database.sql('select id from players order by pstart desc, id');
    const options = await database.sql('select poll_id, min(id) as id from poll_options group by poll_id');
    return {
      settings,
      heavyFan: await createHeavyFan(deps),
      voter: await createHeavyFan(deps),
      adminToken: await createAdministrator(deps),
      playerIds: rows.map(({ id }) => String(id)),
      polls: options.rows.map(({ pollId, id }) => ({ pollId: String(pollId), optionId: String(id) })),
    };
  });
}

async function createAdministrator({ provider }: Pick<Deps, 'provider'>): Promise<string> {
  const { auth, database } = provider as EmbeddedProvider;
  const { id } = await auth.createUser({ email: ADMIN_EMAIL, displayName: null });
  await database.sql('update auth_users set email_verified = 1 where id = ?', [id]);
  return (await auth.issueSession(id)).accessToken;
}
