import { NOTICE_POINTS, type Notice, type Notices } from '../../shared/account.ts';
import { toInjuryStatus, type InjuryStatus } from '../../shared/terms.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { userSeen } from '../schema/tables.ts';
import { upsertStatements } from './bulk.ts';
import { onShow, readRows } from './readRows.ts';

const VERSION = `select value from hub_settings where id = 'dataVersion'`;
const NEWEST_RUN = `select r.id from pstart_runs r where ${onShow('r')} order by r.finished_ts desc, r.id desc limit 1`;
const SEEN = 'select * from user_seen where id = ?';

const OWN_PLAYER_IDS = `select up.player_id from user_team_players up join user_teams ut on ut.id = up.user_team_id
  where ut.user_id = ?`;

const OWN_PLAYERS = `select p.id, p.name, p.injury_status, p.suspension, t.short_name as team_short_name
  from players p left join teams t on t.id = p.team_id
  where p.id in (${OWN_PLAYER_IDS}) order by p.name, p.id`;

const CHANCES_NOW = `select player_id, probability from pstart_predictions
  where run_id = (${NEWEST_RUN}) and player_id in (${OWN_PLAYER_IDS})`;

const CHANCES_BEFORE = `select player_id, probability from pstart_predictions
  where run_id = (select run_id from user_seen where id = ?) and player_id in (${OWN_PLAYER_IDS})`;

/** Everybody who may be anything but fit; what the words mean is decided in `statusOf`. */
const STATUSES = 'select id, injury_status, suspension from players';

/** What changed for the players of a user's teams since the user last looked. */
export function createNoticesStore(database: Database) {
  return {
    /** With one provider call. */
    async ofUser(userId: string): Promise<Notices> {
      const [version, seenRows, players, now, before] = await readRows(database, [
        { sql: VERSION },
        { sql: SEEN, args: [userId] },
        { sql: OWN_PLAYERS, args: [userId] },
        { sql: CHANCES_NOW, args: [userId] },
        { sql: CHANCES_BEFORE, args: [userId, userId] },
      ]);
      const seen = seenRows[0] === undefined ? null : userSeen.decode(seenRows[0]);
      if (seen === null) return { version: versionOf(version), isFirstLook: true, items: [] };
      const statuses = statusesOf(seen.statuses);
      const chanceNow = chancesOf(now);
      const chanceBefore = chancesOf(before);
      const items = players.flatMap((row) => {
        const id = text.decode(row['id']);
        const notice: Notice = {
          playerId: id,
          name: text.decode(row['name']),
          teamShortName: nullable(text).decode(row['teamShortName']),
          status: changeOf(statuses.get(id) ?? 'fit', statusOf(row)),
          startProbability: noteworthy(chanceBefore.get(id), chanceNow.get(id)),
        };
        return notice.status === null && notice.startProbability === null ? [] : [notice];
      });
      return { version: versionOf(version), isFirstLook: false, items: items.toSorted(byWeight) };
    },

    /**
     * Notes what the user has seen: the data as it is, if it still is the `version` that was looked at.
     *
     * @returns false when it is not; then nothing was noted
     */
    async markSeen(userId: string, version: string, nowTs: string): Promise<boolean> {
      const [current, runs, players] = await readRows(database, [
        { sql: VERSION },
        { sql: NEWEST_RUN },
        { sql: STATUSES },
      ]);
      if (versionOf(current) !== version) return false;
      const notFit = players.map((row) => [text.decode(row['id']), statusOf(row)]);
      await database.batch(
        upsertStatements(userSeen, [
          {
            id: userId,
            runId: nullable(text).decode(runs[0]?.['id']),
            statuses: JSON.stringify(Object.fromEntries(notFit.filter(([, status]) => status !== 'fit'))),
            seenTs: nowTs,
          },
        ]),
      );
      return true;
    },
  };
}

const versionOf = (rows: readonly TableRow[]) => text.decode(rows[0]?.['value']);

function statusOf(row: TableRow): InjuryStatus {
  const status = toInjuryStatus(text.decode(row['injuryStatus']));
  const suspension = nullable(text).decode(row['suspension']);
  return suspension === null || suspension === 'none' ? status : 'suspended';
}

function statusesOf(json: string): Map<string, InjuryStatus> {
  const statuses = JSON.parse(json) as Record<string, string>;
  return new Map(Object.entries(statuses).map(([id, word]) => [id, toInjuryStatus(word)]));
}

const chancesOf = (rows: readonly TableRow[]) =>
  new Map(rows.map((row) => [text.decode(row['playerId']), number.decode(row['probability'])]));

const changeOf = (before: InjuryStatus, now: InjuryStatus) => (before === now ? null : { before, now });

/** Compares whole percents, which is what the user reads. */
function noteworthy(before: number | undefined, now: number | undefined): Notice['startProbability'] {
  if (before === undefined || now === undefined) return null;
  return points({ before, now }) >= NOTICE_POINTS ? { before, now } : null;
}

const points = (change: Notice['startProbability']) =>
  change === null ? 0 : Math.abs(Math.round(change.now * 100) - Math.round(change.before * 100));

function byWeight(one: Notice, other: Notice): number {
  const statusFirst = Number(other.status !== null) - Number(one.status !== null);
  return statusFirst || points(other.startProbability) - points(one.startProbability);
}
