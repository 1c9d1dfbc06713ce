import { TIP_LEAGUE_MEMBERS_MAX, TIP_LEAGUES_MAX } from '#shared/limits.ts';
import type { Writer } from '#shared/community/community.schema.ts';
import type { Game } from '#shared/games/profiles.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import type { TipInvitation } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../provider/provider.ts';
import { boolean, nullable, number, text } from '../../schema/columns.ts';
import { TEAM_REF } from '../catalog/teams.ts';
import { query, readTogether, write, writeTogether, type Write } from '../statements.ts';
import { LEAGUE_RECIPIENT } from './leagueRecipient.ts';
import { keepProfile } from '../users/profiles.ts';

/** What a new league is made of. */
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

/** Serialises changes of a league's members, which PostgreSQL would not. */
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
/** Where that member is somebody else. */
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
/** What their founder has entered goes with him. */
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

/** A founder's leagues go to the longest-standing member, and are deleted where none is left. */
const succession = (founderId: string): Write[] => [
  ...FOUNDERS_CHATS.map((forget) => forget({ founderId })),
  HAND_OVER({ founderId }),
  CLEAR_EMPTY({ founderId }),
  DELETE_EMPTY({ founderId }),
];

/** Statements that take a user out of all leagues and forget the user's tips. */
export const leaveAllTipLeagues = (userId: string): Write[] => [
  LOCK_LEAGUES_OF({ userId }),
  LEAVE_ALL({ userId }),
  FORGET_TIPS({ userId }),
  ...succession(userId),
];

const notFound = () => new AppError('tipLeagueNotFound');

/**
 * Who belongs to which friends' league. Each operation is one provider call; to whoever is no member, or not the founder
 * where only the founder may, a league does not exist.
 */
export function createTipMembershipsStore(database: Database) {
  return {
    /** Founds a league, whose founder is its first member. @throws AppError 'tooManyTipLeagues' */
    async found(founder: Writer, league: NewTipLeague, nowTs: string): Promise<void> {
      const [, founded] = await writeTogether(database, [
        keepProfile(founder, nowTs),
        FOUND({ ...league, founderId: founder.id, nowTs }),
        CHOOSE_CLUBS(league),
        ENTER({ id: crypto.randomUUID(), userId: founder.id, nowTs, leagueId: league.id }),
      ]);
      if (founded === 0) throw new AppError('tooManyTipLeagues');
    },

    /** What an invitation leads to. @throws AppError 'invitationNotFound' */
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
     * Joining again is a quiet success.
     *
     * @returns the league's id
     * @throws AppError 'invitationNotFound', 'tipLeagueFull', 'tooManyTipLeagues'
     */
    async join(token: string, user: Writer, nowTs: string): Promise<string> {
      const [, , , [league]] = await writeTogether(database, [
        keepProfile(user, nowTs),
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

    /** @param game null counts no points. @throws AppError 'tipLeagueNotFound' */
    async setGame(userId: string, leagueId: string, game: Game | null): Promise<void> {
      const [changed] = await writeTogether(database, [SET_GAME({ game, leagueId, userId })]);
      if (changed === 0) throw notFound();
    },

    /** Replaces the invitation; the one before leads nowhere from then on. @throws AppError 'tipLeagueNotFound' */
    async renewInvitation(userId: string, leagueId: string, token: string): Promise<void> {
      const [renewed] = await writeTogether(database, [RENEW({ token, leagueId, userId })]);
      if (renewed === 0) throw notFound();
    },

    /**
     * Takes a member out, and replaces the invitation that he may still know.
     *
     * @throws AppError 'tipLeagueNotFound', 'tipMemberNotFound' for the founder himself, too
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

    /** A founder hands over to the longest-standing member; the last one takes the league along. @throws AppError 'tipLeagueNotFound' */
    async leave(userId: string, leagueId: string): Promise<void> {
      const [, left] = await writeTogether(database, [
        LOCK_LEAGUE({ leagueId }),
        LEAVE({ leagueId, userId }),
        ...succession(userId),
      ]);
      if (left === 0) throw notFound();
    },

    /** Deletes a league for all its members, whose tips stay theirs. @throws AppError 'tipLeagueNotFound' */
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
