import type { ElevenTipInput } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { CROWD_MIN } from '@hub/shared/limits.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { elevenTips } from '../../schema/tipLeagues.ts';
import { players } from '../../schema/catalog.ts';
import { query, readRows, readTogether, write, writeRows, type Write } from '../statements.ts';

/** Stores nothing if the fixture has begun, was moved since the lock was computed, or the club's eleven is known. */
const TIP = write(
  `insert into eleven_tips
    (id, fixture_id, team_id, user_id, player_ids, certainty_percent, tipped_ts, counts_from_ts)
  select :id, f.id, :teamId, m.user_id, :playerIds, :certaintyPercent, :nowTs, :countsFromTs
  from tip_league_members m join fixtures f on f.id = :fixtureId
  where m.league_id = :leagueId and m.user_id = :userId and f.status = 'scheduled' and f.kickoff_ts = :kickoffTs
    and not exists (select 1 from official_elevens o where o.fixture_id = f.id and o.team_id = :teamId)
  on conflict (fixture_id, team_id, user_id) do update
    set player_ids = excluded.player_ids, certainty_percent = excluded.certainty_percent,
      tipped_ts = excluded.tipped_ts, counts_from_ts = excluded.counts_from_ts,
      pooled_ts = case when eleven_tips.player_ids = excluded.player_ids then eleven_tips.pooled_ts end`,
);

/** Tips that count for the crowd: of members of a league with the club, for a match that has not begun. */
const OF_CROWD = `from eleven_tips t join fixtures f on f.id = t.fixture_id
  where f.status = 'scheduled' and f.kickoff_ts > :nowTs and t.counts_from_ts <= :nowTs
    and not exists (select 1 from official_elevens o where o.fixture_id = t.fixture_id and o.team_id = t.team_id)
    and exists (select 1 from tip_league_members m join tip_league_clubs c on c.league_id = m.league_id
      where m.user_id = t.user_id and c.team_id = t.team_id)` as const;
const POOLABLE = query(
  elevenTips.as('t').pick('fixtureId', 'teamId'),
  `select {columns} ${OF_CROWD} and t.pooled_ts is null
  group by t.fixture_id, t.team_id having count(*) >= ${CROWD_MIN} order by t.fixture_id, t.team_id`,
);
const COUNTED = query(
  elevenTips.as('t').pick('playerIds', 'tippedTs'),
  `select {columns} ${OF_CROWD} and t.fixture_id = :fixtureId and t.team_id = :teamId order by t.id`,
);
const CHANCES = query(
  players.pick('id', 'pstart'),
  'select {columns} from players where team_id = :teamId and pstart is not null',
);
const POOLED = write(
  `update eleven_tips set pooled_ts = :nowTs
  where fixture_id = :fixtureId and team_id = :teamId and pooled_ts is null
    and counts_from_ts <= :nowTs and tipped_ts <= :newestTs`,
);

/** Statement that marks a club match's tips as counted. @param newestTs when the newest of them was tipped */
export const markPooled = (
  place: { fixtureId: string; teamId: string },
  at: { nowTs: string; newestTs: string },
): Write => POOLED({ ...place, ...at });

/** Users' tips on elevens in friends' leagues. */
export function createElevenTipsStore(database: Database) {
  return {
    /**
     * Replaces the user's tip for a club's match.
     *
     * @param at the kickoff that the lock was computed for, the hub's time, and when the crowd may count the tip
     * @throws AppError 'tipsClosed' if the match has begun, was moved or has an official eleven
     */
    async tip(
      userId: string,
      tip: ElevenTipInput,
      at: { kickoffTs: string; nowTs: string; countsFromTs: string },
    ): Promise<void> {
      const id = crypto.randomUUID();
      const playerIds = elevenTips.columns.playerIds.encode(tip.playerIds);
      const tipped = await writeRows(database, TIP({ ...tip, ...at, id, userId, playerIds }));
      if (tipped === 0) throw new AppError('tipsClosed');
    },

    /** Clubs' matches for which enough people have tipped, or changed their tip, since these were last counted. */
    poolable: (nowTs: string) => readRows(database, POOLABLE({ nowTs })),

    /** The tips that count for a club's match, without their owners, and the current chances of its players. */
    async counted(place: { fixtureId: string; teamId: string }, nowTs: string) {
      const [tips, chances] = await readTogether(database, [
        COUNTED({ ...place, nowTs }),
        CHANCES({ teamId: place.teamId }),
      ]);
      return { tips, chanceOf: new Map(chances.map(({ id, pstart }) => [id, pstart ?? 0])) };
    },
  };
}
