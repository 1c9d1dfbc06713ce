import type { ChanceMatch, Played } from '@hub/shared/catalog/teams.schema.ts';
import { boolean, nullable, number, selected, text, type RowOf } from '../../schema/columns.ts';

/** A player's part in a match, as columns of `appearances a`, which may be joined in vain. */
export const PLAYED_PART = {
  playedFromStart: selected('a.started', nullable(boolean)),
  minutesPlayed: selected('a.minutes_played', nullable(number)),
  matchGoals: selected('a.goals', nullable(number)),
  matchYellowCards: selected('a.yellow_cards', nullable(number)),
  matchDismissals: selected('a.red_cards + a.yellow_red_cards', nullable(number)),
  subbedInMinute: selected('a.subbed_in_minute', nullable(number)),
  subbedOutMinute: selected('a.subbed_out_minute', nullable(number)),
};

export function toPlayed(row: RowOf<typeof PLAYED_PART>): Played | null {
  const { playedFromStart, subbedInMinute, subbedOutMinute } = row;
  if (playedFromStart === null) return null;
  return {
    hasStarted: playedFromStart,
    minutes: row.minutesPlayed ?? 0,
    goals: row.matchGoals ?? 0,
    yellowCards: row.matchYellowCards ?? 0,
    isSentOff: (row.matchDismissals ?? 0) > 0,
    subbedInMinute,
    subbedOutMinute,
  };
}

/** The match of a player's chance with his part in it, for `toChanceMatch`; selected with `CHANCE_MATCH_OF`. */
export const CHANCE_MATCH = {
  chanceFixtureId: selected('g.id', nullable(text)),
  chanceMatchday: selected('g.matchday', nullable(number)),
  chanceKickoffTs: selected('g.kickoff_ts', nullable(text)),
  chanceStatus: selected('g.status', nullable(text)),
  ...PLAYED_PART,
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
  return { fixtureId, matchday, kickoffTs, status: chanceStatus ?? '', played: toPlayed(row) };
}
