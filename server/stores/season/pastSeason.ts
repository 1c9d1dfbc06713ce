import { fixtures, players, statsPlayers, teams } from '../../schema/catalog.ts';
import { number, nullable, text } from '../../schema/columns.ts';
import { absences, appearances, europeanMatches, hubSettings } from '../../schema/season.ts';
import type { Database } from '../../provider/provider.ts';
import { insertNewStatements, upsertStatements } from '../bulk.ts';
import { query, readRows, writeTogether } from '../statements.ts';
import { deleteUnreportedAppearances, type SeasonRows } from './membership.ts';
import { otherAnswers } from './settings.ts';

/** Seasons before this one of which bundles tell, what they tell of, and what the desk is still asked about them. */
const LAID = query(
  { season: text, facts: number, questions: number, shown: nullable(text) },
  `select season, count(*) as facts,
    (select count(*) from identity_questions where source = 'bundle')
      + (select count(*) from club_questions where source = 'bundle') as questions,
    (select value from hub_settings where id = 'laidSeasons') as shown
  from source_facts where is_newest = 1 and source = 'bundle' and season < :running
  group by season order by season`,
);

/** Seasons that are over and lie beneath the one on show. */
export function createPastSeasonStore(database: Database) {
  return {
    /**
     * The seasons that bundles tell of, and whether anything about them has changed since they were last written.
     *
     * @param running the season on show
     */
    async laid(running: string): Promise<{ seasons: string[]; version: string; isNew: boolean }> {
      const rows = await readRows(database, LAID({ running }));
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
     * Writes a season that is over. Nobody who belongs to a club now leaves it, and nothing is deleted but appearances of a
     * club in a match that are reported differently.
     *
     * @param laid version of what bundles tell, whose season has the figures of the one on show derived anew; null: none
     */
    async save(rows: SeasonRows, laid: string | null): Promise<void> {
      const settings =
        laid === null
          ? []
          : [
              { id: 'laidSeasons', value: laid },
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
          // It may be the one on show.
          { id: 'appearancesVersion', value: crypto.randomUUID() },
        ]),
        otherAnswers(),
      ]);
    },
  };
}
