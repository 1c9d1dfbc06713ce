import { RIVALS_MAX } from '@hub/shared/limits.ts';
import type { Database } from '@hub/provider/provider.ts';
import { AppError } from '../../errors.ts';
import { text } from '../../schema/columns.ts';
import { leagueRivals } from '../../schema/tipLeagues.ts';
import { userTeamPlayers, userTeams } from '../../schema/users.ts';
import { settingValue } from '../season/inCurrentSeason.ts';
import { query, write, writeTogether, type ResultRow } from '../statements.ts';
import { HELD_PLACE } from './heldPlaces.ts';

/** The shown teams `u` that are rivals `r` of a user's team. */
const FROM_RIVALS = `user_teams o join league_rivals r on r.user_team_id = o.id
  join shown_teams s on s.id = r.shown_team_id join user_teams u on u.id = s.user_team_id` as const;
const OF_TEAM = 'o.id = :userTeamId and o.user_id = :userId' as const;

/** A member without a name has the league's. */
const LEAGUE_RIVALS = query(
  { id: text, theirTeamId: text, name: text, league: text, ...userTeams.as('u').pick('game') },
  `select {columns}, r.id, u.id as their_team_id, l.name as league,
    coalesce(nullif(trim(p.display_name), ''), l.name) as name
  from ${FROM_RIVALS} join tip_league_members m on m.id = s.member_id join tip_leagues l on l.id = m.league_id
    left join profiles p on p.id = m.user_id
  where ${OF_TEAM} order by r.id`,
);
/** Only who is in the teams: what their owners chose stays theirs until it is held. */
const SQUADS = query(
  userTeamPlayers.as('k').pick('userTeamId', 'playerId'),
  `select {columns} from user_team_players k
  where k.user_team_id in (select u.id from ${FROM_RIVALS} where ${OF_TEAM}) order by k.player_id`,
);
const HELD = query(
  HELD_PLACE,
  `select {columns} from held_places h
  where h.user_team_id in (select u.id from ${FROM_RIVALS} where ${OF_TEAM})
    and h.season = ${settingValue('season')} and h.lock_ts >= :sinceTs order by h.lock_ts, h.player_id`,
);

/** A member of a friends' league who shows a team, as it is now. */
export interface LeagueRival extends Pick<
  ResultRow<typeof LEAGUE_RIVALS>,
  'id' | 'name' | 'league' | 'game'
> {
  playerIds: string[];
  /** What is held of it, of any matchday. */
  held: ResultRow<typeof HELD>[];
}

interface OwnTeam {
  userId: string;
  userTeamId: string;
}

/** Reads the members who are rivals of a user's team. @param sinceTs of the oldest held places */
export const leagueRivalsOf = (team: OwnTeam, sinceTs: string) =>
  [LEAGUE_RIVALS({ ...team }), SQUADS({ ...team }), HELD({ ...team, sinceTs })] as const;

export const toLeagueRivals = (
  rows: readonly ResultRow<typeof LEAGUE_RIVALS>[],
  squads: readonly ResultRow<typeof SQUADS>[],
  held: readonly ResultRow<typeof HELD>[],
): LeagueRival[] =>
  rows.map(({ theirTeamId, ...rival }) => ({
    ...rival,
    playerIds: squads.flatMap((one) => (one.userTeamId === theirTeamId ? one.playerId : [])),
    held: held.filter((one) => one.userTeamId === theirTeamId),
  }));

const OWN_TEAM = query(
  { id: text },
  'select id from user_teams where id = :userTeamId and user_id = :userId',
);
const MEMBER = query(
  { id: text },
  'select id from tip_league_members where league_id = :leagueId and user_id = :userId',
);
const SHOW = write(
  `insert into shown_teams (id, member_id, user_team_id) select :id, m.id, u.id
  from tip_league_members m join user_teams u on u.user_id = m.user_id
  where m.league_id = :leagueId and m.user_id = :userId and u.id = :userTeamId
  on conflict (member_id) do update set user_team_id = excluded.user_team_id`,
);
const HIDE = write(
  `delete from shown_teams where member_id in (
    select m.id from tip_league_members m where m.league_id = :leagueId and m.user_id = :userId)`,
);
/** Another member who shows a team. */
const SHOWING = query(
  { id: text },
  `select s.id from tip_league_members m join shown_teams s on s.member_id = m.id
  where m.id = :memberId and m.league_id = :leagueId and m.user_id <> :userId`,
);
/** How many rivals the team `u` has. */
export const COUNT_OF_RIVALS = `(select count(*) from rivals r where r.user_team_id = u.id)
  + (select count(*) from league_rivals r where r.user_team_id = u.id)` as const;
const ADD = write(
  `insert into league_rivals (id, user_team_id, shown_team_id, own_member_id, created_ts)
  select :id, u.id, s.id, o.id, :nowTs from user_teams u
    join tip_league_members o on o.user_id = u.user_id and o.league_id = :leagueId
    join tip_league_members m on m.league_id = o.league_id and m.id = :memberId and m.user_id <> o.user_id
    join shown_teams s on s.member_id = m.id
  where u.id = :userTeamId and u.user_id = :userId and ${COUNT_OF_RIVALS} < ${RIVALS_MAX}
  on conflict do nothing`,
);
const ADDED = query(
  leagueRivals.as('r').pick('id'),
  `select {columns} from shown_teams s join league_rivals r on r.shown_team_id = s.id
  where s.member_id = :memberId and r.user_team_id = :userTeamId`,
);

/** Duels between members of friends' leagues, each with consent. Each operation is one provider call. */
export function createLeagueRivalsStore(database: Database) {
  return {
    /**
     * Shows a team of the user's to the other members, or none; then it is no rival of theirs any more.
     *
     * @throws AppError 'tipLeagueNotFound' also for users who are not members, 'userTeamNotFound'
     */
    async show(userId: string, leagueId: string, userTeamId: string | null): Promise<void> {
      const [[member], [team]] = await writeTogether(database, [
        MEMBER({ leagueId, userId }),
        userTeamId === null ? null : OWN_TEAM({ userTeamId, userId }),
        userTeamId === null
          ? HIDE({ leagueId, userId })
          : SHOW({ id: crypto.randomUUID(), leagueId, userId, userTeamId }),
      ]);
      if (member === undefined) throw new AppError('tipLeagueNotFound');
      if (userTeamId !== null && team === undefined) throw new AppError('userTeamNotFound');
    },

    /**
     * Makes a member who shows a team a rival of the user's team; once, so that a repeated request does no harm.
     *
     * @throws AppError 'userTeamNotFound', 'tipLeagueNotFound', 'tipMemberNotFound' also for members who show no team,
     *   'tooManyRivals'
     */
    async add(
      { leagueId, memberId, ...team }: OwnTeam & { leagueId: string; memberId: string },
      nowTs: string,
    ): Promise<{ id: string }> {
      const [[own], [member], [showing], , [added]] = await writeTogether(database, [
        OWN_TEAM(team),
        MEMBER({ leagueId, userId: team.userId }),
        SHOWING({ leagueId, memberId, userId: team.userId }),
        // By real time, as the ids of other rivals.
        ADD({ id: `rival_${Date.now()}_${crypto.randomUUID()}`, leagueId, memberId, nowTs, ...team }),
        ADDED({ userTeamId: team.userTeamId, memberId }),
      ]);
      if (own === undefined) throw new AppError('userTeamNotFound');
      if (member === undefined) throw new AppError('tipLeagueNotFound');
      if (showing === undefined) throw new AppError('tipMemberNotFound');
      if (added === undefined) throw new AppError('tooManyRivals');
      return added;
    },
  };
}
