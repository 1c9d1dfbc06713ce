import { NOTICE_POINTS, type Notice, type Notices } from '../../shared/account.ts';
import { toInjuryStatus, type InjuryStatus } from '../../shared/terms.ts';
import type { Database, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { userSeen } from '../schema/tables.ts';
import { upsertStatements } from './bulk.ts';
import { newestRun, readRows } from './readRows.ts';

const VERSION = `select value from hub_settings where id = 'dataVersion'`;
const SEEN = 'select * from user_seen where id = ?';

/** Of the user's teams and watchlist; takes the user's id twice. */
const OWN_PLAYER_IDS = `select up.player_id from user_team_players up join user_teams ut on ut.id = up.user_team_id
  where ut.user_id = ? union select w.player_id from watched_players w where w.user_id = ?`;

const OWN_PLAYERS = `select p.id, p.name, p.injury_status, p.suspension, t.short_name as team_short_name
  from players p left join teams t on t.id = p.team_id
  where p.id in (${OWN_PLAYER_IDS}) order by p.name, p.id`;

const CHANCES_NOW = `select player_id, probability from pstart_predictions
  where run_id = (${newestRun()}) and player_id in (${OWN_PLAYER_IDS})`;

const CHANCES_BEFORE = `select player_id, probability from pstart_predictions
  where run_id = (select run_id from user_seen where id = ?) and player_id in (${OWN_PLAYER_IDS})`;

const THRESHOLDS = `select player_id, threshold_percent from watched_players
  where user_id = ? and threshold_percent is not null`;

/** Everybody who may be anything but fit; what the words mean is decided in `statusOf`. */
const STATUSES = 'select id, injury_status, suspension from players';

/** What changed for the players of a user's teams and watchlist since the user last looked. */
export function createNoticesStore(database: Database) {
  return {
    /** With one provider call. */
    async ofUser(userId: string): Promise<Notices> {
      const [version, seenRows, players, now, before, thresholds] = await readRows(database, [
        { sql: VERSION },
        { sql: SEEN, args: [userId] },
        { sql: OWN_PLAYERS, args: [userId, userId] },
        { sql: CHANCES_NOW, args: [userId, userId] },
        { sql: CHANCES_BEFORE, args: [userId, userId, userId] },
        { sql: THRESHOLDS, args: [userId] },
      ]);
      const seen = seenRows[0] === undefined ? null : userSeen.decode(seenRows[0]);
      if (seen === null) return { version: versionOf(version), isFirstLook: true, items: [] };
      const statuses = statusesOf(seen.statuses);
      const chanceNow = chancesOf(now);
      const chanceBefore = chancesOf(before);
      const thresholdOf = new Map(
        thresholds.map((row) => [text.decode(row['playerId']), number.decode(row['thresholdPercent'])]),
      );
      const items = players.flatMap((row) => {
        const id = text.decode(row['id']);
        const chance = changeOfChance(chanceBefore.get(id), chanceNow.get(id));
        const thresholdPercent = crossed(chance, thresholdOf.get(id));
        const notice: Notice = {
          playerId: id,
          name: text.decode(row['name']),
          teamShortName: nullable(text).decode(row['teamShortName']),
          status: changeOf(statuses.get(id) ?? 'fit', statusOf(row)),
          startProbability: thresholdPercent !== null || points(chance) >= NOTICE_POINTS ? chance : null,
          thresholdPercent,
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
        { sql: newestRun() },
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

function changeOfChance(before: number | undefined, now: number | undefined): Notice['startProbability'] {
  return before === undefined || now === undefined ? null : { before, now };
}

/** The threshold, if the chance reached it or fell below it. */
function crossed(chance: Notice['startProbability'], thresholdPercent: number | undefined): number | null {
  if (chance === null || thresholdPercent === undefined) return null;
  const isReached = (probability: number) => percentOf(probability) >= thresholdPercent;
  return isReached(chance.before) === isReached(chance.now) ? null : thresholdPercent;
}

/** What the user reads. */
const percentOf = (probability: number) => Math.round(probability * 100);

const points = (change: Notice['startProbability']) =>
  change === null ? 0 : Math.abs(percentOf(change.now) - percentOf(change.before));

function byWeight(one: Notice, other: Notice): number {
  const statusFirst = Number(other.status !== null) - Number(one.status !== null);
  return statusFirst || points(other.startProbability) - points(one.startProbability);
}
