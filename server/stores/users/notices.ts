import { NOTICE_POINTS, type Notice, type Notices } from '@hub/shared/users/account.schema.ts';
import {
  isStatusNews,
  mayMiss,
  playerStatusOf,
  toInjuryStatus,
} from '@hub/shared/availability/playerStatus.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import type { Database } from '@hub/provider/provider.ts';
import { players } from '../../schema/catalog.ts';
import { boolean, nullable, number, text } from '../../schema/columns.ts';
import { userSeen } from '../../schema/users.ts';
import { upsertStatements } from '../bulk.ts';
import { DATA_VERSION } from '../season/settings.ts';
import { newestRun } from '../runs/newestRun.ts';
import { query, readTogether, writeTogether, type ResultRow } from '../statements.ts';

const SEEN = query(userSeen.columns, 'select {columns} from user_seen where id = :userId');

/** Players of the user's teams and watchlist. */
const OWN_PLAYER_IDS = `select up.player_id from user_team_players up join user_teams ut on ut.id = up.user_team_id
  where ut.user_id = :userId union select w.player_id from watched_players w where w.user_id = :userId`;

/** The user's players with their part in the club's last match since the user's last visit. */
const OWN_PLAYERS = query(
  {
    ...players.as('p').pick('id', 'name', 'injuryStatus', 'suspension'),
    teamShortName: nullable(text),
    isReported: boolean,
    started: nullable(boolean),
    minutesPlayed: nullable(number),
    subbedOutMinute: nullable(number),
  },
  `select {columns}, t.short_name as team_short_name, a.started, a.minutes_played, a.subbed_out_minute,
    a.id is not null or exists (select 1 from appearances o where o.fixture_id = f.id and o.is_estimated = 0) as is_reported
  from players p
    left join teams t on t.id = p.team_id
    left join fixtures f on f.id = (
      select g.id from fixtures g
      where (g.home_team_id = p.team_id or g.away_team_id = p.team_id) and g.status = 'finished'
        and g.kickoff_ts > (select seen_ts from user_seen where id = :userId)
      order by g.kickoff_ts desc, g.id desc limit 1)
    left join appearances a on a.fixture_id = f.id and a.player_id = p.id
  where p.id in (${OWN_PLAYER_IDS}) order by p.sort_name, p.id`,
);

const CHANCE = { playerId: text, startProbability: number };

/** Excludes chances that are shown without a percentage, except in official elevens (`isPercentage`). */
const IS_PERCENTAGE = `(knowledge is null or knowledge <> 'little' or pstart in (0, 1))`;

/** Without matches that have begun, since their forecasts are no longer news. */
const CHANCES_NOW = query(
  CHANCE,
  `select player_id, pstart as start_probability from pstart_predictions
  where run_id = (${newestRun()}) and player_id in (${OWN_PLAYER_IDS}) and ${IS_PERCENTAGE}
    and not exists (select 1 from fixtures f where f.id = fixture_id
      and (f.kickoff_ts <= :nowTs or f.status in ('live', 'finished')))`,
);

const CHANCES_BEFORE = query(
  CHANCE,
  `select player_id, pstart as start_probability from pstart_predictions
  where run_id = (select run_id from user_seen where id = :userId) and player_id in (${OWN_PLAYER_IDS})
    and ${IS_PERCENTAGE}`,
);

const THRESHOLDS = query(
  { playerId: text, thresholdPercent: number },
  `select player_id, threshold_percent from watched_players
  where user_id = :userId and threshold_percent is not null`,
);

const STATUSES = query(players.pick('id', 'injuryStatus', 'suspension'), 'select {columns} from players');

const NEWEST_RUN = query({ id: text }, newestRun());

/** Notices: changes of players in a user's teams and on the watchlist since the user's last visit. */
export function createNoticesStore(database: Database) {
  return {
    /** With one provider call. @param nowTs ISO-8601 UTC */
    async ofUser(userId: string, nowTs: string): Promise<Notices> {
      const [version, [seen], own, now, before, thresholds] = await readTogether(database, [
        DATA_VERSION(),
        SEEN({ userId }),
        OWN_PLAYERS({ userId }),
        CHANCES_NOW({ userId, nowTs }),
        CHANCES_BEFORE({ userId }),
        THRESHOLDS({ userId }),
      ]);
      if (seen === undefined)
        return { version: versionOf(version), isFirstVisit: true, seenTs: null, items: [] };
      const statuses = statusesOf(seen.statuses);
      const chanceNow = chancesOf(now);
      const chanceBefore = chancesOf(before);
      const thresholdOf = new Map(
        thresholds.map(({ playerId, thresholdPercent }) => [playerId, thresholdPercent]),
      );
      const items = own.flatMap((row) => {
        const { id, name, teamShortName } = row;
        const chance = changeOfChance(chanceBefore.get(id), chanceNow.get(id));
        const thresholdPercent = crossed(chance, thresholdOf.get(id));
        const notice: Notice = {
          playerId: id,
          name,
          teamShortName,
          status: changeOf(statuses.get(id) ?? 'unknown', playerStatusOf(row).status),
          startProbability: thresholdPercent !== null || points(chance) >= NOTICE_POINTS ? chance : null,
          thresholdPercent,
          lastMatch: lastMatchOf(row),
        };
        return notice.status === null && notice.startProbability === null ? [] : [notice];
      });
      return {
        version: versionOf(version),
        isFirstVisit: false,
        seenTs: seen.seenTs,
        items: items.toSorted(byWeight),
      };
    },

    /**
     * Marks the current data as seen, if it still has the `version` that the user looked at.
     *
     * @returns false if the data have changed; nothing is marked then
     */
    async markSeen(userId: string, version: string, nowTs: string): Promise<boolean> {
      const [current, [run], stored] = await readTogether(database, [
        DATA_VERSION(),
        NEWEST_RUN(),
        STATUSES(),
      ]);
      if (versionOf(current) !== version) return false;
      const statuses = stored.map((row) => [row.id, playerStatusOf(row).status] as const);
      await writeTogether(
        database,
        upsertStatements(userSeen, [
          {
            id: userId,
            runId: run?.id ?? null,
            statuses: JSON.stringify(
              Object.fromEntries(statuses.filter(([, status]) => mayMiss({ status }))),
            ),
            seenTs: nowTs,
          },
        ]),
      );
      return true;
    },
  };
}

const versionOf = (rows: readonly ResultRow<typeof DATA_VERSION>[]) => rows[0]?.value ?? '';

function statusesOf(json: string): Map<string, InjuryStatus> {
  const statuses = JSON.parse(json) as Record<string, string>;
  return new Map(Object.entries(statuses).map(([id, word]) => [id, toInjuryStatus(word)]));
}

const chancesOf = (rows: readonly ResultRow<typeof CHANCES_NOW>[]) =>
  new Map(rows.map(({ playerId, startProbability }) => [playerId, startProbability]));

const lastMatchOf = ({
  isReported,
  started,
  minutesPlayed,
  subbedOutMinute,
}: ResultRow<typeof OWN_PLAYERS>) =>
  isReported
    ? {
        hasStarted: started === true,
        hasPlayed: started === true || (minutesPlayed ?? 0) > 0,
        outMinute: subbedOutMinute,
      }
    : null;

const changeOf = (before: InjuryStatus, now: InjuryStatus) =>
  isStatusNews(before, now) ? { before, now } : null;

function changeOfChance(before: number | undefined, now: number | undefined): Notice['startProbability'] {
  return before === undefined || now === undefined ? null : { before, now };
}

/** The threshold, if the start probability reached it or fell below it. */
function crossed(chance: Notice['startProbability'], thresholdPercent: number | undefined): number | null {
  if (chance === null || thresholdPercent === undefined) return null;
  const isReached = (startProbability: number) => percentOf(startProbability) >= thresholdPercent;
  return isReached(chance.before) === isReached(chance.now) ? null : thresholdPercent;
}

/** The percentage on screen. */
const percentOf = (startProbability: number) => Math.round(startProbability * 100);

const points = (change: Notice['startProbability']) =>
  change === null ? 0 : Math.abs(percentOf(change.now) - percentOf(change.before));

function byWeight(one: Notice, other: Notice): number {
  const statusFirst = Number(other.status !== null) - Number(one.status !== null);
  return statusFirst || points(other.startProbability) - points(one.startProbability);
}
