import { ALERTS_PER_DAY } from '@hub/shared/alerts/alertTerms.ts';
import type { Alert } from '@hub/shared/alerts/alerts.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { alertBaselines, alerts, alertSettings } from '../../schema/alerts.ts';
import { fixtures, players } from '../../schema/catalog.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { LAST_HORIZON } from '@hub/shared/record/record.schema.ts';
import { nullable, number, text, type RowOf } from '../../schema/columns.ts';
import { ledgerPredictions } from '../../schema/record.ts';
import { heldPlaces, userTeams } from '../../schema/users.ts';
import { insertNewStatements, upsertStatements } from '../bulk.ts';
import { BY_MAIL, IN_CHATS, ON_DEVICES } from './alertWayStatements.ts';
import { withoutValues } from '../namedValues.ts';
import { inCurrentSeason, isHeld, settingValue } from '../season/inCurrentSeason.ts';
import {
  query,
  readRow,
  readRows,
  readTogether,
  write,
  writeTogether,
  type Query,
  type ResultRow,
} from '../statements.ts';

/** How long after its last score a matchday's results may still be sent, and its review after it could be. */
export const RESULT_IS_NEWS_MS = 2 * 24 * 3600_000;

export type NewAlert = RowOf<typeof alerts.columns>;
export type AlertBaseline = RowOf<typeof alertBaselines.columns>;

const BASELINES = query(alertBaselines.columns, 'select {columns} from alert_baselines');
const PLAYERS = query(
  {
    ...players.as('p').pick('id', 'name', 'teamId', 'injuryStatus', 'suspension', 'pstart'),
    forecastFixtureId: nullable(text),
  },
  `select {columns}, x.fixture_id as forecast_fixture_id
  from players p left join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id`,
);
const FIXTURES = query(
  {
    ...fixtures
      .as('f')
      .pick('id', 'season', 'competition', 'matchday', 'status', 'kickoffTs', 'homeTeamId', 'awayTeamId'),
    home: nullable(text),
    away: nullable(text),
  },
  `select {columns}, h.name as home, a.name as away from fixtures f left join teams h on h.id = f.home_team_id left join teams a on a.id = f.away_team_id
  where ${inCurrentSeason('f')} order by f.kickoff_ts, f.id`,
);
const ELEVENS = query(
  { fixtureId: text, teamId: text, playerId: text },
  `select o.fixture_id, o.team_id, o.player_id from official_elevens o join fixtures f on f.id = o.fixture_id
  where ${inCurrentSeason('f')} and f.kickoff_ts > :nowTs order by o.fixture_id, o.team_id, o.player_id`,
);

/** Prefix of the baseline of a matchday whose results were sent. */
export const RESULT_PREFIX = 'result ';
/** The id of a fixture's last frozen snapshot. */
const lastSnapshotOf = (fixture: string) =>
  withoutValues(`${fixture}.id || ' ' || ${fixture}.kickoff_ts || ' ${LAST_HORIZON}'`);
/** Last forecasts before kickoff and starters of matchdays that have ended and were scored recently, but not yet sent. */
const OUTCOMES = query(
  {
    ...fixtures.as('f').pick('season', 'matchday'),
    ...ledgerPredictions.as('p').pick('playerId', 'pstart', 'started'),
  },
  `select {columns} from (
    select o.season, o.competition, o.matchday from fixtures o
      left join ledger_snapshots s on s.id = ${lastSnapshotOf('o')}
    where ${inCurrentSeason('o')} and ${isHeld('o')}
    group by o.season, o.competition, o.matchday
    having sum(case when o.status = 'finished' then 0 else 1 end) = 0
      and count(s.id) > 0 and count(s.id) = count(s.scored_ts) and max(s.scored_ts) > :sinceTs
  ) d
    join fixtures f on f.season = d.season and f.competition = d.competition and f.matchday = d.matchday
    join ledger_snapshots n on n.id = ${lastSnapshotOf('f')}
    join ledger_predictions p on p.snapshot_id = n.id
  where n.scored_ts is not null and not exists (
    select 1 from alert_baselines b where b.id = '${RESULT_PREFIX}' || d.season || ' ' || d.matchday)
  order by f.matchday, p.player_id`,
);

/** A matchday is played within days, and reviewed on the days after. */
const REVIEWED_MS = 9 * 24 * 3600_000;
/** Recent fixtures whose elevens are reported. */
const REPORTED = query(
  { fixtureId: text },
  `select a.fixture_id from fixtures f join appearances a on a.fixture_id = f.id
  where ${inCurrentSeason('f')} and f.status = 'finished' and f.kickoff_ts > :sinceTs and a.started = 1
  group by a.fixture_id having count(*) >= 2 * ${STARTERS_PER_TEAM}`,
);

const WANTED = alertSettings.pick('kinds', 'quietFrom', 'quietTo');
/** The last user on the next page of users with alert settings. */
const LAST_OF_PAGE = query(
  { id: text },
  `select id from (select id from alert_settings where id > :afterId order by id limit :limit) page
  order by id desc limit 1`,
);
/**
 * Users of a page with these players in a team or on the watchlist, one row per pair. The joins keep this order, so that
 * the cost of a page depends only on its own users, however many others have the same players.
 */
const OWNERS = query(
  { userId: text, playerId: text, ...WANTED },
  `select o.user_id, o.player_id, o.kinds, o.quiet_from, o.quiet_to from (
    select s.id as user_id, m.player_id, s.kinds, s.quiet_from, s.quiet_to
      from alert_settings s cross join user_teams t cross join user_team_players m
      where s.id > :from and s.id <= :to and t.user_id = s.id and m.user_team_id = t.id and m.player_id in (:playerIds)
    union select s.id as user_id, w.player_id, s.kinds, s.quiet_from, s.quiet_to
      from alert_settings s cross join watched_players w
      where s.id > :from and s.id <= :to and w.user_id = s.id and w.player_id in (:playerIds)
  ) o order by o.user_id, o.player_id`,
);
const THRESHOLDS = query(
  { userId: text, playerId: text, thresholdPercent: number, ...WANTED },
  `select w.user_id, w.player_id, w.threshold_percent, s.kinds, s.quiet_from, s.quiet_to
  from alert_settings s cross join watched_players w
  where s.id > :from and s.id <= :to and w.user_id = s.id and w.player_id in (:playerIds)
    and w.threshold_percent is not null
  order by w.user_id, w.player_id`,
);
/** Players in teams of a game whose users want a reminder this long before the lock. */
const TEAM_PLAYERS = query(
  { ...userTeams.pick('id', 'name', 'userId'), playerId: text, ...WANTED },
  `select t.id, t.name, t.user_id, m.player_id, s.kinds, s.quiet_from, s.quiet_to
  from alert_settings s cross join user_teams t cross join user_team_players m
  where s.id > :from and s.id <= :to and s.lock_minutes = :lockMinutes and t.user_id = s.id and t.game = :game
    and m.user_team_id = t.id
  order by t.id, m.player_id`,
);
/** Clubs that members of friends' leagues have not tipped yet, of users who want a reminder this long before the lock. */
const UNTIPPED = query(
  { userId: text, club: text, ...WANTED },
  `select distinct m.user_id, t.short_name as club, s.kinds, s.quiet_from, s.quiet_to
  from alert_settings s
    join tip_league_members m on m.user_id = s.id
    join tip_leagues l on l.id = m.league_id
    join tip_league_clubs c on c.league_id = l.id
    join fixtures f on f.id in (:fixtureIds) and c.team_id in (f.home_team_id, f.away_team_id)
      and f.season = l.season and f.competition = l.competition and f.matchday >= l.first_matchday
    join teams t on t.id = c.team_id
  where s.id > :from and s.id <= :to and s.lock_minutes = :lockMinutes
    and not exists (select 1 from eleven_tips e
      where e.fixture_id = f.id and e.team_id = c.team_id and e.user_id = m.user_id)
    and not exists (select 1 from official_elevens o where o.fixture_id = f.id and o.team_id = c.team_id)
  order by m.user_id, club`,
);
/** Players in teams of users who want results. */
const OWN_PLAYERS = query(
  { ...userTeams.pick('id', 'name', 'userId'), playerId: text, ...WANTED },
  `select t.id, t.name, t.user_id, m.player_id, s.kinds, s.quiet_from, s.quiet_to
  from alert_settings s cross join user_teams t cross join user_team_players m
  where s.id > :from and s.id <= :to and s.kinds like '%"result"%' and t.user_id = s.id and m.user_team_id = t.id
  order by t.user_id, t.created_ts, t.id, m.player_id`,
);
/** What was held on a matchday of teams whose users want reviews. */
const HELD_PLAYERS = query(
  {
    ...userTeams.as('t').pick('id', 'name', 'userId', 'game'),
    ...heldPlaces.as('h').pick('playerId', 'line', 'formation', 'lockTs', 'isLate', 'isStar'),
    ...WANTED,
  },
  `select {columns} from alert_settings s cross join user_teams t cross join held_places h
  where s.id > :from and s.id <= :to and s.kinds like '%"review"%' and t.user_id = s.id and h.user_team_id = t.id
    and h.season = ${settingValue('season')} and h.matchday = :matchday
  order by t.user_id, t.created_ts, t.id, h.player_id`,
);
/** Users who have reached the daily limit of alerts. */
const AT_DAILY_LIMIT = query(
  { userId: text },
  `select user_id from alerts where user_id > :from and user_id <= :to and created_ts > :sinceTs
  group by user_id having count(*) >= ${ALERTS_PER_DAY}`,
);

const FORGET_BASELINES = write('delete from alert_baselines where id in (:ids)');

const OF_USER = query(
  { ...alerts.as('a').pick('id', 'kind', 'title', 'body', 'path', 'createdTs'), seenTs: text },
  `select {columns}, s.seen_ts
  from alerts a join alert_settings s on s.id = a.user_id
  where a.user_id = :userId order by a.created_ts desc, a.id limit :limit`,
);

/** Events: their causes, their recipients and sent alerts. */
export function createAlertEventsStore(database: Database) {
  return {
    /** Reads everything that can cause events, with one provider call. */
    async readCauses(nowTs: string) {
      const sinceTs = new Date(Date.parse(nowTs) - RESULT_IS_NEWS_MS).toISOString();
      const reviewedTs = new Date(Date.parse(nowTs) - REVIEWED_MS).toISOString();
      const [baselines, league, matches, elevens, outcomes, reported] = await readTogether(database, [
        BASELINES(),
        PLAYERS(),
        FIXTURES(),
        ELEVENS({ nowTs }),
        OUTCOMES({ sinceTs }),
        REPORTED({ sinceTs: reviewedTs }),
      ]);
      return { baselines, players: league, fixtures: matches, elevens, outcomes, reported };
    },

    /** The next page of users with alert settings, ordered by id. */
    usersAfter: (afterId: string, limit: number) => pageOfUsers(database, afterId, limit),

    /**
     * Stores events, queues their deliveries and stores the baselines they were detected from, in one transaction. An
     * event that was already sent to its user stays unchanged.
     */
    async store(
      events: readonly NewAlert[],
      baselines: { changed: readonly AlertBaseline[]; gone: readonly string[] },
    ): Promise<void> {
      const batches = [...new Set(events.map(({ batch }) => batch))];
      await writeTogether(database, [
        ...insertNewStatements(alerts, events),
        ...batches.flatMap((batch) => [ON_DEVICES({ batch }), BY_MAIL({ batch }), IN_CHATS({ batch })]),
        ...upsertStatements(alertBaselines, baselines.changed),
        baselines.gone.length === 0 ? null : FORGET_BASELINES({ ids: baselines.gone }),
      ]);
    },

    /** Newest first. */
    async ofUser(userId: string, limit: number): Promise<Alert[]> {
      return (await readRows(database, OF_USER({ userId, limit }))).map(toAlert);
    },
  };
}

/** A page of users and the data of theirs that events concern. Queries nothing before the first call. */
function pageOfUsers(database: Database, afterId: string, limit: number) {
  let last: Promise<string | null> | null = null;
  const lastId = () =>
    (last ??= readRow(database, LAST_OF_PAGE({ afterId, limit })).then((row) => row?.id ?? null));

  async function ofPage<Row>(asked: (from: string, to: string) => Query<Row>): Promise<Row[]> {
    const toId = await lastId();
    return toId === null ? [] : readRows(database, asked(afterId, toId));
  }

  return {
    /** @returns the last user on the page; null if the page is empty or was not read */
    lastId: async (): Promise<string | null> => last,

    ownersOf: (playerIds: readonly string[]) => ofPage((from, to) => OWNERS({ from, to, playerIds })),

    thresholdsOn: (playerIds: readonly string[]) => ofPage((from, to) => THRESHOLDS({ from, to, playerIds })),

    /** @param lockMinutes how long before the lock their users want to be reminded */
    teamsOf: (game: string, lockMinutes: number) =>
      ofPage((from, to) => TEAM_PLAYERS({ from, to, lockMinutes, game })),

    /** @param lockMinutes how long before the lock their users want to be reminded */
    untippedOf: (fixtureIds: readonly string[], lockMinutes: number) =>
      ofPage((from, to) => UNTIPPED({ fixtureIds, from, to, lockMinutes })),

    /** Players in the teams of users who want results; a user's oldest team first. */
    ownPlayers: () => ofPage((from, to) => OWN_PLAYERS({ from, to })),

    /** Held players of teams whose users want reviews, team by team. */
    heldOn: (matchday: number) => ofPage((from, to) => HELD_PLAYERS({ from, to, matchday })),

    async atDailyLimit(sinceTs: string): Promise<ReadonlySet<string>> {
      return new Set(
        (await ofPage((from, to) => AT_DAILY_LIMIT({ from, to, sinceTs }))).map(({ userId }) => userId),
      );
    },
  };
}

export type AlertUsers = ReturnType<typeof pageOfUsers>;
export type AlertFixture = ResultRow<typeof FIXTURES>;
export type AlertOutcome = ResultRow<typeof OUTCOMES>;

const toAlert = ({ seenTs, ...alert }: ResultRow<typeof OF_USER>): Alert => ({
  ...alert,
  isSeen: alert.createdTs <= seenTs,
});
