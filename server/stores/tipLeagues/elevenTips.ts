import type { ElevenTipInput } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '../../provider/provider.ts';
import { elevenTips } from '../../schema/tipLeagues.ts';
import { change, changeRows } from '../statements.ts';

/** The fixture has not begun, at the same kickoff as the lock was worked out for, and the club's eleven is not known. */
const TIP = change(
  `insert into eleven_tips (id, fixture_id, team_id, user_id, player_ids, certainty_percent, tipped_ts)
  select ?, f.id, ?, m.user_id, ?, ?, ?
  from tip_league_members m join fixtures f on f.id = ?
  where m.league_id = ? and m.user_id = ? and f.status = 'scheduled' and f.kickoff_ts = ?
    and not exists (select 1 from official_elevens o where o.fixture_id = f.id and o.team_id = ?)
  on conflict (fixture_id, team_id, user_id) do update
    set player_ids = excluded.player_ids, certainty_percent = excluded.certainty_percent,
      tipped_ts = excluded.tipped_ts`,
);

/** Elevens that fans tip in friends' leagues. */
export function createElevenTipsStore(database: Database) {
  return {
    /**
     * Replaces the user's tip for a club's match.
     *
     * @param at the kickoff for which the lock was worked out, and the hub's time
     * @throws AppError 'tipsClosed' when the match has begun, was moved or has an official eleven by now
     */
    async tip(
      userId: string,
      { leagueId, fixtureId, teamId, playerIds, certaintyPercent }: ElevenTipInput,
      { kickoffTs, nowTs }: { kickoffTs: string; nowTs: string },
    ): Promise<void> {
      const tipped = await changeRows(
        database,
        TIP(
          crypto.randomUUID(),
          teamId,
          elevenTips.columns.playerIds.encode(playerIds),
          certaintyPercent,
          nowTs,
          fixtureId,
          leagueId,
          userId,
          kickoffTs,
          teamId,
        ),
      );
      if (tipped === 0) throw new AppError('tipsClosed');
    },
  };
}
