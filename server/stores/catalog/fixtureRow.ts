import type { Fixture, FixtureSide } from '#shared/catalog/fixtures.schema.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import { fixtures } from '../../schema/catalog.ts';
import type { RowOf } from '../../schema/columns.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';

/** Columns of `FIXTURES_WITH_TEAMS`. */
export const FIXTURE_WITH_TEAMS = {
  ...fixtures.columns,
  ...joinedTeamColumns('home'),
  ...joinedTeamColumns('away'),
};

/** Fixtures with the names of both clubs, for `toFixture`; to be followed by conditions on `f`. */
export const FIXTURES_WITH_TEAMS = `select f.*,
    h.id as home_id, h.name as home_name, h.short_name as home_short_name,
    a.id as away_id, a.name as away_name, a.short_name as away_short_name
  from fixtures f left join teams h on h.id = f.home_team_id left join teams a on a.id = f.away_team_id`;

export function toFixture(fixture: RowOf<typeof FIXTURE_WITH_TEAMS>): Fixture {
  return {
    id: fixture.id,
    matchday: fixture.matchday,
    status: fixture.status,
    kickoffTs: fixture.kickoffTs,
    movedFromTs: fixture.movedFromTs,
    home: toSide(fixture.homeTeamId, joinedTeam(fixture, 'home')),
    away: toSide(fixture.awayTeamId, joinedTeam(fixture, 'away')),
    homeGoals: fixture.homeGoals,
    awayGoals: fixture.awayGoals,
    venue: fixture.venue,
    referee: fixture.referee,
  };
}

function toSide(teamId: string, team: TeamRef | null): FixtureSide {
  return { teamId, name: team?.name ?? null, shortName: team?.shortName ?? null };
}
