import type { Deps } from '@hub/server/deps.ts';

/** Checks after each reading whether known data has been lost. */
export interface Keeper {
  /** @returns losses since the last call, in words */
  check(): Promise<string[]>;
  /** The hub's ids of players who have been deleted. */
  deleted: ReadonlySet<string>;
  /** How often data had changed. */
  readings: number;
}

interface Known {
  players: ReadonlySet<string>;
  clubs: ReadonlySet<string>;
  /** Results by the ids of matches that are over. */
  results: ReadonlyMap<string, string>;
  /** Appearances of each club in each match. */
  appearances: ReadonlyMap<string, number>;
}

const COUNTS = `select (select value from hub_settings where id = 'dataVersion') as version,
  (select count(*) from appearances) as appearances, (select count(*) from players) as players`;

export function createKeeper({ provider: { database } }: Pick<Deps, 'provider'>): Keeper {
  const deleted = new Set<string>();
  let seen = '';
  let before: Known | null = null;
  const rows = async (sql: string) => (await database.sql(sql)).rows;
  const read = async (): Promise<Known> => {
    const [players, clubs, results, appearances] = [
      await rows('select id from players'),
      await rows('select id from teams'),
      await rows(`select id, home_goals, away_goals from fixtures where status = 'finished'`),
      await rows(
        'select fixture_id, team_id, count(*) as appearances from appearances group by fixture_id, team_id',
      ),
    ];
    return {
      players: new Set(players.map((row) => String(row['id']))),
      clubs: new Set(clubs.map((row) => String(row['id']))),
      results: new Map(
        results.map((row) => [String(row['id']), `${String(row['homeGoals'])}:${String(row['awayGoals'])}`]),
      ),
      appearances: new Map(
        appearances.map((row) => [
          `${String(row['fixtureId'])} ${String(row['teamId'])}`,
          Number(row['appearances']),
        ]),
      ),
    };
  };
  const keeper: Keeper = {
    deleted,
    readings: 0,
    async check() {
      const counts = JSON.stringify(await rows(COUNTS));
      if (counts === seen) return [];
      seen = counts;
      keeper.readings += 1;
      const now = await read();
      const less = before === null ? [] : lessThan(before, now);
      for (const id of before?.players ?? []) if (!now.players.has(id)) deleted.add(id);
      before = now;
      return less;
    },
  };
  return keeper;
}

function lessThan(before: Known, now: Known): string[] {
  const gone = (what: string, ids: ReadonlySet<string>, left: ReadonlySet<string>) =>
    [...ids].filter((id) => !left.has(id)).map((id) => `${what} ${id}: deleted`);
  return [
    ...gone('player', before.players, now.players),
    ...gone('club', before.clubs, now.clubs),
    ...[...before.results].flatMap(([id, result]) =>
      now.results.get(id) === result
        ? []
        : [`match ${id}: was ${result}, is ${now.results.get(id) ?? 'not over'}`],
    ),
    ...[...before.appearances].flatMap(([part, count]) => {
      const left = now.appearances.get(part) ?? 0;
      return left >= count ? [] : [`appearances of ${part}: fell from ${count} to ${left}`];
    }),
  ];
}
