import { describe, expect, it } from 'vitest';
import { FEEDS_OFF, openReaders } from '../../feeds/openReaders.ts';
import { demoSeason } from '../../matchdata/demo/demoSeason.ts';
import { createRandom } from '../../matchdata/demo/random.ts';
import { pullDueSources } from '../../commands/feeds/pullSource.ts';
import { fixtureIdOf } from '../../feeds/merge/merge.ts';
import { feedBudget } from '../../stores/feeds/sourceStates.ts';
import { testApp } from '../../testing/testApp.ts';
import { seasonsOf } from '../seasons/seasons.ts';
import { truthOf } from '../truth.ts';
import { startVendors } from '../vendors.ts';
import { worldOf } from '../world.ts';
import { SHEET_FORMS } from './sheetForms.ts';
import { emptyFigures, pasteSheet } from './sheetOperator.ts';
import { openSquadLists } from './squadLists.ts';

const DAY_MS = 86_400_000;
const MATCHDAYS = 8;
/** Without the encyclopedia, which loses its icons: each card would be a question. */
const FORMS = SHEET_FORMS.filter((form) => form !== 'encyclopedia');

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
    'gets chances for eighteen clubs from sheets of eight matchdays in five forms, without a misread starter',
    { timeout: 900_000 },
    async () => {
      await using hub = await aLateHub();
      const { deps } = hub.app;
      const operator = { deps, world, truth: hub.truth, random: createRandom('operator') };
      const figures = emptyFigures();
      const startedMs = performance.now();
      for (const [n, match] of played.toReversed().entries())
        await pasteSheet(operator, match, FORMS[n % FORMS.length] ?? 'paper', figures);
      const seconds = (performance.now() - startedMs) / 1000;
      const { rows } = await deps.provider.database.sql(
        'select team_id, min(pstart_knowledge) as knowledge from players where team_id is not null and pstart is not null group by team_id',
      );
      const stored = await deps.provider.database.sql(
        'select player_id, fixture_id, team_id, started, minutes_played, is_estimated from appearances',
      );
      const known = await hub.truth.hubPlayers(deps);
      const storedRows = stored.rows.map((row) =>
        [row['fixtureId'], known.get(String(row['playerId'])), row['started'], row['minutesPlayed']].join(
          ' ',
        ),
      );
      const expectedRows = played.flatMap(({ fixture, home, away }) =>
        [...home.appearances, ...away.appearances]
          .filter(({ started, minutesPlayed }) => started || minutesPlayed > 0)
          .map((row) => {
            const [one, other] = [home, away].map(({ club }) => hub.truth.hubClubOf(club));
            const fixtureId = fixtureIdOf(fixture.season, one ?? '', other ?? '');
            return [fixtureId, row.playerId, row.started ? 1 : 0, row.minutesPlayed].join(' ');
          }),
      );
      const shown = new Set(storedRows);
      const lost = expectedRows.filter((row) => !shown.has(row));
      const { asked, changes, cards } = figures;
      const share = (asked.change + asked.card) / (changes + cards);
      // oxlint-disable-next-line no-console -- the season's figures are the purpose of this test
      console.log(
        JSON.stringify({
          ...figures,
          wrong: figures.wrong.length,
          seconds: Math.round(seconds),
          askedOfChangesAndCards: `${(share * 100).toFixed(2)} %`,
          clubs: rows.length,
          knowledge: rows.map(({ knowledge }) => knowledge),
        }),
      );
      expect(figures.matches).toBe(9 * MATCHDAYS);
      expect(figures.starters).toBe(198 * MATCHDAYS);
      expect(figures.misread).toEqual([]);
      expect(figures.wrong).toEqual([]);
      expect(lost).toEqual([]);
      expect(figures.faulty).toEqual([]);
      expect(share).toBeLessThanOrEqual(0.02);
      expect(rows).toHaveLength(18);
    },
  );
});
