import type { NamedPlayer, SheetMatch } from '#shared/matchSheet/matchSheet.ts';
import type { Database } from '../../provider/provider.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { players, teams } from '../../schema/catalog.ts';
import { toFixture, FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS } from '../catalog/fixtureRow.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { positionGroupIn } from '../season/factRows.ts';
import { query, readRows, readTogether, type ResultRow } from '../statements.ts';
import type { Fixture } from '#shared/catalog/fixtures.schema.ts';

/** Who played: `told` by a source or a sheet, and starters of whom only the eleven is known. */
const rowsOf = (side: 'home' | 'away', isEstimated: 0 | 1) =>
  selected(
    `(select count(*) from appearances a where a.fixture_id = f.id and a.team_id = f.${side}_team_id
      and a.is_estimated = ${isEstimated})`,
    number,
  );

const PLAYED = query(
  {
    ...FIXTURE_WITH_TEAMS,
    homeTold: rowsOf('home', 0),
    awayTold: rowsOf('away', 0),
    homeEstimated: rowsOf('home', 1),
    awayEstimated: rowsOf('away', 1),
  },
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and f.status = 'finished'
  order by f.kickoff_ts desc, f.id`,
);
const FIXTURE = query(
  FIXTURE_WITH_TEAMS,
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and f.id = :fixtureId`,
);
const OF_CLUBS = query(
  {
    ...players.as('p').pick('id', 'name', 'fullName', 'positions', 'positionPrimary', 'teamId', 'leftTeamId'),
    playedFor: nullable(text),
  },
  `select {columns}, (
      select max(a.team_id) from appearances a join fixtures g on g.id = a.fixture_id
      where a.player_id = p.id and ${inCurrentSeason('g')} and a.team_id in (f.home_team_id, f.away_team_id)
    ) as played_for
  from players p join fixtures f on f.id = :fixtureId
  where p.team_id in (f.home_team_id, f.away_team_id) or p.left_team_id in (f.home_team_id, f.away_team_id)
    or exists (
      select 1 from appearances a join fixtures g on g.id = a.fixture_id
      where a.player_id = p.id and ${inCurrentSeason('g')} and a.team_id in (f.home_team_id, f.away_team_id))
  order by p.id`,
);
const CLUBS = query(
  teams.pick('id', 'name', 'shortName'),
  'select {columns} from teams where is_in_league = 1 order by id',
);

/** A match that a sheet can be entered for. */
export interface SheetSubject {
  season: string;
  fixture: Fixture;
  match: SheetMatch;
}

/** What is known of the two parts of a match that was played. */
export interface PlayedMatch {
  fixture: Fixture;
  home: 'told' | 'eleven' | 'missing';
  away: 'told' | 'eleven' | 'missing';
}

/** Matches as sheets see them. */
export function createSheetMatchesStore(database: Database) {
  return {
    /** Matches of the season on show that were played, the newest first. */
    async played(): Promise<PlayedMatch[]> {
      const rows = await readRows(database, PLAYED());
      const stateOf = (told: number, estimated: number) =>
        told > 0 ? 'told' : estimated > 0 ? 'eleven' : 'missing';
      return rows.map((row) => ({
        fixture: toFixture(row),
        home: stateOf(row.homeTold, row.homeEstimated),
        away: stateOf(row.awayTold, row.awayEstimated),
      }));
    },

    /** With one provider call; null when the season on show has no such match. */
    async subject(fixtureId: string): Promise<SheetSubject | null> {
      const [[row], people, clubs] = await readTogether(database, [
        FIXTURE({ fixtureId }),
        OF_CLUBS({ fixtureId }),
        CLUBS(),
      ]);
      if (row === undefined) return null;
      const fixture = toFixture(row);
      const { homeTeamId, awayTeamId, homeGoals, awayGoals } = row;
      const clubOf = (id: string) => {
        const { name = id, shortName = id } = clubs.find((club) => club.id === id) ?? {};
        const own = people.filter(
          ({ teamId, leftTeamId, playedFor }) =>
            (playedFor ?? teamId ?? leftTeamId) === id || teamId === id || leftTeamId === id,
        );
        return { id, name, shortName, players: own.map(toNamed) };
      };
      return {
        season: row.season,
        fixture,
        match: {
          home: clubOf(homeTeamId),
          away: clubOf(awayTeamId),
          otherClubs: clubs
            .filter(({ id }) => id !== homeTeamId && id !== awayTeamId)
            .map(({ name, shortName }) => ({ name, shortName })),
          score: homeGoals === null || awayGoals === null ? null : [homeGoals, awayGoals],
        },
      };
    },
  };
}

const toNamed = (row: ResultRow<typeof OF_CLUBS>): NamedPlayer => ({
  id: row.id,
  name: row.name,
  fullName: row.fullName,
  positionGroup: positionGroupIn(row),
});
