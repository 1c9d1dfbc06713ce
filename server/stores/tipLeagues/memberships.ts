import { TIP_LEAGUE_MEMBERS_MAX, TIP_LEAGUES_MAX } from '@hub/shared/limits.ts';
import type { Writer } from '@hub/shared/community/community.schema.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { TipInvitation } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { boolean, nullable, number, text } from '../../schema/columns.ts';
import { TEAM_REF } from '../catalog/teams.ts';
import { query, readTogether, write, writeTogether, type Write } from '../statements.ts';
import { LEAGUE_RECIPIENT } from './leagueRecipient.ts';
import { upsertProfile } from '../community/profiles.ts';

export interface NewTipLeague {
  id: string;
  name: string;
  season: string;
  competition: string;
  firstMatchday: number;
  token: string;
  teamIds: readonly string[];
}

const FOUND = write(
  `insert into tip_leagues (id, name, season, competition, first_matchday, founder_id, token, created_ts)
  select :id, :name, :season, :competition, :firstMatchday, :founderId, :token, :nowTs
  where (select count(*) from tip_league_members where user_id = :founderId) < ${TIP_LEAGUES_MAX}`,
);
export const CHOOSE_CLUBS = write(
  `insert into tip_league_clubs (id, league_id, team_id)
  select l.id || ' ' || t.id, l.id, t.id from tip_leagues l, teams t where l.id = :id and t.id in (:teamIds)`,
);
const ENTER = write(
  `insert into tip_league_members (id, league_id, user_id, joined_ts)
  select :id, l.id, :userId, :nowTs from tip_leagues l where l.id = :leagueId`,
);

const CLUBS = 'select c.team_id from tip_league_clubs c where c.league_id = l.id';
const INVITED = query(
  { id: text, name: text, founder: nullable(text), members: number, isMember: boolean },
  `select l.id, l.name, p.display_name as founder,
    (select count(*) from tip_league_members m where m.league_id = l.id) as members,
    (select count(*) from tip_league_members m where m.league_id = l.id and m.user_id = :userId) as is_member
  from tip_leagues l left join profiles p on p.id = l.founder_id where l.token = :token`,
);
const INVITED_CLUBS = query(
  TEAM_REF,
  `select {columns} from tip_leagues l join teams t on t.id in (${CLUBS})
  where l.token = :token order by t.name, t.id`,
);

/** Serializes changes of a league's members, which PostgreSQL would otherwise run concurrently. */
const LOCK_INVITED = write('update tip_leagues set name = name where token = :token');
export const LOCK_LEAGUE = write('update tip_leagues set name = name where id = :leagueId');
const LOCK_LEAGUES_OF = write(
  `update tip_leagues set name = name where id in (select league_id from tip_league_members where user_id = :userId)`,
);
const JOIN = write(
  `insert into tip_league_members (id, league_id, user_id, joined_ts)
  select :id, l.id, :userId, :nowTs from tip_leagues l where l.token = :token
    and (select count(*) from tip_league_members k where k.league_id = l.id) < ${TIP_LEAGUE_MEMBERS_MAX}
    and (select count(*) from tip_league_members k where k.user_id = :userId) < ${TIP_LEAGUES_MAX}
  on conflict (league_id, user_id) do nothing`,
);

const OF_FOUNDER = 'where id = :leagueId and founder_id = :userId';
const IS_FOUNDER = query({ id: text }, `select id from tip_leagues ${OF_FOUNDER}`);
const RENAME = write(`update tip_leagues set name = :name ${OF_FOUNDER}`);
const SET_GAME = write(`update tip_leagues set game = :game ${OF_FOUNDER}`);
const RENEW = write(`update tip_leagues set token = :token ${OF_FOUNDER}`);
/** Renews the invitation only if the member exists and is not the founder. */
const RENEW_WITHOUT = write(
  `update tip_leagues set token = :token ${OF_FOUNDER} and exists (
    select 1 from tip_league_members m where m.id = :memberId and m.league_id = tip_leagues.id and m.user_id <> founder_id)`,
);
const EXCLUDE = write(
  `delete from tip_league_members where id = :memberId and user_id <> :userId
    and league_id in (select id from tip_leagues ${OF_FOUNDER})`,
);

const LEAVE = write('delete from tip_league_members where league_id = :leagueId and user_id = :userId');
const LEAVE_ALL = write('delete from tip_league_members where user_id = :userId');
const FORGET_TIPS = write('delete from eleven_tips where user_id = :userId');

/** Leagues whose founder is no longer a member. */
const LEFT_BY_FOUNDER = `founder_id = :founderId and not exists (
  select 1 from tip_league_members m where m.league_id = tip_leagues.id and m.user_id = tip_leagues.founder_id)`;
const HAND_OVER = write(
  `update tip_leagues set founder_id = (
    select m.user_id from tip_league_members m where m.league_id = tip_leagues.id order by m.joined_ts, m.id limit 1)
  where ${LEFT_BY_FOUNDER}
    and exists (select 1 from tip_league_members m where m.league_id = tip_leagues.id)`,
);
/** Delete the league's chats, which the founder who left had entered. */
const FOUNDERS_CHATS = [
  write(
    `delete from chat_messages where user_id in (select '${LEAGUE_RECIPIENT}' || id from tip_leagues where ${LEFT_BY_FOUNDER})`,
  ),
  write(
    `delete from chat_channels where user_id in (select '${LEAGUE_RECIPIENT}' || id from tip_leagues where ${LEFT_BY_FOUNDER})`,
  ),
  write(
    `delete from alerts where user_id in (select '${LEAGUE_RECIPIENT}' || id from tip_leagues where ${LEFT_BY_FOUNDER})`,
  ),
];
const CLEAR_EMPTY = write(
  `delete from tip_league_clubs where league_id in (select id from tip_leagues where ${LEFT_BY_FOUNDER})`,
);
const DELETE_EMPTY = write(`delete from tip_leagues where ${LEFT_BY_FOUNDER}`);

const OWN_LEAGUE = `select id from tip_leagues ${OF_FOUNDER}` as const;
const CLEAR_MEMBERS = write(`delete from tip_league_members where league_id in (${OWN_LEAGUE})`);
const CLEAR_CLUBS = write(`delete from tip_league_clubs where league_id in (${OWN_LEAGUE})`);
const CLEAR_CHATS = [
  write(
    `delete from chat_messages where user_id in (select '${LEAGUE_RECIPIENT}' || id from tip_leagues ${OF_FOUNDER})`,
  ),
  write(
    `delete from chat_channels where user_id in (select '${LEAGUE_RECIPIENT}' || id from tip_leagues ${OF_FOUNDER})`,
  ),
  write(
    `delete from alerts where user_id in (select '${LEAGUE_RECIPIENT}' || id from tip_leagues ${OF_FOUNDER})`,
  ),
];
const DELETE = write(`delete from tip_leagues ${OF_FOUNDER}`);

/** Passes the leagues that their founder has left to the longest-standing member, and deletes those without members. */
const succession = (founderId: string): Write[] => [
  ...FOUNDERS_CHATS.map((forget) => forget({ founderId })),
  HAND_OVER({ founderId }),
  CLEAR_EMPTY({ founderId }),
  DELETE_EMPTY({ founderId }),
];

/** Statements that remove a user from all leagues and delete the user's tips. */
export const leaveAllTipLeagues = (userId: string): Write[] => [
  LOCK_LEAGUES_OF({ userId }),
  LEAVE_ALL({ userId }),
  FORGET_TIPS({ userId }),
  ...succession(userId),
];

const notFound = () => new AppError('tipLeagueNotFound');

/**
 * Memberships of friends' leagues. Each operation is one provider call. A league is not found by users who are not
 * members, or not the founder if only the founder may do it.
 */
export function createTipMembershipsStore(database: Database) {
  return {
    /** Founds a league, whose founder is its first member. @throws AppError 'tooManyTipLeagues' */
    async found(founder: Writer, league: NewTipLeague, nowTs: string): Promise<void> {
      const [, founded] = await writeTogether(database, [
        upsertProfile(founder, nowTs),
        FOUND({ ...league, founderId: founder.id, nowTs }),
        CHOOSE_CLUBS(league),
        ENTER({ id: crypto.randomUUID(), userId: founder.id, nowTs, leagueId: league.id }),
      ]);
      if (founded === 0) throw new AppError('tooManyTipLeagues');
    },

    /** The league of an invitation. @throws AppError 'invitationNotFound' */
    async invitation(token: string, userId: string): Promise<TipInvitation> {
      const [[league], clubs] = await readTogether(database, [
        INVITED({ userId, token }),
        INVITED_CLUBS({ token }),
      ]);
      if (league === undefined) throw new AppError('invitationNotFound');
      const { id, name, founder, members, isMember } = league;
      return { name, founder, members, clubs: clubs satisfies TeamRef[], leagueId: isMember ? id : null };
    },

    /**
     * Adds the user to a league; succeeds if the user is already a member.
     *
     * @returns the league's id
     * @throws AppError 'invitationNotFound', 'tipLeagueFull', 'tooManyTipLeagues'
     */
    async join(token: string, user: Writer, nowTs: string): Promise<string> {
      const [, , , [league]] = await writeTogether(database, [
        upsertProfile(user, nowTs),
        LOCK_INVITED({ token }),
        JOIN({ id: crypto.randomUUID(), userId: user.id, nowTs, token }),
        INVITED({ userId: user.id, token }),
      ]);
      if (league === undefined) throw new AppError('invitationNotFound');
      if (!league.isMember)
        throw new AppError(league.members >= TIP_LEAGUE_MEMBERS_MAX ? 'tipLeagueFull' : 'tooManyTipLeagues');
      return league.id;
    },

    /** @throws AppError 'tipLeagueNotFound' */
    async rename(userId: string, leagueId: string, name: string): Promise<void> {
      const [renamed] = await writeTogether(database, [RENAME({ name, leagueId, userId })]);
      if (renamed === 0) throw notFound();
    },

    /** @param game null: count no points @throws AppError 'tipLeagueNotFound' */
    async setGame(userId: string, leagueId: string, game: Game | null): Promise<void> {
      const [changed] = await writeTogether(database, [SET_GAME({ game, leagueId, userId })]);
      if (changed === 0) throw notFound();
    },

    /** Replaces the invitation, so that the old link no longer works. @throws AppError 'tipLeagueNotFound' */
    async renewInvitation(userId: string, leagueId: string, token: string): Promise<void> {
      const [renewed] = await writeTogether(database, [RENEW({ token, leagueId, userId })]);
      if (renewed === 0) throw notFound();
    },

    /**
     * Removes a member, and replaces the invitation, which the member may still know.
     *
     * @throws AppError 'tipLeagueNotFound', 'tipMemberNotFound' also for the founder
     */
    async exclude(userId: string, leagueId: string, memberId: string, token: string): Promise<void> {
      const [, [own], , excluded] = await writeTogether(database, [
        LOCK_LEAGUE({ leagueId }),
        IS_FOUNDER({ leagueId, userId }),
        RENEW_WITHOUT({ token, leagueId, userId, memberId }),
        EXCLUDE({ memberId, userId, leagueId }),
      ]);
      if (own === undefined) throw notFound();
      if (excluded === 0) throw new AppError('tipMemberNotFound');
    },

    /**
     * Leaves a league. It passes from its founder to the longest-standing member, and is deleted with the last one.
     *
     * @throws AppError 'tipLeagueNotFound'
     */
    async leave(userId: string, leagueId: string): Promise<void> {
      const [, left] = await writeTogether(database, [
        LOCK_LEAGUE({ leagueId }),
        LEAVE({ leagueId, userId }),
        ...succession(userId),
      ]);
      if (left === 0) throw notFound();
    },

    /** Deletes a league for all its members, who keep their tips. @throws AppError 'tipLeagueNotFound' */
    async delete(userId: string, leagueId: string): Promise<void> {
      const changed = await writeTogether(database, [
        LOCK_LEAGUE({ leagueId }),
        CLEAR_MEMBERS({ leagueId, userId }),
        CLEAR_CLUBS({ leagueId, userId }),
        ...CLEAR_CHATS.map((clear) => clear({ leagueId, userId })),
        DELETE({ leagueId, userId }),
      ]);
      if (changed.at(-1) === 0) throw notFound();
    },
  };
}
