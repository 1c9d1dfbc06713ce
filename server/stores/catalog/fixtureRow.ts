import type { Fixture, FixtureSide } from '@hub/shared/catalog/fixtures.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { fixtures } from '../../schema/catalog.ts';
import type { RowOf } from '../../schema/columns.ts';
import { joinedTeam, joinedTeamColumns } from './joinedTeam.ts';

/** Columns of `FIXTURES_WITH_TEAMS`. */
export const FIXTURE_WITH_TEAMS = {
  ...fixtures.as('f').columns,
  ...joinedTeamColumns('home', 'h'),
  ...joinedTeamColumns('away', 'a'),
};

/** Fixtures with the names of both clubs, for `toFixture`. Append conditions on `f`. */
export const FIXTURES_WITH_TEAMS = `select {columns}
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
