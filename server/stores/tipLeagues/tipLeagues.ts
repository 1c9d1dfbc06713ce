import { CERTAINTIES, USUAL_CERTAINTY, type Certainty } from '@hub/shared/tipLeagues/tipTerms.ts';
import type { ElevenTip } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { fixtures, players } from '../../schema/catalog.ts';
import { boolean, nullable, number, selected, text, type RowOf } from '../../schema/columns.ts';
import { officialElevens } from '../../schema/elevens.ts';
import { ledgerPredictions, ledgerSnapshots } from '../../schema/record.ts';
import { appearances } from '../../schema/season.ts';
import { elevenTips, tipLeagueMembers, tipLeagues } from '../../schema/tipLeagues.ts';
import { TEAM_REF, TEAM_REFS } from '../catalog/teams.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { SETTINGS, settingsOf, type HubSettings } from '../season/settings.ts';
import { query, readRows, readTogether, type ResultRow } from '../statements.ts';
import { readLeagueParts, THEIR_CLUBS, type LeagueParts } from './leagueParts.ts';

const FIXTURE = fixtures.as('f').pick('id', 'matchday', 'status', 'kickoffTs', 'homeTeamId', 'awayTeamId');
/** A fixture's data for the lock and the result of a tip. */
export type TipFixtureRow = RowOf<typeof FIXTURE>;

/** Whether a league continues `l`, and its id if the user of membership `m` is a member of it. */
const NEXT = {
  isContinued: selected('(select count(*) from tip_leagues n where n.id = l.continued_as)', boolean),
  nextId: selected(
    `(select n.league_id from tip_league_members n where n.league_id = l.continued_as and n.user_id = m.user_id)`,
    nullable(text),
  ),
};
const LEAGUE = {
  ...tipLeagues.as('l').pick('id', 'name', 'season', 'competition', 'firstMatchday', 'founderId'),
  ...NEXT,
};
const MEMBERSHIP = 'join tip_league_members m on m.league_id = l.id and m.user_id = :userId';
const IN_SEASON = 'f.season = l.season and f.competition = l.competition';

const ONE = query(
  { ...LEAGUE, ...tipLeagues.as('l').pick('token', 'game') },
  `select {columns} from tip_leagues l ${MEMBERSHIP} where l.id = :leagueId`,
);
const CLUBS = query(
  TEAM_REF,
  `select {columns} from teams t where t.id in (${THEIR_CLUBS}) order by t.name, t.id`,
);
/** Includes opponents of previous seasons. */
const EVERY_CLUB = query(TEAM_REF, 'select {columns} from teams t order by t.name, t.id');
const MEMBERS = query(
  {
    ...tipLeagueMembers.as('m').pick('id', 'userId'),
    displayName: nullable(text),
    shownTeamId: nullable(text),
  },
  `select {columns}, p.display_name, s.user_team_id as shown_team_id from tip_league_members m
    join tip_leagues l on l.id = m.league_id left join profiles p on p.id = m.user_id
    left join shown_teams s on s.member_id = m.id
  where m.league_id = :leagueId order by m.joined_ts, case when m.user_id = l.founder_id then 0 else 1 end, m.id`,
);
const FIXTURES = query(
  FIXTURE,
  `select {columns} from tip_leagues l join fixtures f on ${IN_SEASON}
  where l.id = :leagueId order by f.kickoff_ts, f.id`,
);
const ANNOUNCED = query(
  officialElevens.as('o').pick('fixtureId', 'teamId'),
  `select distinct {columns} from fixtures f join official_elevens o on o.fixture_id = f.id
  where f.status = 'scheduled' and o.team_id in (${THEIR_CLUBS})`,
);
const TIP = elevenTips.as('e').pick('fixtureId', 'teamId', 'userId', 'playerIds', 'certaintyPercent');
const TIPS = query(
  TIP,
  `select {columns} from eleven_tips e
  where e.user_id in (select m.user_id from tip_league_members m where m.league_id = :leagueId)
    and e.team_id in (${THEIR_CLUBS}) and e.fixture_id in (:ids)`,
);
const STARTERS = query(
  appearances.as('a').pick('fixtureId', 'teamId', 'playerId'),
  `select {columns} from appearances a
  where a.started = 1 and a.team_id in (${THEIR_CLUBS})
    and a.fixture_id in (select f.id from tip_leagues l join fixtures f on ${IN_SEASON} where l.id = :leagueId)`,
);
const SQUADS = query(
  { id: text, teamId: text },
  `select p.id, p.team_id from players p where p.team_id in (${THEIR_CLUBS})`,
);
/** Frozen snapshots for the actual kickoff, not for one that was moved since. */
const SNAPSHOTS = query(
  ledgerSnapshots.as('s').pick('id', 'fixtureId', 'frozenTs'),
  `select {columns} from tip_leagues l
    join ledger_snapshots s on s.season = l.season and s.competition = l.competition and s.kind = 'frozen'
    join fixtures f on f.id = s.fixture_id and f.kickoff_ts = s.kickoff_ts
  where l.id = :leagueId and (s.home_team_id in (${THEIR_CLUBS}) or s.away_team_id in (${THEIR_CLUBS}))
  order by s.frozen_ts, s.id`,
);
const FORECASTS = query(
  {
    ...ledgerPredictions.as('x').pick('snapshotId', 'teamId', 'playerId'),
    startProbability: selected('x.pstart', number),
  },
  `select {columns} from ledger_predictions x
  where x.snapshot_id in (:ids) and x.team_id in (${THEIR_CLUBS})`,
);
const NAMES = query(
  players.pick('id', 'name'),
  'select {columns} from players where id in (:playerIds) order by sort_name, id',
);

const SEASON = query(
  FIXTURE,
  `select {columns} from fixtures f where ${inCurrentSeason('f')} order by f.kickoff_ts, f.id`,
);

const MINE = query(
  { ...LEAGUE, members: number },
  `select {columns}, (select count(*) from tip_league_members k where k.league_id = l.id) as members
  from tip_leagues l ${MEMBERSHIP} order by m.joined_ts, m.id`,
);
const MY_LEAGUES = 'select m.league_id from tip_league_members m where m.user_id = :userId';
const MY_CLUBS = query(
  { ...TEAM_REF, leagueId: text },
  `select {columns}, c.league_id from tip_league_clubs c join teams t on t.id = c.team_id
  where c.league_id in (${MY_LEAGUES}) order by t.name, t.id`,
);
const MY_FIXTURES = query(
  { ...FIXTURE, ...fixtures.as('f').pick('season', 'competition') },
  `select distinct {columns} from tip_leagues l join fixtures f on ${IN_SEASON}
  where l.id in (${MY_LEAGUES}) order by f.kickoff_ts, f.id`,
);
const MY_TIPS = query(
  elevenTips.pick('fixtureId', 'teamId'),
  'select {columns} from eleven_tips where user_id = :userId',
);
const MY_ANNOUNCED = query(
  officialElevens.as('o').pick('fixtureId', 'teamId'),
  `select distinct {columns} from fixtures f join official_elevens o on o.fixture_id = f.id
  where f.status = 'scheduled' and o.team_id in (
    select c.team_id from tip_league_clubs c where c.league_id in (${MY_LEAGUES}))`,
);

export type TipLeagueRow = ResultRow<typeof ONE>;
export type TipMemberRow = ResultRow<typeof MEMBERS>;

/** A user's tip. */
export interface TipRow extends ElevenTip {
  fixtureId: string;
  teamId: string;
  userId: string;
}

/** A league with the data for its matches and their locks. */
export interface TipLeagueRows {
  settings: HubSettings;
  league: TipLeagueRow;
  /** By name. */
  clubs: TeamRef[];
  /** All clubs, including opponents; by name. */
  teams: TeamRef[];
  /** Oldest membership first. */
  members: TipMemberRow[];
  /** Fixtures of the league's season, by kickoff. */
  fixtures: TipFixtureRow[];
  /** Clubs with a known official eleven for a coming fixture. */
  announced: { fixtureId: string; teamId: string }[];
  /** Frozen forecasts for the clubs' fixtures, earliest first. */
  snapshots: ResultRow<typeof SNAPSHOTS>[];
  /** Version of everything that the catalog shows. */
  dataVersion: string;
}

/** The rows to read of a league. Each list of ids is read with one statement. */
export interface AskedTips {
  /** Fixtures whose tips are read. */
  fixtures: readonly (readonly string[])[];
  /** Snapshots whose chances are read. */
  snapshots?: readonly (readonly string[])[];
  /** Whether to read the clubs' starters and players. */
  withElevens: boolean;
}

/** Members' tips, and the data for their scores. */
export interface TippedRows {
  tips: TipRow[];
  /** The clubs' starters. */
  starters: { fixtureId: string; teamId: string; playerId: string }[];
  /** The clubs' current players. */
  squads: { id: string; teamId: string }[];
  /** Chances of the clubs' players in the snapshots. */
  forecasts: ResultRow<typeof FORECASTS>[];
}

/** Reads friends' leagues for their members. */
export function createTipLeaguesStore(database: Database) {
  return {
    /** With one provider call. @throws AppError 'tipLeagueNotFound', also for users who are not members */
    async read(userId: string, leagueId: string): Promise<TipLeagueRows> {
      const [settings, [league], clubs, all, members, ofSeason, announced, snapshots] = await readTogether(
        database,
        [
          SETTINGS(),
          ONE({ userId, leagueId }),
          CLUBS({ leagueId }),
          EVERY_CLUB(),
          MEMBERS({ leagueId }),
          FIXTURES({ leagueId }),
          ANNOUNCED({ leagueId }),
          SNAPSHOTS({ leagueId }),
        ],
      );
      if (league === undefined) throw new AppError('tipLeagueNotFound');
      return {
        settings: settingsOf(settings),
        league,
        clubs,
        teams: all,
        members,
        fixtures: ofSeason,
        announced,
        snapshots,
        dataVersion: settings.find(({ id }) => id === 'dataVersion')?.value ?? '',
      };
    },

    /** With one provider call. */
    async tipped(
      leagueId: string,
      { fixtures: lists, snapshots = [], withElevens }: AskedTips,
    ): Promise<TippedRows> {
      const [tips, starters, squads, forecasts] = await readTogether(database, [
        lists.map((ids) => TIPS({ leagueId, ids })),
        withElevens ? STARTERS({ leagueId }) : null,
        withElevens ? SQUADS({ leagueId }) : null,
        snapshots.map((ids) => FORECASTS({ ids, leagueId })),
      ]);
      return { tips: tips.flat().map(toTip), starters, squads, forecasts: forecasts.flat() };
    },

    /** See `readLeagueParts`. */
    parts: (leagueId: string): Promise<LeagueParts> => readLeagueParts(database, leagueId),

    /** Names of players, by name. */
    names: (playerIds: readonly string[]) => readRows(database, NAMES({ playerIds })),

    /** The clubs and fixtures of the current season, for founding a league, with one provider call. */
    async season(): Promise<{ settings: HubSettings; teams: TeamRef[]; fixtures: TipFixtureRow[] }> {
      const [settings, all, ofSeason] = await readTogether(database, [SETTINGS(), TEAM_REFS(), SEASON()]);
      return { settings: settingsOf(settings), teams: all, fixtures: ofSeason };
    },

    /** The data for the list of a user's leagues, with one provider call. */
    async ofUser(userId: string) {
      const [settings, leagues, clubs, ofSeasons, tips, announced] = await readTogether(database, [
        SETTINGS(),
        MINE({ userId }),
        MY_CLUBS({ userId }),
        MY_FIXTURES({ userId }),
        MY_TIPS({ userId }),
        MY_ANNOUNCED({ userId }),
      ]);
      return { settings: settingsOf(settings), leagues, clubs, fixtures: ofSeasons, tips, announced };
    },
  };
}

const toTip = ({ certaintyPercent, ...tip }: ResultRow<typeof TIPS>): TipRow => ({
  ...tip,
  certaintyPercent: certaintyIn(certaintyPercent),
});

/** The next higher certainty that users can choose, in case another hub has stored one that this hub does not have. */
const certaintyIn = (percent: number): Certainty =>
  CERTAINTIES.find((certainty) => certainty >= percent) ?? USUAL_CERTAINTY;
