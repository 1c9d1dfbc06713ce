import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
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

/** What many teams brought on a matchday, by team id, without forecasts. Two provider calls. */
export async function broughtOn(
  { stores }: Pick<Deps, 'stores'>,
  matchday: number,
  teams: readonly HeldTeam[],
): Promise<Map<string, { value: number | null; of: number; unit: MatchdayReview['unit'] }>> {
  const reading = await stores.reviews.season();
  const matchdays = playedTogether(reading);
  const playerIds = new Set(teams.flatMap(({ places }) => places.map(({ playerId }) => playerId)));
  const { people } = await stores.reviews.players([...playerIds], []);
  const ofGames = [...Map.groupBy(teams, ({ game }) => game)].flatMap(([game, all]) => {
    const facts = readSeasonFacts(reading, {
      game,
      matchdays,
      groupOf: (id) => (people.has(id) ? groupOf(people.get(id)) : null),
    });
    return all.map(({ teamId, places }) => {
      const held = new Map([[matchday, places]]);
      const nothing = { snapshots: new Map(), forecasts: new Map() };
      const { mine, valueOf, counting } = reviewedMatchday(
        { game, facts, held, people, ...nothing },
        matchday,
      );
      const { value, of } = broughtBy(mine, valueOf);
      const { unit } = counting;
      return [teamId, { value: value === null ? null : hundredths(value), of, unit }] as const;
    });
  });
  return new Map(ofGames);
}
