// npm run bench:leagues: measures reading a friends' league, with and without a game's points, when its standings are
// computed and when they are cached.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seedDemo } from '../../server/commands/season/demo.ts';
import { replayRecord } from '../../server/commands/record/replayRecord.ts';
import { computePstart } from '../../server/commands/runs/computePstart.ts';
import { readTipLeague } from '../../server/commands/tipLeagues/tipLeagues.ts';
import { loadConfig } from '../../server/config/config.ts';
import type { Deps } from '../../server/deps.ts';
import { withDeps } from '../../server/openDeps.ts';
import { tipLeagueClubs, tipLeagueMembers, tipLeagues } from '../../server/schema/tipLeagues.ts';
import { insertStatements } from '../../server/stores/bulk.ts';
import { runScript } from '../runScript.ts';
import { mean, printTable } from './benchTable.ts';
import { createHeavyFan } from './heavyFan.ts';

/** Many, because a thread's time advances in steps of some milliseconds on some machines. */
const ROUNDS = 40;
const WARM_UP = 5;
const FRIENDS = 8;
const CLUBS = 3;
const GAME = 'bundesligaFantasy';
const SINCE_TS = '2017-08-01T10:00:00.000Z';

await runScript(async () => {
  const dir = await mkdtemp(join(tmpdir(), 'hub-bench-'));
  try {
    const config = { ...loadConfig({ DATA_DIR: dir }), logLevel: 'error' as const };
    await withDeps(config, benchLeagues);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  return 0;
});

async function benchLeagues(deps: Deps): Promise<void> {
  const { database } = deps.provider;
  await seedDemo(deps);
  await computePstart(deps, 'command');
  await replayRecord(deps);
  // As if each match had been forecast in time, so the model competes too.
  await database.sql(`update ledger_snapshots set kind = 'frozen'`);
  const { leagueIds } = await createHeavyFan(deps);
  const [large = ''] = leagueIds;
  const rows: string[][] = [];
  for (const leagueId of [await addSmallLeague(deps, large), large]) {
    const without = await measured(deps, leagueId, null);
    const withGame = await measured(deps, leagueId, GAME);
    const toRow = (name: string, { anew, kept }: Measured) => [
      `${without.size}, ${name}`,
      anew.toFixed(1),
      (anew / without.anew).toFixed(2),
      kept.toFixed(1),
      (kept / without.kept).toFixed(2),
    ];
    rows.push(toRow('no game', without), toRow(`points of ${GAME}`, withGame));
  }
  console.log(`\nOne reading of a league on SQLite, processor ms of the hub's thread, mean of ${ROUNDS}\n`);
  printTable(['league', 'standings anew', 'of no game', 'standings kept', 'of no game'], rows);
}

/** A typical league: some members and clubs of a large one, which already has tips. */
async function addSmallLeague({ provider: { database } }: Deps, largeId: string): Promise<string> {
  const id = crypto.randomUUID();
  const [large] = (await database.sql('select * from tip_leagues where id = ?', [largeId])).rows;
  const idsOf = async (column: string, table: string, most: number) =>
    (
      await database.sql(
        `select ${column} as id from ${table} where league_id = ? order by ${column} limit ${most}`,
        [largeId],
      )
    ).rows.map((row) => String(row['id']));
  const founderId = String(large?.['founderId']);
  const others = (await idsOf('user_id', 'tip_league_members', FRIENDS)).filter((one) => one !== founderId);
  const teamIds = await idsOf('team_id', 'tip_league_clubs', CLUBS);
  await database.batch([
    ...insertStatements(tipLeagues, [
      {
        id,
        name: 'Stammtisch',
        season: String(large?.['season']),
        competition: String(large?.['competition']),
        firstMatchday: 1,
        founderId,
        token: crypto.randomUUID(),
        createdTs: SINCE_TS,
        continuedAs: null,
        game: null,
      },
    ]),
    ...insertStatements(
      tipLeagueClubs,
      teamIds.map((teamId) => ({ id: `${id}-${teamId}`, leagueId: id, teamId })),
    ),
    ...insertStatements(
      tipLeagueMembers,
      [founderId, ...others.slice(0, FRIENDS - 1)].map((userId) => ({
        id: crypto.randomUUID(),
        leagueId: id,
        userId,
        joinedTs: SINCE_TS,
      })),
    ),
  ]);
  return id;
}

interface Measured {
  size: string;
  anew: number;
  kept: number;
}

async function measured(deps: Deps, leagueId: string, game: string | null): Promise<Measured> {
  const { database } = deps.provider;
  const [league] = (await database.sql('select founder_id from tip_leagues where id = ?', [leagueId])).rows;
  const userId = String(league?.['founderId']);
  const setGame = (name: string | null) =>
    database.sql('update tip_leagues set game = ? where id = ?', [name, leagueId]);
  const read = () => readTipLeague(deps, userId, leagueId);
  const anew: number[] = [];
  const kept: number[] = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    // The other kind of standings replaces the cached ones.
    await setGame(game === null ? GAME : null);
    await read();
    await setGame(game);
    const first = await cpuMs(read);
    const again = await cpuMs(read);
    if (round < 0) continue;
    anew.push(first);
    kept.push(again);
  }
  const { members, clubs, matches, pointMatches } = await read();
  if (matches === 0 || pointMatches > 0 !== (game !== null))
    throw new Error('The league was not scored as expected.');
  const size = `${members.length} members, ${clubs.length} clubs, ${matches} matches of them`;
  return { size, anew: mean(anew), kept: mean(kept) };
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
