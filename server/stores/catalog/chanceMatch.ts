import type { ChanceMatch, Played } from '@hub/shared/catalog/teams.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import { boolean, nullable, number, selected, text, type RowOf } from '../../schema/columns.ts';

/** Whether a player's part `a` in fixture `g` is known: his own, or that his club's reported eleven and bench are without him. */
const isPartKnown = <Team extends string, Minutes extends string>(teamId: Team, minutes: Minutes) =>
  `(a.id is not null or (select count(*) from appearances o
    where o.fixture_id = g.id and o.team_id = ${teamId} and o.started = 1 ${minutes}) >= ${STARTERS_PER_TEAM})` as const;

/** A player's part in a match, as columns of `appearances a`. */
export const PART = {
  playedFromStart: selected('a.started', nullable(boolean)),
  minutesPlayed: selected('a.minutes_played', nullable(number)),
  matchGoals: selected('a.goals', nullable(number)),
  matchYellowCards: selected('a.yellow_cards', nullable(number)),
  matchDismissals: selected('a.red_cards + a.yellow_red_cards', nullable(number)),
  subbedInMinute: selected('a.subbed_in_minute', nullable(number)),
  subbedOutMinute: selected('a.subbed_out_minute', nullable(number)),
};

/** The known parts of players `p` in their clubs' matches `g`, for `toPlayed`. */
export const PLAYED = {
  fixtureId: selected('g.id', text),
  playerId: selected('p.id', text),
  ...PART,
};
export const PLAYED_FROM =
  `from players p join fixtures g on g.home_team_id = p.team_id or g.away_team_id = p.team_id
    left join appearances a on a.fixture_id = g.id and a.player_id = p.id
  where ${isPartKnown('p.team_id', '')}` as const;

export function toPlayed(row: RowOf<typeof PART>): Played {
  const { playedFromStart, subbedInMinute, subbedOutMinute } = row;
  return {
    hasStarted: playedFromStart ?? false,
    minutes: row.minutesPlayed ?? 0,
    goals: row.matchGoals ?? 0,
    yellowCards: row.matchYellowCards ?? 0,
    isSentOff: (row.matchDismissals ?? 0) > 0,
    subbedInMinute,
    subbedOutMinute,
    ...(playedFromStart === null && { isMissing: true as const }),
  };
}

/** The match of a player's chance with his part in it, for `toChanceMatch`; selected with `CHANCE_MATCH_OF`. */
export const CHANCE_MATCH = {
  chanceFixtureId: selected('g.id', nullable(text)),
  chanceMatchday: selected('g.matchday', nullable(number)),
  chanceKickoffTs: selected('g.kickoff_ts', nullable(text)),
  chanceStatus: selected('g.status', nullable(text)),
  ...PART,
  isPartKnown: selected(
    `case when ${isPartKnown('x.team_id', 'and o.is_estimated = 0')} then 1 else 0 end`,
    boolean,
  ),
};

/**
 * Joins for `CHANCE_MATCH`; `x` is the prediction behind the chance of player `p`. Without parts whose minutes are only an
 * estimate.
 */
export const CHANCE_MATCH_OF =
  `left join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id
    left join fixtures g on g.id = x.fixture_id
    left join appearances a on a.fixture_id = g.id and a.player_id = p.id and a.is_estimated = 0` as const;

export function toChanceMatch(row: RowOf<typeof CHANCE_MATCH>): ChanceMatch | null {
  const {
    chanceFixtureId: fixtureId,
    chanceMatchday: matchday,
    chanceKickoffTs: kickoffTs,
    chanceStatus,
  } = row;
  if (fixtureId === null || matchday === null || kickoffTs === null) return null;
  const played = row.isPartKnown ? toPlayed(row) : null;
  return { fixtureId, matchday, kickoffTs, status: chanceStatus ?? '', played };
}
