import type { ElevenTipInput } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { elevenTips } from '../../schema/tipLeagues.ts';
import { write, writeRows } from '../statements.ts';

/** Stores nothing if the fixture has begun, was moved since the lock was computed, or the club's eleven is known. */
const TIP = write(
  `insert into eleven_tips (id, fixture_id, team_id, user_id, player_ids, certainty_percent, tipped_ts)
  select :id, f.id, :teamId, m.user_id, :playerIds, :certaintyPercent, :nowTs
  from tip_league_members m join fixtures f on f.id = :fixtureId
  where m.league_id = :leagueId and m.user_id = :userId and f.status = 'scheduled' and f.kickoff_ts = :kickoffTs
    and not exists (select 1 from official_elevens o where o.fixture_id = f.id and o.team_id = :teamId)
  on conflict (fixture_id, team_id, user_id) do update
    set player_ids = excluded.player_ids, certainty_percent = excluded.certainty_percent,
      tipped_ts = excluded.tipped_ts`,
);

/** Users' tips on elevens in friends' leagues. */
export function createElevenTipsStore(database: Database) {
  return {
    /**
     * Replaces the user's tip for a club's match.
     *
     * @param at the kickoff that the lock was computed for, and the hub's time
     * @throws AppError 'tipsClosed' if the match has begun, was moved or has an official eleven
     */
    async tip(userId: string, tip: ElevenTipInput, at: { kickoffTs: string; nowTs: string }): Promise<void> {
      const id = crypto.randomUUID();
      const playerIds = elevenTips.columns.playerIds.encode(tip.playerIds);
      const tipped = await writeRows(database, TIP({ ...tip, ...at, id, userId, playerIds }));
      if (tipped === 0) throw new AppError('tipsClosed');
    },
  };
}
