import { DELETED_USER_ID, type AccountData } from '../../shared/account.ts';
import type { Database, Statement, TableRow } from '../provider/provider.ts';
import { nullable, number, text } from '../schema/columns.ts';
import { withdrawal } from './communityWithdrawal.ts';
import { readRows } from './readRows.ts';

type KeptData = Omit<AccountData, 'exportedTs' | 'user'>;

const TEAMS = `select id, name, competition, created_ts from user_teams where user_id = ? order by created_ts, id`;
const TEAM_PLAYERS = `select up.user_team_id, p.id, p.name from user_team_players up
  join user_teams ut on ut.id = up.user_team_id join players p on p.id = up.player_id
  where ut.user_id = ? order by p.name, p.id`;
const COMMENTS = `select id, page_type, page_id, parent_id, content, created_at from comments
  where user_id = ? order by created_at, id`;
const LIKES = 'select comment_id from comment_likes where user_id = ? order by id';
const POLLS = `select id, page_type, page_id, question, created_at from polls where user_id = ? order by created_at, id`;
const VOTES = `select v.poll_id, v.option_id, o.option_text from poll_votes v join poll_options o on o.id = v.option_id
  where v.user_id = ? order by v.id`;
const WATCHED = `select p.id, p.name, w.threshold_percent, w.watched_ts from watched_players w
  join players p on p.id = w.player_id where w.user_id = ? order by w.watched_ts, p.id`;
const EDITS = `select player_id, injury_status, source, edited_ts from availability_edits
  where edited_by = ? order by edited_ts, id`;
const REPORTS = `select subject, subject_id, page_type, page_id, content, reason, created_at, decision from reports
  where reporter_id = ? order by created_at, id`;
const DECISIONS = `select subject, subject_id, decision, decision_reason, decided_ts from reports
  where decided_by = ? order by decided_ts, id`;
const ELEVENS = `select fixture_id, team_id, min(entered_ts) as entered_ts from official_elevens
  where entered_by = ? group by fixture_id, team_id order by min(entered_ts), fixture_id, team_id`;
const SEEN = 'select seen_ts from user_seen where id = ?';

const ERASE = [
  `delete from user_team_players where user_team_id in (select id from user_teams where user_id = ?)`,
  `delete from user_teams where user_id = ?`,
  `delete from user_seen where id = ?`,
  `delete from watched_players where user_id = ?`,
  `delete from profiles where id = ?`,
  `delete from reports where reporter_id = ?`,
  `delete from action_counts where user_id = ?`,
];
const LET_GO = [
  'update comments set user_id = ? where user_id = ?',
  'update polls set user_id = ? where user_id = ?',
  'update reports set author_id = ? where author_id = ?',
  'update reports set decided_by = ? where decided_by = ?',
  'update official_elevens set entered_by = ? where entered_by = ?',
  'update availability_edits set edited_by = ? where edited_by = ?',
  'update flow_schedules set changed_by = ? where changed_by = ?',
];

/** What the hub keeps about one user. */
export function createAccountStore(database: Database) {
  return {
    /** All of it, with one provider call. */
    async dataOf(userId: string): Promise<KeptData> {
      const of = (sql: string): Statement => ({ sql, args: [userId] });
      const [
        teams,
        players,
        comments,
        likes,
        polls,
        votes,
        watched,
        edits,
        reports,
        decisions,
        elevens,
        seen,
      ] = await readRows(database, [
        of(TEAMS),
        of(TEAM_PLAYERS),
        of(COMMENTS),
        of(LIKES),
        of(POLLS),
        of(VOTES),
        of(WATCHED),
        of(EDITS),
        of(REPORTS),
        of(DECISIONS),
        of(ELEVENS),
        of(SEEN),
      ]);
      const playersOfTeam = Map.groupBy(players, (row) => textOf(row, 'userTeamId'));
      return {
        userTeams: teams.map((row) => ({
          id: textOf(row, 'id'),
          name: textOf(row, 'name'),
          competition: textOf(row, 'competition'),
          createdTs: textOf(row, 'createdTs'),
          players: (playersOfTeam.get(textOf(row, 'id')) ?? []).map((player) => ({
            id: textOf(player, 'id'),
            name: textOf(player, 'name'),
          })),
        })),
        comments: comments.map((row) => ({
          id: textOf(row, 'id'),
          pageType: textOf(row, 'pageType'),
          pageId: textOf(row, 'pageId'),
          parentId: nullable(text).decode(row['parentId']),
          content: textOf(row, 'content'),
          createdAt: textOf(row, 'createdAt'),
        })),
        likedComments: likes.map((row) => ({ commentId: textOf(row, 'commentId') })),
        polls: polls.map((row) => ({
          id: textOf(row, 'id'),
          pageType: textOf(row, 'pageType'),
          pageId: textOf(row, 'pageId'),
          question: textOf(row, 'question'),
          createdAt: textOf(row, 'createdAt'),
        })),
        pollVotes: votes.map((row) => ({
          pollId: textOf(row, 'pollId'),
          optionId: textOf(row, 'optionId'),
          optionText: textOf(row, 'optionText'),
        })),
        watchedPlayers: watched.map((row) => ({
          id: textOf(row, 'id'),
          name: textOf(row, 'name'),
          thresholdPercent: nullable(number).decode(row['thresholdPercent']),
          watchedTs: textOf(row, 'watchedTs'),
        })),
        availabilityEdits: edits.map((row) => ({
          playerId: textOf(row, 'playerId'),
          injuryStatus: textOf(row, 'injuryStatus'),
          source: textOf(row, 'source'),
          editedTs: textOf(row, 'editedTs'),
        })),
        reports: reports.map((row) => ({
          subject: textOf(row, 'subject'),
          subjectId: textOf(row, 'subjectId'),
          pageType: textOf(row, 'pageType'),
          pageId: textOf(row, 'pageId'),
          content: textOf(row, 'content'),
          reason: textOf(row, 'reason'),
          createdAt: textOf(row, 'createdAt'),
          decision: nullable(text).decode(row['decision']),
        })),
        reportDecisions: decisions.map((row) => ({
          subject: textOf(row, 'subject'),
          subjectId: textOf(row, 'subjectId'),
          decision: nullable(text).decode(row['decision']),
          reason: nullable(text).decode(row['decisionReason']),
          decidedTs: nullable(text).decode(row['decidedTs']),
        })),
        officialElevens: elevens.map((row) => ({
          fixtureId: textOf(row, 'fixtureId'),
          teamId: textOf(row, 'teamId'),
          enteredTs: textOf(row, 'enteredTs'),
        })),
        noticesSeenTs: nullable(text).decode(seen[0]?.['seenTs']),
      };
    },

    /**
     * Erases all of it as one transaction. Comments and polls stay for those who answered them, but belong to nobody
     * any more. Doing it again changes nothing.
     */
    async erase(userId: string): Promise<void> {
      await database.batch([
        ...withdrawal(userId),
        ...ERASE.map((sql) => ({ sql, args: [userId] })),
        ...LET_GO.map((sql) => ({ sql, args: [DELETED_USER_ID, userId] })),
      ]);
    },
  };
}

const textOf = (row: TableRow, key: string) => text.decode(row[key]);
