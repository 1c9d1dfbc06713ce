/**
 * The teams that members of friends' leagues show each other for duels, and who duels with whom. Rows go with the consent, the
 * membership and the team that they need.
 */
export const leagueDuels: readonly string[] = [
  `create table shown_teams (
    id text primary key,
    member_id text not null unique references tip_league_members (id) on delete cascade,
    user_team_id text not null references user_teams (id) on delete cascade
  )`,
  'create index shown_teams_by_team on shown_teams (user_team_id)',
  `create table league_rivals (
    id text primary key,
    user_team_id text not null references user_teams (id) on delete cascade,
    shown_team_id text not null references shown_teams (id) on delete cascade,
    own_member_id text not null references tip_league_members (id) on delete cascade,
    created_ts text not null,
    unique (user_team_id, shown_team_id)
  )`,
  'create index league_rivals_by_shown on league_rivals (shown_team_id)',
  'create index league_rivals_by_own_member on league_rivals (own_member_id)',
];
