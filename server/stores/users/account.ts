import { DELETED_USER_ID, type AccountData } from '@hub/shared/users/account.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { alerts, alertSettings, chatChannels, pushSubscriptions } from '../../schema/alerts.ts';
import { players } from '../../schema/catalog.ts';
import { boolean, nullable, selected, text } from '../../schema/columns.ts';
import { comments, commentLikes, polls, pollVotes, reports, startTips } from '../../schema/community.ts';
import { availabilityEdits } from '../../schema/admin.ts';
import { expectedElevens, officialElevens } from '../../schema/elevens.ts';
import { clubKeepers, matchSheets } from '../../schema/sheets.ts';
import { statusSuggestions } from '../../schema/suggestions.ts';
import {
  fridayMails,
  heldPlaces,
  rivals,
  sharedPictures,
  userSeen,
  userTeamPlayers,
  userTeams,
  watchedPlayers,
} from '../../schema/users.ts';
import { elevenTips, leagueRivals, tipLeagueMembers, tipLeagues } from '../../schema/tipLeagues.ts';
import { leaveAllTipLeagues } from '../tipLeagues/memberships.ts';
import { eraseUser } from '../community/eraseUser.ts';
import { LEAGUE_RECIPIENT } from '../tipLeagues/leagueRecipient.ts';
import { query, readTogether, write, writeTogether, type ResultRow } from '../statements.ts';

type ExportedData = Omit<AccountData, 'exportedTs' | 'user'>;

interface DataPage {
  /** From 0. */
  page: number;
  pageRows: number;
}
const ONE_PAGE: DataPage = { page: 0, pageRows: 1_000_000_000 };

const TEAMS = query(
  userTeams.pick('id', 'name', 'competition', 'createdTs', 'game', 'formation'),
  `select {columns} from user_teams where user_id = :userId order by created_ts, id`,
);
const TEAM_PLAYERS = query(
  {
    ...userTeamPlayers.as('up').pick('userTeamId', 'place', 'ownValue', 'isStar'),
    ...players.as('p').pick('id', 'name'),
  },
  `select {columns} from user_team_players up
  join user_teams ut on ut.id = up.user_team_id join players p on p.id = up.player_id
  where ut.user_id = :userId order by p.sort_name, p.id`,
);
/** Limits lists that grow over the years to one page. */
const ROWS = 'limit :limit offset :offset';
type Rows = Readonly<Record<'limit' | 'offset', number>>;

const HELD = query(
  heldPlaces
    .as('h')
    .pick('userTeamId', 'season', 'matchday', 'playerId', 'line', 'formation', 'lockTs', 'isStar'),
  `select {columns} from user_teams u join held_places h on h.user_team_id = u.id
  where u.user_id = :userId order by h.lock_ts, h.id ${ROWS}`,
);
const RIVALS = query(
  rivals.as('r').pick('userTeamId', 'name', 'playerIds', 'createdTs'),
  `select {columns} from user_teams u join rivals r on r.user_team_id = u.id
  where u.user_id = :userId order by r.created_ts, r.id ${ROWS}`,
);
const LEAGUE_RIVALS = query(
  { ...leagueRivals.as('r').pick('userTeamId', 'createdTs'), ...tipLeagueMembers.as('m').pick('leagueId') },
  `select {columns} from user_teams u join league_rivals r on r.user_team_id = u.id
    join tip_league_members m on m.id = r.own_member_id
  where u.user_id = :userId order by r.created_ts, r.id ${ROWS}`,
);
const teamDataOf = (userId: string, rows: Rows) =>
  [
    TEAMS({ userId }),
    TEAM_PLAYERS({ userId }),
    HELD({ userId, ...rows }),
    RIVALS({ userId, ...rows }),
    LEAGUE_RIVALS({ userId, ...rows }),
  ] as const;
const COMMENTS = query(
  comments.pick('id', 'pageType', 'pageId', 'parentId', 'content', 'createdAt'),
  `select {columns} from comments
  where user_id = :userId order by created_at, id ${ROWS}`,
);
const LIKES = query(
  commentLikes.pick('commentId'),
  `select {columns} from comment_likes where user_id = :userId order by id ${ROWS}`,
);
const POLLS = query(
  polls.pick('id', 'pageType', 'pageId', 'question', 'createdAt'),
  `select {columns} from polls where user_id = :userId order by created_at, id ${ROWS}`,
);
const VOTES = query(
  { ...pollVotes.as('v').pick('pollId', 'optionId'), optionText: text },
  `select {columns}, o.option_text from poll_votes v join poll_options o on o.id = v.option_id
  where v.user_id = :userId order by v.id ${ROWS}`,
);
const WATCHED = query(
  { ...players.as('p').pick('id', 'name'), ...watchedPlayers.as('w').pick('thresholdPercent', 'watchedTs') },
  `select {columns} from watched_players w
  join players p on p.id = w.player_id where w.user_id = :userId order by w.watched_ts, p.id ${ROWS}`,
);
const EDITS = query(
  availabilityEdits.pick('playerId', 'injuryStatus', 'source', 'editedTs'),
  `select {columns} from availability_edits
  where edited_by = :userId order by edited_ts, id ${ROWS}`,
);
const REPORTS = query(
  reports.pick('subject', 'subjectId', 'pageType', 'pageId', 'content', 'reason', 'createdAt', 'decision'),
  `select {columns} from reports
  where reporter_id = :userId order by created_at, id ${ROWS}`,
);
const DECISIONS = query(
  {
    ...reports.pick('subject', 'subjectId', 'decision', 'decidedTs'),
    reason: reports.columns.decisionReason,
  },
  `select {columns} from reports
  where decided_by = :userId order by decided_ts, id ${ROWS}`,
);
const SUGGESTIONS = query(
  statusSuggestions.pick('playerId', 'status', 'decision', 'decidedTs'),
  `select {columns} from status_suggestions
  where decided_by = :userId order by decided_ts, id ${ROWS}`,
);
const ELEVENS = query(
  officialElevens.pick('fixtureId', 'teamId', 'enteredTs'),
  `select fixture_id, team_id, min(entered_ts) as entered_ts from official_elevens
  where entered_by = :userId group by fixture_id, team_id order by min(entered_ts), fixture_id, team_id ${ROWS}`,
);
const EXPECTED = query(
  expectedElevens.pick('sourceId', 'fixtureId', 'teamId', 'playerIds', 'outIds', 'doubtfulIds', 'enteredTs'),
  `select {columns} from expected_elevens where entered_by = :userId order by entered_ts, id ${ROWS}`,
);
const SHEETS = query(
  matchSheets.pick('fixtureId', 'text', 'enteredTs'),
  `select {columns} from match_sheets where entered_by = :userId order by entered_ts, id ${ROWS}`,
);
const KEPT_CLUBS = query(
  clubKeepers.pick('teamId', 'grantedTs'),
  `select {columns} from club_keepers where user_id = :userId order by granted_ts, id ${ROWS}`,
);
const sheetDataOf = (userId: string, rows: Rows) =>
  [SHEETS({ userId, ...rows }), KEPT_CLUBS({ userId, ...rows }), EXPECTED({ userId, ...rows })] as const;
const TIPS = query(
  startTips.pick('fixtureId', 'playerId', 'starts', 'tippedTs'),
  `select {columns} from start_tips where user_id = :userId order by tipped_ts, id ${ROWS}`,
);
const LEAGUES = query(
  {
    ...tipLeagues.as('l').pick('id', 'name', 'season', 'createdTs'),
    ...tipLeagueMembers.as('m').pick('joinedTs'),
    isFounder: boolean,
    shownTeamId: nullable(text),
  },
  `select {columns}, case when l.founder_id = m.user_id then 1 else 0 end as is_founder,
    s.user_team_id as shown_team_id
  from tip_league_members m join tip_leagues l on l.id = m.league_id left join shown_teams s on s.member_id = m.id
  where m.user_id = :userId order by m.joined_ts, m.id ${ROWS}`,
);
const ELEVEN_TIPS = query(
  elevenTips.pick('fixtureId', 'teamId', 'playerIds', 'certaintyPercent', 'tippedTs'),
  `select {columns} from eleven_tips
  where user_id = :userId order by tipped_ts, id ${ROWS}`,
);
const SHARED = query(
  sharedPictures.pick('id', 'kind', 'subjectId', 'title', 'createdTs'),
  `select {columns} from shared_pictures where user_id = :userId order by created_ts, id ${ROWS}`,
);
const FRIDAY = query(
  fridayMails.pick('email', 'sinceTs'),
  'select {columns} from friday_mails where id = :userId',
);
const ALERT_CHOICES = query(
  alertSettings.pick('kinds', 'quietFrom', 'quietTo', 'lockMinutes', 'email', 'sinceTs'),
  'select {columns} from alert_settings where id = :userId',
);
const ALERT_DEVICES = query(
  pushSubscriptions.pick('name', 'endpoint', 'createdTs'),
  `select {columns} from push_subscriptions where user_id = :userId order by created_ts, id ${ROWS}`,
);
const ALERTS = query(
  alerts.pick('kind', 'title', 'body', 'createdTs'),
  `select {columns} from alerts where user_id = :userId order by created_ts, id ${ROWS}`,
);
/** Without their secrets, which the owner has elsewhere. */
const CHATS = query(
  chatChannels.pick('service', 'name', 'kinds', 'createdTs', 'offTs'),
  `select {columns} from chat_channels where user_id = :userId order by created_ts, id ${ROWS}`,
);
const LEAGUE_CHATS = query(
  {
    league: selected('l.name', text),
    ...chatChannels.as('c').pick('service', 'name', 'kinds', 'createdTs', 'offTs'),
  },
  `select {columns} from tip_leagues l join chat_channels c on c.user_id = '${LEAGUE_RECIPIENT}' || l.id
  where l.founder_id = :userId order by c.created_ts, c.id ${ROWS}`,
);
const alertDataOf = (userId: string, rows: Rows) =>
  [
    ALERT_CHOICES({ userId }),
    ALERT_DEVICES({ userId, ...rows }),
    ALERTS({ userId, ...rows }),
    CHATS({ userId, ...rows }),
    LEAGUE_CHATS({ userId, ...rows }),
  ] as const;
const SEEN = query(userSeen.pick('seenTs'), 'select {columns} from user_seen where id = :userId');

const ERASE = [
  write(`delete from user_teams where user_id = :userId`),
  write(`delete from user_seen where id = :userId`),
  write(`delete from watched_players where user_id = :userId`),
  write(`delete from profiles where id = :userId`),
  write(`delete from reports where reporter_id = :userId`),
  write(`delete from action_counts where user_id = :userId`),
  write(`delete from shared_pictures where user_id = :userId`),
  write(`delete from start_tips where user_id = :userId`),
  write(`delete from friday_mails where id = :userId`),
  write(`delete from desk_reminders where id = :userId`),
  write(`delete from alert_deliveries where user_id = :userId`),
  write(`delete from alerts where user_id = :userId`),
  write(`delete from push_subscriptions where user_id = :userId`),
  write(`delete from chat_messages where user_id = :userId`),
  write(`delete from chat_channels where user_id = :userId`),
  write(`delete from alert_settings where id = :userId`),
  write(`delete from club_keepers where user_id = :userId`),
  write(`delete from expected_elevens where source_id = 'person ' || :userId`),
  write(`delete from expected_sources where id = 'person ' || :userId`),
];
const DISOWN = [
  write('update comments set user_id = :nobody where user_id = :userId'),
  write('update polls set user_id = :nobody where user_id = :userId'),
  write('update reports set author_id = :nobody where author_id = :userId'),
  write('update reports set decided_by = :nobody where decided_by = :userId'),
  write('update official_elevens set entered_by = :nobody where entered_by = :userId'),
  write('update expected_elevens set entered_by = :nobody where entered_by = :userId'),
  write('update match_sheets set entered_by = :nobody, account_since_ts = null where entered_by = :userId'),
  write('update match_sheet_parts set decided_by = :nobody where decided_by = :userId'),
  write('update club_keepers set granted_by = :nobody where granted_by = :userId'),
  write('update availability_edits set edited_by = :nobody where edited_by = :userId'),
  write('update flow_schedules set changed_by = :nobody where changed_by = :userId'),
  write('update source_ids set confirmed_by = :nobody where confirmed_by = :userId'),
  write('update club_ids set confirmed_by = :nobody where confirmed_by = :userId'),
  write('update news_marks set detached_by = :nobody where detached_by = :userId'),
  write('update held_changes set decided_by = :nobody where decided_by = :userId'),
  write('update status_suggestions set decided_by = :nobody where decided_by = :userId'),
];

function withPlayers(
  teams: readonly ResultRow<typeof TEAMS>[],
  teamPlayers: readonly ResultRow<typeof TEAM_PLAYERS>[],
): ExportedData['userTeams'] {
  const playersOfTeam = Map.groupBy(teamPlayers, ({ userTeamId }) => userTeamId);
  return teams.map((team) => ({
    ...team,
    players: (playersOfTeam.get(team.id) ?? []).map(({ id, name, place, ownValue, isStar }) => ({
      id,
      name,
      place,
      value: ownValue,
      isStar,
    })),
  }));
}

/** Everything the hub stores about a user. */
export function createAccountStore(database: Database) {
  return {
    /**
     * Reads everything, or one page of it, with one provider call. A page has at most `pageRows` rows of each list; only the
     * first one includes teams.
     */
    async dataOf(userId: string, { page, pageRows }: DataPage = ONE_PAGE): Promise<ExportedData> {
      const rows: Rows = { limit: pageRows, offset: page * pageRows };
      const [
        [teams, teamPlayers, held, enteredRivals, membersAsRivals],
        ownComments,
        likedComments,
        ownPolls,
        ownVotes,
        watched,
        edits,
        [ownReports, reportDecisions],
        suggestions,
        elevens,
        [sheets, keptClubs, expected],
        shared,
        tips,
        [leagues, ownElevenTips],
        [[friday], [seen]],
        [[alertChoices], alertDevices, storedAlerts, chats, leagueChats],
      ] = await readTogether(database, [
        teamDataOf(userId, rows),
        COMMENTS({ userId, ...rows }),
        LIKES({ userId, ...rows }),
        POLLS({ userId, ...rows }),
        VOTES({ userId, ...rows }),
        WATCHED({ userId, ...rows }),
        EDITS({ userId, ...rows }),
        [REPORTS({ userId, ...rows }), DECISIONS({ userId, ...rows })] as const,
        SUGGESTIONS({ userId, ...rows }),
        ELEVENS({ userId, ...rows }),
        sheetDataOf(userId, rows),
        SHARED({ userId, ...rows }),
        TIPS({ userId, ...rows }),
        [LEAGUES({ userId, ...rows }), ELEVEN_TIPS({ userId, ...rows })] as const,
        [FRIDAY({ userId }), SEEN({ userId })] as const,
        alertDataOf(userId, rows),
      ]);
      return {
        userTeams: page === 0 ? withPlayers(teams, teamPlayers) : [],
        heldPlaces: held,
        rivals: enteredRivals,
        leagueRivals: membersAsRivals,
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
        expectedElevens: expected,
        matchSheets: sheets,
        keptClubs,
        sharedPictures: shared,
        startTips: tips,
        tipLeagues: leagues,
        elevenTips: ownElevenTips,
        fridayMail: friday ?? null,
        alertSettings: alertChoices ?? null,
        alertDevices,
        alerts: storedAlerts,
        chats,
        leagueChats,
        noticesSeenTs: seen?.seenTs ?? null,
      };
    },

    /**
     * Erases everything in one transaction. Comments and polls stay without an owner, because others may have answered.
     * Idempotent.
     */
    async erase(userId: string): Promise<void> {
      await writeTogether(database, [
        ...eraseUser(userId),
        ...leaveAllTipLeagues(userId),
        ...ERASE.map((erase) => erase({ userId })),
        ...DISOWN.map((disown) => disown({ nobody: DELETED_USER_ID, userId })),
      ]);
    },
  };
}
