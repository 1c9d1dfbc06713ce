import { DELETED_USER_ID, type AccountData } from '#shared/users/account.schema.ts';
import type { Database } from '../../provider/provider.ts';
import { alerts, alertSettings, pushSubscriptions } from '../../schema/alerts.ts';
import { players } from '../../schema/catalog.ts';
import { boolean, text, type Columns } from '../../schema/columns.ts';
import { comments, commentLikes, polls, pollVotes, reports, startTips } from '../../schema/community.ts';
import { availabilityEdits } from '../../schema/desk.ts';
import { officialElevens } from '../../schema/elevens.ts';
import { statusSuggestions } from '../../schema/suggestions.ts';
import {
  fridayMails,
  sharedPictures,
  userSeen,
  userTeamPlayers,
  userTeams,
  watchedPlayers,
} from '../../schema/users.ts';
import { elevenTips, tipLeagueMembers, tipLeagues } from '../../schema/tipLeagues.ts';
import { departure } from '../tipLeagues/memberships.ts';
import { withdrawal } from '../community/withdrawal.ts';
import { change, changeTogether, question, readTogether, type RowAnswered } from '../statements.ts';

type KeptData = Omit<AccountData, 'exportedTs' | 'user'>;

interface DataPage {
  /** From 0. */
  page: number;
  pageRows: number;
}
const ONE_PAGE: DataPage = { page: 0, pageRows: 1_000_000_000 };

const TEAMS = question(
  userTeams.pick('id', 'name', 'competition', 'createdTs', 'game', 'formation'),
  `select id, name, competition, created_ts, game, formation from user_teams where user_id = ? order by created_ts, id`,
);
const TEAM_PLAYERS = question(
  { ...userTeamPlayers.pick('userTeamId', 'place', 'ownValue'), ...players.pick('id', 'name') },
  `select up.user_team_id, up.place, up.own_value, p.id, p.name from user_team_players up
  join user_teams ut on ut.id = up.user_team_id join players p on p.id = up.player_id
  where ut.user_id = ? order by p.sort_name, p.id`,
);
/** A list that grows with the years, of which so many rows are read from one on. */
const pages = <const C extends Columns>(columns: C, sql: string) =>
  question(columns, `${sql} limit ? offset ?`);

const COMMENTS = pages(
  comments.pick('id', 'pageType', 'pageId', 'parentId', 'content', 'createdAt'),
  `select id, page_type, page_id, parent_id, content, created_at from comments
  where user_id = ? order by created_at, id`,
);
const LIKES = pages(
  commentLikes.pick('commentId'),
  'select comment_id from comment_likes where user_id = ? order by id',
);
const POLLS = pages(
  polls.pick('id', 'pageType', 'pageId', 'question', 'createdAt'),
  `select id, page_type, page_id, question, created_at from polls where user_id = ? order by created_at, id`,
);
const VOTES = pages(
  { ...pollVotes.pick('pollId', 'optionId'), optionText: text },
  `select v.poll_id, v.option_id, o.option_text from poll_votes v join poll_options o on o.id = v.option_id
  where v.user_id = ? order by v.id`,
);
const WATCHED = pages(
  { ...players.pick('id', 'name'), ...watchedPlayers.pick('thresholdPercent', 'watchedTs') },
  `select p.id, p.name, w.threshold_percent, w.watched_ts from watched_players w
  join players p on p.id = w.player_id where w.user_id = ? order by w.watched_ts, p.id`,
);
const EDITS = pages(
  availabilityEdits.pick('playerId', 'injuryStatus', 'source', 'editedTs'),
  `select player_id, injury_status, source, edited_ts from availability_edits
  where edited_by = ? order by edited_ts, id`,
);
const REPORTS = pages(
  reports.pick('subject', 'subjectId', 'pageType', 'pageId', 'content', 'reason', 'createdAt', 'decision'),
  `select subject, subject_id, page_type, page_id, content, reason, created_at, decision from reports
  where reporter_id = ? order by created_at, id`,
);
const DECISIONS = pages(
  {
    ...reports.pick('subject', 'subjectId', 'decision', 'decidedTs'),
    reason: reports.columns.decisionReason,
  },
  `select subject, subject_id, decision, decision_reason as reason, decided_ts from reports
  where decided_by = ? order by decided_ts, id`,
);
const SUGGESTIONS = pages(
  statusSuggestions.pick('playerId', 'status', 'decision', 'decidedTs'),
  `select player_id, status, decision, decided_ts from status_suggestions
  where decided_by = ? order by decided_ts, id`,
);
const ELEVENS = pages(
  officialElevens.pick('fixtureId', 'teamId', 'enteredTs'),
  `select fixture_id, team_id, min(entered_ts) as entered_ts from official_elevens
  where entered_by = ? group by fixture_id, team_id order by min(entered_ts), fixture_id, team_id`,
);
const TIPS = pages(
  startTips.pick('fixtureId', 'playerId', 'starts', 'tippedTs'),
  `select fixture_id, player_id, starts, tipped_ts from start_tips where user_id = ? order by tipped_ts, id`,
);
const LEAGUES = pages(
  {
    ...tipLeagues.pick('id', 'name', 'season', 'createdTs'),
    ...tipLeagueMembers.pick('joinedTs'),
    isFounder: boolean,
  },
  `select l.id, l.name, l.season, l.created_ts, m.joined_ts,
    case when l.founder_id = m.user_id then 1 else 0 end as is_founder
  from tip_league_members m join tip_leagues l on l.id = m.league_id
  where m.user_id = ? order by m.joined_ts, m.id`,
);
const ELEVEN_TIPS = pages(
  elevenTips.pick('fixtureId', 'teamId', 'playerIds', 'certaintyPercent', 'tippedTs'),
  `select fixture_id, team_id, player_ids, certainty_percent, tipped_ts from eleven_tips
  where user_id = ? order by tipped_ts, id`,
);
const SHARED = pages(
  sharedPictures.pick('id', 'kind', 'subjectId', 'title', 'createdTs'),
  `select id, kind, subject_id, title, created_ts from shared_pictures where user_id = ? order by created_ts, id`,
);
const FRIDAY = question(
  fridayMails.pick('email', 'sinceTs'),
  'select email, since_ts from friday_mails where id = ?',
);
const ALERT_CHOICES = question(
  alertSettings.pick('kinds', 'quietFrom', 'quietTo', 'lockMinutes', 'email', 'sinceTs'),
  'select kinds, quiet_from, quiet_to, lock_minutes, email, since_ts from alert_settings where id = ?',
);
const ALERT_DEVICES = pages(
  pushSubscriptions.pick('name', 'endpoint', 'createdTs'),
  'select name, endpoint, created_ts from push_subscriptions where user_id = ? order by created_ts, id',
);
const ALERTS = pages(
  alerts.pick('kind', 'title', 'body', 'createdTs'),
  'select kind, title, body, created_ts from alerts where user_id = ? order by created_ts, id',
);
const alertDataOf = (userId: string, rows: readonly [limit: number, offset: number]) =>
  [ALERT_CHOICES(userId), ALERT_DEVICES(userId, ...rows), ALERTS(userId, ...rows)] as const;
const SEEN = question(userSeen.pick('seenTs'), 'select seen_ts from user_seen where id = ?');

const ERASE = [
  change(`delete from user_team_players where user_team_id in (select id from user_teams where user_id = ?)`),
  change(`delete from user_teams where user_id = ?`),
  change(`delete from user_seen where id = ?`),
  change(`delete from watched_players where user_id = ?`),
  change(`delete from profiles where id = ?`),
  change(`delete from reports where reporter_id = ?`),
  change(`delete from action_counts where user_id = ?`),
  change(`delete from shared_pictures where user_id = ?`),
  change(`delete from start_tips where user_id = ?`),
  change(`delete from friday_mails where id = ?`),
  change(`delete from alert_deliveries where user_id = ?`),
  change(`delete from alerts where user_id = ?`),
  change(`delete from push_subscriptions where user_id = ?`),
  change(`delete from alert_settings where id = ?`),
];
const LET_GO = [
  change('update comments set user_id = ? where user_id = ?'),
  change('update polls set user_id = ? where user_id = ?'),
  change('update reports set author_id = ? where author_id = ?'),
  change('update reports set decided_by = ? where decided_by = ?'),
  change('update official_elevens set entered_by = ? where entered_by = ?'),
  change('update availability_edits set edited_by = ? where edited_by = ?'),
  change('update flow_schedules set changed_by = ? where changed_by = ?'),
  change('update source_ids set confirmed_by = ? where confirmed_by = ?'),
  change('update club_ids set confirmed_by = ? where confirmed_by = ?'),
  change('update news_marks set detached_by = ? where detached_by = ?'),
  change('update held_changes set decided_by = ? where decided_by = ?'),
  change('update status_suggestions set decided_by = ? where decided_by = ?'),
];

function withPlayers(
  teams: readonly RowAnswered<typeof TEAMS>[],
  teamPlayers: readonly RowAnswered<typeof TEAM_PLAYERS>[],
): KeptData['userTeams'] {
  const playersOfTeam = Map.groupBy(teamPlayers, ({ userTeamId }) => userTeamId);
  return teams.map((team) => ({
    ...team,
    players: (playersOfTeam.get(team.id) ?? []).map(({ id, name, place, ownValue }) => ({
      id,
      name,
      place,
      value: ownValue,
    })),
  }));
}

/** What the hub keeps about one user. */
export function createAccountStore(database: Database) {
  return {
    /**
     * Everything, or one page of it, with one provider call. A page holds so many rows of each list at most; teams come with
     * the first.
     */
    async dataOf(userId: string, { page, pageRows }: DataPage = ONE_PAGE): Promise<KeptData> {
      const rows = [pageRows, page * pageRows] as const;
      const [
        teams,
        teamPlayers,
        ownComments,
        likedComments,
        ownPolls,
        ownVotes,
        watched,
        edits,
        ownReports,
        reportDecisions,
        suggestions,
        elevens,
        shared,
        tips,
        [leagues, ownElevenTips],
        [friday],
        [[alertChoices], alertDevices, told],
        [seen],
      ] = await readTogether(database, [
        page === 0 ? TEAMS(userId) : null,
        page === 0 ? TEAM_PLAYERS(userId) : null,
        COMMENTS(userId, ...rows),
        LIKES(userId, ...rows),
        POLLS(userId, ...rows),
        VOTES(userId, ...rows),
        WATCHED(userId, ...rows),
        EDITS(userId, ...rows),
        REPORTS(userId, ...rows),
        DECISIONS(userId, ...rows),
        SUGGESTIONS(userId, ...rows),
        ELEVENS(userId, ...rows),
        SHARED(userId, ...rows),
        TIPS(userId, ...rows),
        [LEAGUES(userId, ...rows), ELEVEN_TIPS(userId, ...rows)] as const,
        FRIDAY(userId),
        alertDataOf(userId, rows),
        SEEN(userId),
      ]);
      return {
        userTeams: withPlayers(teams, teamPlayers),
        comments: ownComments,
        likedComments,
        polls: ownPolls,
        pollVotes: ownVotes,
        watchedPlayers: watched,
        availabilityEdits: edits,
        reports: ownReports,
        reportDecisions,
        suggestionDecisions: suggestions,
        officialElevens: elevens,
        sharedPictures: shared,
        startTips: tips,
        tipLeagues: leagues,
        elevenTips: ownElevenTips,
        fridayMail: friday ?? null,
        alertSettings: alertChoices ?? null,
        alertDevices,
        alerts: told,
        noticesSeenTs: seen?.seenTs ?? null,
      };
    },

    /**
     * Erases everything in one transaction. Comments and polls stay for those who answered them, without an owner.
     * Idempotent.
     */
    async erase(userId: string): Promise<void> {
      await changeTogether(database, [
        ...withdrawal(userId),
        ...departure(userId),
        ...ERASE.map((erase) => erase(userId)),
        ...LET_GO.map((letGo) => letGo(DELETED_USER_ID, userId)),
      ]);
    },
  };
}
