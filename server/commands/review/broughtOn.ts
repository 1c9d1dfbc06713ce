import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import { mapInSlices } from '@hub/provider/loopTurns.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import type { MatchdayReview } from '@hub/shared/review/review.schema.ts';
import { broughtBy } from '@hub/shared/review/reviewedSquad.ts';
import { hundredths } from '@hub/shared/review/reviewParts.ts';
import type { Deps } from '../../deps.ts';
import { groupOf, reviewedMatchday } from './reviewedMatchday.ts';
import { playedTogether, readSeasonFacts } from './seasonFacts.ts';

interface HeldTeam {
  teamId: string;
  game: Game;
  places: readonly HeldPlace[];
}

interface Brought {
  /** Null while nothing is known. */
  value: number | null;
  /** Number of players who can count. */
  of: number;
  unit: MatchdayReview['unit'];
}

/** Between two looks at the clock. */
const TEAMS_AT_ONCE = 10;

/** What many teams brought on a matchday, by team id, without forecasts. Two provider calls. */
export async function broughtOn(
  { stores }: Pick<Deps, 'stores'>,
  matchday: number,
  teams: readonly HeldTeam[],
): Promise<Map<string, Brought>> {
  const reading = await stores.reviews.season();
  const matchdays = playedTogether(reading);
  const playerIds = new Set(teams.flatMap(({ places }) => places.map(({ playerId }) => playerId)));
  const { people } = await stores.reviews.players([...playerIds], []);
  const brought: (readonly [string, Brought])[] = [];
  for (const [game, all] of Map.groupBy(teams, (team) => team.game)) {
    const facts = readSeasonFacts(reading, {
      game,
      matchdays,
      groupOf: (id) => (people.has(id) ? groupOf(people.get(id)) : null),
    });
    const season = { game, facts, people, snapshots: new Map(), forecasts: new Map() };
    const ofGame = await mapInSlices(
      all,
      ({ teamId, places }) => {
        const held = new Map([[matchday, places]]);
        const { mine, valueOf, counting } = reviewedMatchday({ ...season, held }, matchday);
        const { value, of } = broughtBy(mine, valueOf);
        return [
          teamId,
          { value: value === null ? null : hundredths(value), of, unit: counting.unit },
        ] as const;
      },
      { stride: TEAMS_AT_ONCE },
    );
    brought.push(...ofGame);
  }
  return new Map(brought);
}
