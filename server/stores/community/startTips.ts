import type { StartTips } from '@hub/shared/record/startTips.schema.ts';
import { AppError } from '../../errors.ts';
import type { Database } from '@hub/provider/provider.ts';
import { boolean, number, nullable, text } from '../../schema/columns.ts';
import { query, readTogether, write, writeTogether, type ResultRow } from '../statements.ts';

/** Holds if the player's club plays in the fixture, which has not begun, and the club's eleven is not yet known. */
const OPEN = `from fixtures f join players p on p.team_id in (f.home_team_id, f.away_team_id)
  where f.id = :fixtureId and p.id = :playerId and f.status = 'scheduled' and f.kickoff_ts > :nowTs
    and not exists (select 1 from official_elevens o where o.fixture_id = f.id and o.team_id = p.team_id)`;

const TIP = write(
  `insert into start_tips (id, fixture_id, player_id, user_id, starts, tipped_ts)
  select :id, f.id, p.id, :userId, :starts, :nowTs ${OPEN}
  on conflict (fixture_id, player_id, user_id) do update set starts = excluded.starts, tipped_ts = excluded.tipped_ts`,
);
const TAKE_BACK = write(
  `delete from start_tips where fixture_id = :fixtureId and player_id = :playerId and user_id = :userId
    and exists (select 1 ${OPEN})`,
);
const IS_OPEN = query({ id: text }, `select f.id ${OPEN}`);
const SUMS = query(
  { tips: number, yes: nullable(number) },
  `select count(*) as tips, sum(starts) as yes from start_tips
  where fixture_id = :fixtureId and player_id = :playerId`,
);
const OWN = query(
  { starts: boolean },
  `select starts from start_tips
  where fixture_id = :fixtureId and player_id = :playerId and user_id = :userId`,
);
const KNOWN = query(
  { id: text },
  `select p.id from players p
  where p.id = :playerId and exists (select 1 from fixtures f where f.id = :fixtureId)`,
);

interface Asked {
  playerId: string;
  fixtureId: string;
}

/** Users' tips on whether players start. Each operation is one provider call. */
export function createStartTipsStore(database: Database) {
  return {
    /** @param userId null for visitors @throws AppError 'playerNotFound' for an unknown player or fixture */
    async of({ playerId, fixtureId }: Asked, userId: string | null): Promise<StartTips> {
      const [known, sums, own] = await readTogether(database, [
        KNOWN({ playerId, fixtureId }),
        SUMS({ fixtureId, playerId }),
        OWN({ fixtureId, playerId, userId: userId ?? '' }),
      ]);
      if (known.length === 0) throw new AppError('playerNotFound');
      return toTips(sums, own);
    },

    /**
     * Replaces the user's tip, or takes it back.
     *
     * @throws AppError 'tipsClosed' from kickoff or the official eleven on, and if the player's club does not play
     */
    async tip(
      { playerId, fixtureId, starts }: Asked & { starts: boolean | null },
      userId: string,
      nowTs: string,
    ): Promise<StartTips> {
      const tip = { fixtureId, playerId, userId, nowTs };
      const [isOpen, , sums, own] = await writeTogether(database, [
        IS_OPEN(tip),
        starts === null ? TAKE_BACK(tip) : TIP({ ...tip, id: crypto.randomUUID(), starts: starts ? 1 : 0 }),
        SUMS(tip),
        OWN(tip),
      ]);
      if (isOpen.length === 0) throw new AppError('tipsClosed');
      return toTips(sums, own);
    },
  };
}

function toTips(
  [sums]: readonly ResultRow<typeof SUMS>[],
  [own]: readonly ResultRow<typeof OWN>[],
): StartTips {
  return { tips: sums?.tips ?? 0, yes: sums?.yes ?? 0, own: own?.starts ?? null };
}
