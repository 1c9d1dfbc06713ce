import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { reviewPartsOf } from '@hub/shared/review/reviewParts.ts';
import type { Database } from '@hub/provider/provider.ts';
import { AppError } from '../../errors.ts';
import { fixtures, players } from '../../schema/catalog.ts';
import { selected, text } from '../../schema/columns.ts';
import { ledgerPredictions, ledgerSnapshots } from '../../schema/record.ts';
import { pstartPredictions } from '../../schema/runs.ts';
import { appearances } from '../../schema/season.ts';
import { heldPlaces, userTeams } from '../../schema/users.ts';
import { joinedTeam, joinedTeamColumns } from '../catalog/joinedTeam.ts';
import { TEAM_REF } from '../catalog/teams.ts';
import { readFrozenPoints, type FrozenPoints } from '../record/frozenPoints.ts';
import { readExpectedPoints } from '../runs/storedPoints.ts';
import { APPEARANCE_FACT, PART_COUNTS } from '../season/factRows.ts';
import { inCurrentSeason, settingValue } from '../season/inCurrentSeason.ts';
import { query, readTogether, type ResultRow } from '../statements.ts';

/** The facts and forecasts of the current season that a squad's matchdays are reviewed by. */

const TEAM = query(
  userTeams.pick('id', 'game'),
  'select {columns} from user_teams where id = :userTeamId and user_id = :userId',
);

const HELD = query(
  heldPlaces.pick('matchday', 'playerId', 'line', 'formation', 'lockTs', 'isLate', 'isStar'),
  `select {columns} from held_places where user_team_id = :userTeamId and season = ${settingValue('season')}
  order by matchday, lock_ts, player_id`,
);

const FIXTURES = query(
  {
    fixtureId: selected('f.id', text),
    ...fixtures
      .as('f')
      .pick('matchday', 'status', 'kickoffTs', 'homeTeamId', 'awayTeamId', 'homeGoals', 'awayGoals'),
  },
  `select {columns} from fixtures f where ${inCurrentSeason('f')} order by f.kickoff_ts, f.id`,
);

const APPEARANCES = query(
  { ...APPEARANCE_FACT, ...PART_COUNTS, ...appearances.as('a').pick('subbedInMinute') },
  `select {columns} from appearances a join fixtures f on f.id = a.fixture_id where ${inCurrentSeason('f')}`,
);

const SNAPSHOTS = query(
  ledgerSnapshots.as('s').pick('id', 'fixtureId', 'kind', 'asOfTs', 'runId'),
  `select {columns} from ledger_snapshots s where ${inCurrentSeason('s')} order by s.as_of_ts, s.id`,
);

const CLUBS = query(TEAM_REF, 'select {columns} from teams t order by t.name, t.id');

const PLAYERS = query(
  {
    ...players.as('p').pick('id', 'name', 'positions', 'positionPrimary'),
    ...joinedTeamColumns('team', 't'),
  },
  `select {columns} from players p left join teams t on t.id = p.team_id where p.id in (:playerIds)`,
);

const FROZEN = query(
  ledgerPredictions.pick('snapshotId', 'teamId', 'playerId', 'pstart', 'comesOn', 'points'),
  'select {columns} from ledger_predictions where snapshot_id in (:snapshotIds) and player_id in (:playerIds)',
);

/** Predictions that are stored with their run alone until the snapshot is scored, and their points for good. */
const IN_RUN = query(
  {
    snapshotId: selected('s.id', text),
    ...pstartPredictions.as('x').pick('teamId', 'playerId', 'pstart', 'comesOn', 'points'),
  },
  `select {columns} from ledger_snapshots s
    join pstart_predictions x on x.run_id = s.run_id and x.fixture_id = s.fixture_id
  where s.id in (:snapshotIds) and s.run_id is not null and x.player_id in (:playerIds)`,
);

export type ReviewedFixture = ResultRow<typeof FIXTURES>;
export type ReviewedPart = ResultRow<typeof APPEARANCES>;
export type ReviewSnapshot = ResultRow<typeof SNAPSHOTS>;
export type ReviewedPerson = Omit<ResultRow<typeof PLAYERS>, 'teamId' | 'teamName' | 'teamShortName'> & {
  team: ReturnType<typeof joinedTeam>;
};

/** What is known of the season. */
export interface SeasonReading {
  /** By kickoff. */
  fixtures: ReviewedFixture[];
  appearances: ReviewedPart[];
  /** Of the ledger, earliest first. */
  snapshots: ReviewSnapshot[];
  clubs: ResultRow<typeof CLUBS>[];
}

/** A team with what was held of it on each matchday, earliest first. */
export interface HeldSeason {
  game: Game;
  held: Map<number, HeldPlace[]>;
}

/** A player's prediction in a snapshot. */
export interface FrozenForecast {
  snapshotId: string;
  teamId: string;
  playerId: string;
  /** [0, 1] */
  startProbability: number;
  comesOn: number | null;
  points: Pick<FrozenPoints, 'profile' | 'points' | 'low' | 'high' | 'parts'>[];
}

export function createReviewsStore(database: Database) {
  return {
    /** The season, and the team of a user with all that was held of it. @throws AppError 'userTeamNotFound' */
    async ofTeam(userId: string, userTeamId: string): Promise<{ reading: SeasonReading; team: HeldSeason }> {
      const [[team], held, ...rows] = await readTogether(database, [
        TEAM({ userId, userTeamId }),
        HELD({ userTeamId }),
        ...season(),
      ]);
      if (team === undefined) throw new AppError('userTeamNotFound');
      const byMatchday = Map.groupBy(held, ({ matchday }) => matchday);
      const places = [...byMatchday].map(
        ([matchday, all]) => [matchday, all.map(({ matchday: _matchday, ...place }) => place)] as const,
      );
      return { reading: toReading(rows), team: { game: team.game, held: new Map(places) } };
    },

    season: async (): Promise<SeasonReading> => toReading(await readTogether(database, season())),

    /** Players by id, and their predictions in some snapshots. */
    async players(
      playerIds: readonly string[],
      snapshotIds: readonly string[],
    ): Promise<{ people: Map<string, ReviewedPerson>; forecasts: FrozenForecast[] }> {
      const [people, frozen, inRun] = await readTogether(database, [
        PLAYERS({ playerIds }),
        FROZEN({ snapshotIds, playerIds }),
        IN_RUN({ snapshotIds, playerIds }),
      ]);
      const ofRuns = new Map(inRun.map((row) => [`${row.snapshotId} ${row.playerId}`, toRunForecast(row)]));
      for (const { pstart, points, ...row } of frozen) {
        const key = `${row.snapshotId} ${row.playerId}`;
        const stored = readFrozenPoints(points);
        const ofRun = ofRuns.get(key)?.points ?? [];
        ofRuns.set(key, { ...row, startProbability: pstart, points: stored.length > 0 ? stored : ofRun });
      }
      return {
        people: new Map(people.map((row) => [row.id, { ...row, team: joinedTeam(row, 'team') }])),
        forecasts: [...ofRuns.values()],
      };
    },
  };
}

const season = () => [FIXTURES(), APPEARANCES(), SNAPSHOTS(), CLUBS()] as const;

const toReading = ([fixtureRows, parts, snapshots, clubs]: readonly [
  ReviewedFixture[],
  ReviewedPart[],
  ReviewSnapshot[],
  ResultRow<typeof CLUBS>[],
]): SeasonReading => ({ fixtures: fixtureRows, appearances: parts, snapshots, clubs });

const toRunForecast = ({ pstart, points, ...row }: ResultRow<typeof IN_RUN>): FrozenForecast => ({
  ...row,
  startProbability: pstart,
  points: readExpectedPoints(points).map(({ profile, next, parts }) =>
    Object.assign({ profile, parts: reviewPartsOf(next.points, parts) }, next),
  ),
});
