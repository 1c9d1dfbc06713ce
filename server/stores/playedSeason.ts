import type { PositionGroup } from '../../shared/terms.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import type { FixtureFact } from '../pstart/types.ts';
import type { PlayedSeason } from '../pstart/walkSeason.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { positionGroupOfRow, toAppearanceFact, toFixtureFact } from './factRows.ts';
import { onShow, readRows } from './readRows.ts';

/** What elevens really were: played fixtures, everybody who began, and the position group of each player. */
export interface PlayedElevens {
  played: FixtureFact[];
  starters: { fixtureId: string; teamId: string; playerId: string; started: boolean }[];
  groups: Map<string, PositionGroup>;
}

const HUB_POINTS_PER_RATING_POINT = 1 / 2;

const PLAYED = `select f.id, f.matchday, f.kickoff_ts, f.home_team_id, f.away_team_id, f.home_goals, f.away_goals
  from fixtures f where ${onShow('f')} and f.status = 'finished' order by f.kickoff_ts, f.id`;
const STARTERS = `select a.fixture_id, a.team_id, a.player_id from appearances a
  join fixtures f on f.id = a.fixture_id where ${onShow('f')} and a.started = 1`;
const GROUPS = 'select id, positions, position_primary from players';

const SEASON_APPEARANCES = `select a.fixture_id, a.team_id, a.player_id, a.started, a.minutes_played,
    a.subbed_out_minute, a.yellow_cards, a.red_cards + a.yellow_red_cards as times_sent_off, a.rating
  from appearances a join fixtures f on f.id = a.fixture_id where ${onShow('f')}`;

/** The season on show as it was played. */
export function createPlayedSeasonStore(database: Database) {
  return {
    /** The elevens of the season on show, with one provider call. */
    async elevens(): Promise<PlayedElevens> {
      const [played, starters, players] = await readRows(database, [
        { sql: PLAYED },
        { sql: STARTERS },
        { sql: GROUPS },
      ]);
      return {
        played: played.map(toFixtureFact),
        starters: starters.map((row) => ({
          fixtureId: text.decode(row['fixtureId']),
          teamId: text.decode(row['teamId']),
          playerId: text.decode(row['playerId']),
          started: true,
        })),
        groups: groupsOf(players),
      };
    },

    /** The played matches of the season on show as a backtest reads them, with one provider call. */
    async facts(): Promise<PlayedSeason> {
      const [fixtures, appearances, absences, europeanMatches, players] = await readRows(database, [
        { sql: PLAYED },
        { sql: SEASON_APPEARANCES },
        { sql: 'select player_id, kind, from_date, until_date, fixture_id from absences' },
        { sql: 'select team_id, kickoff_ts from european_matches' },
        { sql: GROUPS },
      ]);
      const ratings = new Map<string, Map<string, number>>();
      for (const row of appearances) {
        const rating = nullable(number).decode(row['rating']);
        if (rating === null) continue;
        const fixtureId = text.decode(row['fixtureId']);
        const ofFixture = ratings.get(fixtureId) ?? new Map<string, number>();
        ratings.set(
          fixtureId,
          ofFixture.set(text.decode(row['playerId']), rating * HUB_POINTS_PER_RATING_POINT),
        );
      }
      const isSuspension = (row: TableRow) => row['kind'] === 'suspension';
      return {
        fixtures: fixtures.map(toFixtureFact),
        appearances: appearances.map(toAppearanceFact),
        absences: absences.filter(isSuspension).map((row) => ({
          playerId: text.decode(row['playerId']),
          kind: text.decode(row['kind']),
          fromDate: nullableText.decode(row['fromDate']),
          fixtureId: nullableText.decode(row['fixtureId']),
        })),
        spells: absences.flatMap((row) => {
          const fromDate = nullableText.decode(row['fromDate']);
          return isSuspension(row) || fromDate === null
            ? []
            : [
                {
                  playerId: text.decode(row['playerId']),
                  fromDate,
                  untilDate: nullableText.decode(row['untilDate']),
                },
              ];
        }),
        europeanMatches: europeanMatches.map((row) => ({
          teamId: text.decode(row['teamId']),
          kickoffTs: text.decode(row['kickoffTs']),
        })),
        positionGroups: groupsOf(players),
        ratings,
      };
    },
  };
}

const nullableText = nullable(text);

function groupsOf(players: readonly TableRow[]): Map<string, PositionGroup> {
  return new Map(
    players.flatMap((row) => {
      const group = positionGroupOfRow(row);
      return group === null ? [] : [[text.decode(row['id']), group] as const];
    }),
  );
}
