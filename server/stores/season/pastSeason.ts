import { fixtures, players, statsPlayers, teams } from '../../schema/catalog.ts';
import { number, nullable, text } from '../../schema/columns.ts';
import { absences, appearances, europeanMatches, hubSettings } from '../../schema/season.ts';
import type { Database } from '@hub/provider/provider.ts';
import { insertNewStatements, upsertStatements } from '../bulk.ts';
import { query, readRows, writeTogether } from '../statements.ts';
import { deleteUnreportedAppearances, type SeasonRows } from './membership.ts';
import { otherAnswers } from './settings.ts';

/** Past seasons in bundles, with their number of facts, open questions about bundles, and the last written version. */
const PAST_SEASONS = query(
  { season: text, facts: number, questions: number, shown: nullable(text) },
  `select season, count(*) as facts,
    (select count(*) from identity_questions where source = 'bundle')
      + (select count(*) from club_questions where source = 'bundle') as questions,
    (select value from hub_settings where id = 'laidSeasons') as shown
  from source_facts where is_newest = 1 and source = 'bundle' and season < :running
  group by season order by season`,
);

/** Past seasons, imported as the base under live sources. */
export function createPastSeasonStore(database: Database) {
  return {
    /**
     * The past seasons that bundles contain, and whether they have changed since they were last written.
     *
     * @param running the current season
     */
    async baseOf(running: string): Promise<{ seasons: string[]; version: string; isNew: boolean }> {
      const rows = await readRows(database, PAST_SEASONS({ running }));
      const version = rows
        .map(({ season, facts, questions }) => `${season} ${facts} ${questions}`)
        .join(', ');
      return {
        seasons: rows.map(({ season }) => season),
        version,
        isNew: rows.length > 0 && rows[0]?.shown !== version,
      };
    },

    /**
     * Writes a past season. Players stay in their current clubs, and nothing is deleted except appearances that are reported
     * differently.
     *
     * @param baseVersion version of the past seasons, if they are the base of the current one, whose figures are then derived again;
     *   null otherwise
     */
    async save(rows: SeasonRows, baseVersion: string | null): Promise<void> {
      const settings =
        baseVersion === null
          ? []
          : [
              { id: 'laidSeasons', value: baseVersion },
              { id: 'importHash', value: '' },
            ];
      const clubs = rows.teams.map((row) => Object.assign({}, row, { isInLeague: false }));
      const people = rows.players.map((row) => ({
        ...row,
        teamId: null,
        leftTeamId: row.teamId ?? row.leftTeamId,
        leftTs: null,
        roleRank: null,
        pstart: null,
      }));
      await writeTogether(database, [
        insertNewStatements(teams, clubs),
        upsertStatements(fixtures, rows.fixtures),
        insertNewStatements(players, people),
        upsertStatements(statsPlayers, rows.statsPlayers),
        deleteUnreportedAppearances(rows),
        upsertStatements(appearances, rows.appearances),
        upsertStatements(absences, rows.absences),
        upsertStatements(europeanMatches, rows.europeanMatches),
        upsertStatements(hubSettings, [
          ...settings,
          // The season may be the current one.
          { id: 'appearancesVersion', value: crypto.randomUUID() },
        ]),
        otherAnswers(),
      ]);
    },
  };
}
