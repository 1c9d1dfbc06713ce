import { describe, expect, it } from 'vitest';
import type { Database, Statement } from '@hub/provider/provider.ts';
import { computePstart } from '../commands/runs/computePstart.ts';
import { aNewsItem, aSmallLeague } from '@hub/tools/testing/facts/builders.ts';
import { CATALOG_READS } from '@hub/tools/testing/catalogReads.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { ALL_STATEMENTS } from './statements.ts';
import { createStores } from './stores.ts';
import { leagueApp } from '@hub/tools/testing/leagueApp.ts';

/** Scans on purpose: searches, the market and the sample team read all players, and a league has few clubs. */
const WHOLE_TABLES: Readonly<Record<string, string>> = {
  search: 'SCAN p USING INDEX players_by_name',
  sampleTeam: 'SCAN p USING INDEX players_by_team',
  marketPoints: 'SCAN p USING INDEX sqlite_autoindex_players_1',
  record: 'SCAN teams',
};

describe('queries of the catalog', () => {
  it.each(Object.keys(CATALOG_READS))('use an index: %s', async (name) => {
    await using app = await leagueApp({ ...aSmallLeague(), news: [aNewsItem()] });
    await computePstart(app.deps, 'command');
    const { provider } = app.deps;
    const statements: Statement[] = [];
    await CATALOG_READS[name]!(
      createStores({ ...provider, database: recording(provider.database, statements) }),
    );
    const plans = await Promise.all(
      statements.map(async ({ sql, args }) => {
        const { rows } = await provider.database.sql(`explain query plan ${sql}`, args);
        const steps = rows.map(({ detail }) => String(detail));
        return { sql, steps: steps.filter((step) => step !== WHOLE_TABLES[name]) };
      }),
    );
    expect(plans.length).toBeGreaterThan(0);
    expect(plans.filter(({ sql, steps }) => steps.some((step) => isWholeTable(step, sql)))).toEqual([]);
  });

  it.each([
    'select name from players where nationality is null',
    'select name from players where nationality is null order by name, id',
    'select title from news order by title limit 5',
  ])('are distinguished from queries that scan a table: %s', async (sql) => {
    await using app = await testApp();
    const { rows } = await app.deps.provider.database.sql(`explain query plan ${sql}`);
    expect(rows.some(({ detail }) => isWholeTable(String(detail), sql))).toBe(true);
  });
});

describe('queries of friends’ leagues', () => {
  it('use an index', async () => {
    await using app = await testApp();
    // The reminder before a lock reads all users on purpose.
    const statements = ALL_STATEMENTS.filter(
      ({ sql }) => /tip_league|eleven_tips/u.test(sql) && !sql.includes('alert_settings'),
    );
    expect(statements.length).toBeGreaterThan(30);
    for (const { sql } of statements) {
      const nothing = sql
        .split('?')
        .slice(1)
        .map(() => null);
      const { rows } = await app.deps.provider.database.sql(`explain query plan ${sql}`, nothing);
      expect(rows.filter(({ detail }) => isWholeTable(String(detail), sql))).toEqual([]);
    }
  });
});

/** Small tables, scanned on purpose. */
const ON_PURPOSE = /^SCAN (hub_settings|\w+ USING INDEX teams_by_name)$/;
/** Results of subqueries, which are not tables. */
const INNER = /^SCAN (CONSTANT ROW|newest|candidates|instants|most|named|ranked|\(.*\))$/;

/**
 * Whether a step of a plan scans a table. Counting in a covering index reads no rows, and a scan along an index is fine
 * for a page, which stops at its limit.
 */
function isWholeTable(step: string, sql: string): boolean {
  if (!step.startsWith('SCAN ') || ON_PURPOSE.test(step) || INNER.test(step)) return false;
  if (step.includes(' USING COVERING INDEX ')) return false;
  const isOrdered = step.includes(' USING INDEX ');
  return !(isOrdered && sql.includes(' limit '));
}

/** Records the SQL that a database runs. */
function recording(database: Database, statements: Statement[]): Database {
  return {
    table: (name) => {
      throw new Error(`${name} is read without SQL, so its plan cannot be checked`);
    },
    sql: (sql, args = []) => {
      statements.push({ sql, args });
      return database.sql(sql, args);
    },
    batch: (all, ...rest) => {
      statements.push(...all);
      return database.batch(all, ...rest);
    },
  };
}
