import { describe, expect, it } from 'vitest';
import { FEEDS_OFF, openReaders } from '@hub/season/feeds/openReaders.ts';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { createRandom } from '@hub/season/matchdata/demo/random.ts';
import { importSheets } from '@hub/server/commands/sheets/enterSheets.ts';
import { pullDueSources } from '@hub/server/commands/feeds/pullSource.ts';
import { feedBudget } from '@hub/server/stores/feeds/sourceStates.ts';
import { testApp } from '../../testing/testApp.ts';
import { seasonsOf } from '../seasons/seasons.ts';
import { truthOf } from '../truth.ts';
import { startVendors } from '../vendors.ts';
import { worldOf } from '../world.ts';
import { minutesOnSheet, SheetImporter } from './importSheets.ts';
import { openSquadLists } from './squadLists.ts';

const DAY_MS = 86_400_000;
const MATCHDAYS = 8;

const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));
const world = worldOf(bundle);
const played = world.matches.filter(({ fixture }) => fixture.matchday <= MATCHDAYS);
const startMs = Math.max(...played.map(({ kickoffMs }) => kickoffMs)) + DAY_MS;

/** A hub that starts after eight matchdays, with OpenLigaDB and a list of squads. */
async function aLateHub() {
  const now = () => new Date(startMs);
  const seasons = seasonsOf([world]);
  const vendors = await startVendors(seasons, () => startMs, null);
  const feeds = { ...FEEDS_OFF, sources: ['openligadb'] as const, baseUrl: vendors.url };
  const readers = openReaders(
    feeds,
    { take: (...taken) => feedBudget(app.deps.stores, now).take(...taken), note: async () => {} },
    { sleep: async () => {} },
  );
  const app = await testApp({ now, readers, feeds });
  const truth = truthOf([world]);
  await pullDueSources(app.deps);
  await openSquadLists(app.deps, seasons, truth, createRandom('lists')).read(startMs, false);
  return {
    app,
    truth,
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]();
      await vendors[Symbol.asyncDispose]();
    },
  };
}

describe('an operator who starts in mid-season', () => {
  it(
    'gets chances for eighteen clubs from a table of eight matchdays, with the minutes of every player',
    { timeout: 300_000 },
    async () => {
      await using hub = await aLateHub();
      const { deps } = hub.app;
      const importer = new SheetImporter({ deps, worlds: [world], truth: hub.truth });
      await importer.importDue(startMs);
      expect(importer.figures).toEqual({ matches: 9 * MATCHDAYS, faulty: [] });
      const { rows } = await deps.provider.database.sql(
        'select fixture_id, player_id, started, minutes_played from appearances',
      );
      const known = await hub.truth.hubPlayers(deps);
      const stored = rows.map((row) =>
        [row['fixtureId'], known.get(String(row['playerId'])), row['started'], row['minutesPlayed']].join(
          ' ',
        ),
      );
      const expected = played.flatMap((match) =>
        [match.home, match.away].flatMap(({ appearances }) =>
          appearances.map((row) =>
            [hub.truth.hubFixtureOf(match), row.playerId, row.started ? 1 : 0, minutesOnSheet(row)].join(' '),
          ),
        ),
      );
      expect(stored.toSorted()).toEqual(expected.toSorted());
      const clubs = await deps.provider.database.sql(
        'select distinct team_id from players where team_id is not null and pstart is not null',
      );
      expect(clubs.rows).toHaveLength(18);
      // What was stored is a table itself, and importing one replays the matches from the sixth of each club on.
      const [sheet] = (await deps.provider.database.sql('select text from match_sheets limit 1')).rows;
      const { matches, replayed } = await importSheets(deps, null, {
        csv: String(sheet?.['text']),
        isDryRun: false,
      });
      expect(matches).toMatchObject([{ faults: [], parts: [{ state: 'counts' }, { state: 'counts' }] }]);
      expect(replayed?.fixtures).toBe(9 * (MATCHDAYS - 5));
      expect(replayed?.predictions).toBeGreaterThan(1000);
    },
  );
});
