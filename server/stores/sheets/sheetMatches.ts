import type { SheetPlayer, SheetMatch } from '@hub/shared/matchSheet/matchSheet.ts';
import type { Database } from '@hub/provider/provider.ts';
import { boolean, nullable, selected, text } from '../../schema/columns.ts';
import { players } from '../../schema/catalog.ts';
import { appearances } from '../../schema/season.ts';
import { toFixture, FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS } from '../catalog/fixtureRow.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { positionGroupIn } from '../season/factRows.ts';
import { withoutValues } from '../namedValues.ts';
import { query, readRows, readTogether, type ResultRow } from '../statements.ts';
import type { Fixture, FixtureSide } from '@hub/shared/catalog/fixtures.schema.ts';

/**
 * Whether the players of a club's part in a match `f` are reported: by a source with minutes, or by a counting sheet, even
 * one without substitutions, whose minutes are estimates. Used by the list of missing sheets and the administrators'
 * checklist.
 */
export const isPartReported = (side: 'home' | 'away') =>
  withoutValues(`(exists (select 1 from appearances a where a.fixture_id = f.id and a.team_id = f.${side}_team_id and a.is_estimated = 0)
    or exists (select 1 from match_sheet_parts m join match_sheets s on s.id = m.sheet_id
      where m.fixture_id = f.id and m.team_id = f.${side}_team_id and m.state = 'counts' and s.form <> 'eleven'))`);

const reportedOf = (side: 'home' | 'away') =>
  selected(`case when ${isPartReported(side)} then 1 else 0 end`, boolean);

/** Whether anything of a club's part is stored; if it is not reported, that is its starting eleven. */
const hasElevenOf = (side: 'home' | 'away') =>
  selected(
    `case when exists (select 1 from appearances a where a.fixture_id = f.id and a.team_id = f.${side}_team_id)
      then 1 else 0 end`,
    boolean,
  );

const PLAYED = query(
  {
    ...FIXTURE_WITH_TEAMS,
    homeReported: reportedOf('home'),
    awayReported: reportedOf('away'),
    homeEleven: hasElevenOf('home'),
    awayEleven: hasElevenOf('away'),
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
const STARTERS = query(
  appearances.pick('teamId', 'playerId'),
  'select {columns} from appearances where fixture_id = :fixtureId and started = 1 order by player_id',
);

/** A match that a sheet can be entered for. */
export interface SheetSubject {
  season: string;
  fixture: Fixture;
  match: SheetMatch;
  /** Ids of the starters that are known. */
  starters: Record<'home' | 'away', string[]>;
}

/** A finished match with the state of both clubs' parts. */
export interface PlayedMatch {
  fixture: Fixture;
  home: 'complete' | 'eleven' | 'missing';
  away: 'complete' | 'eleven' | 'missing';
}

/** Matches for sheets. */
export function createSheetMatchesStore(database: Database) {
  return {
    /** Finished matches of the current season, newest first. */
    async played(): Promise<PlayedMatch[]> {
      const rows = await readRows(database, PLAYED());
      const stateOf = (isReported: boolean, hasEleven: boolean) =>
        isReported ? 'complete' : hasEleven ? 'eleven' : 'missing';
      return rows.map((row) => ({
        fixture: toFixture(row),
        home: stateOf(row.homeReported, row.homeEleven),
        away: stateOf(row.awayReported, row.awayEleven),
      }));
    },

    /** With one provider call; null if the current season has no such match. */
    async subject(fixtureId: string): Promise<SheetSubject | null> {
      const [[row], people, started] = await readTogether(database, [
        FIXTURE({ fixtureId }),
        OF_CLUBS({ fixtureId }),
        STARTERS({ fixtureId }),
      ]);
      if (row === undefined) return null;
      const fixture = toFixture(row);
      const { homeGoals, awayGoals } = row;
      const clubOf = ({ teamId: id, name, shortName }: FixtureSide) => {
        const own = people.filter(
          ({ teamId, leftTeamId, playedFor }) =>
            (playedFor ?? teamId ?? leftTeamId) === id || teamId === id || leftTeamId === id,
        );
        return { id, name: name ?? id, shortName: shortName ?? id, players: own.map(toNamed) };
      };
      const startersOf = ({ teamId }: FixtureSide) =>
        started.filter((one) => one.teamId === teamId).map(({ playerId }) => playerId);
      const { home, away } = fixture;
      return {
        season: row.season,
        fixture,
        match: {
          home: clubOf(home),
          away: clubOf(away),
          score: homeGoals === null || awayGoals === null ? null : [homeGoals, awayGoals],
        },
        starters: { home: startersOf(home), away: startersOf(away) },
      };
    },
  };
}

const toNamed = (row: ResultRow<typeof OF_CLUBS>): SheetPlayer => ({
  id: row.id,
  name: row.name,
  fullName: row.fullName,
  positionGroup: positionGroupIn(row),
});
