import type { GameSquad } from '../games/squadScore.ts';
import { groupBy } from '../groupBy.ts';
import { POSITION_GROUPS, type PositionGroup } from '../terms.ts';
import type { ReviewDecision, ReviewMove, ReviewSide } from './review.schema.ts';
import { hundredths } from './reviewParts.ts';
import { broughtBy, countedValue, isBestCounted, type ValueOf } from './reviewedSquad.ts';

export interface Compared {
  mine: GameSquad;
  hub: GameSquad;
  valueOf: ValueOf;
  /** What was expected at the lock; the players of a line are paired in this order. */
  expectedOf: ValueOf;
  nameOf: (playerId: string) => string;
}

/**
 * The decisions in which two squads differ, the players' first. What they brought adds up to the difference of what the squads
 * brought, once all is known.
 */
export function decisionsOf(compared: Compared): ReviewDecision[] {
  const { mine, hub } = compared;
  const isBest = isBestCounted(mine.game);
  // The hub's eleven with the fan's stars: what is left between them are the stars.
  const between = { ...hub, stars: mine.stars };
  const decided = isBest ? formationDecision(compared, between) : elevenDecisions(compared);
  if (isSameSet(mine.stars, hub.stars)) return decided;
  const sidesOf = (ids: readonly string[]) => ids.map((id) => sideOf(compared, id));
  return [
    ...decided,
    {
      kind: 'stars',
      mine: sidesOf(mine.stars),
      hub: sidesOf(hub.stars),
      value: isBest
        ? gainOf(between, hub, compared.valueOf)
        : minus(starValue(mine, compared.valueOf), starValue(hub, compared.valueOf)),
    },
  ];
}

const isSameSet = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((id) => other.includes(id));

/** Where the game chooses the eleven, only the formation is decided. */
function formationDecision({ mine, hub, valueOf }: Compared, between: GameSquad): ReviewDecision[] {
  if (mine.formation === hub.formation) return [];
  const value = gainOf(mine, between, valueOf);
  return [
    { kind: 'formation', mine: mine.formation, hub: hub.formation, minePlayers: [], hubPlayers: [], value },
  ];
}

function elevenDecisions(compared: Compared): ReviewDecision[] {
  const { mine, hub } = compared;
  const pairs = pairsOf(compared, onlyIn(mine, hub), onlyIn(hub, mine));
  const isOther = mine.formation !== hub.formation;
  const players = pairs.flatMap(({ line, first, second }): ReviewDecision[] =>
    isOther && (first === null || second === null)
      ? []
      : [{ kind: 'player', line, mine: first, hub: second, value: minus(valueIn(first), valueIn(second)) }],
  );
  if (!isOther) return players;
  const minePlayers = pairs.flatMap(({ first, second }) =>
    second === null && first !== null ? [first] : [],
  );
  const hubPlayers = pairs.flatMap(({ first, second }) =>
    first === null && second !== null ? [second] : [],
  );
  const value = minus(sumOf(minePlayers), sumOf(hubPlayers));
  return [
    ...players,
    { kind: 'formation', mine: mine.formation, hub: hub.formation, minePlayers, hubPlayers, value },
  ];
}

/** Players lined up in one squad and not in the other, with their lines. */
function onlyIn(squad: GameSquad, other: GameSquad): GameSquad['players'] {
  return squad.players.filter(({ id }) => squad.eleven.includes(id) && !other.eleven.includes(id));
}

interface Pair {
  line: PositionGroup;
  first: ReviewSide | null;
  second: ReviewSide | null;
}

/** Pairs players of the same line, whoever was expected to bring most first. */
function pairsOf(
  compared: Pick<Compared, 'expectedOf' | 'valueOf' | 'nameOf'>,
  some: GameSquad['players'],
  others: GameSquad['players'],
): Pair[] {
  const expected = ({ id }: { id: string }) => compared.expectedOf(id) ?? 0;
  const byLine = (players: GameSquad['players']) =>
    groupBy(
      players.toSorted((one, other) => expected(other) - expected(one) || (one.id < other.id ? -1 : 1)),
      ({ line }) => line,
    );
  const [ofSome, ofOthers] = [byLine(some), byLine(others)];
  return POSITION_GROUPS.flatMap((line) => {
    const [first, second] = [ofSome.get(line) ?? [], ofOthers.get(line) ?? []];
    const sideAt = (players: GameSquad['players'], place: number) => {
      const player = players[place];
      return player === undefined ? null : sideOf(compared, player.id);
    };
    return Array.from({ length: Math.max(first.length, second.length) }, (_none, place) => ({
      line,
      first: sideAt(first, place),
      second: sideAt(second, place),
    }));
  });
}

/**
 * Who came into a squad and who went since the matchday before, paired within their lines.
 *
 * @param came, went with their lines
 */
export const movesOf = (
  known: Pick<Compared, 'expectedOf' | 'valueOf' | 'nameOf'>,
  came: GameSquad['players'],
  went: GameSquad['players'],
): ReviewMove[] =>
  pairsOf(known, came, went).map(({ line, first, second }) => ({
    line,
    came: first,
    went: second,
    value: first === null || second === null ? null : minus(first.value, second.value),
  }));

export const sideOf = (
  { valueOf, nameOf }: Pick<Compared, 'valueOf' | 'nameOf'>,
  id: string,
): ReviewSide => ({
  id,
  name: nameOf(id),
  value: valueOf(id),
});

/** An empty place brings nothing. */
const valueIn = (side: ReviewSide | null) => (side === null ? 0 : side.value);

const sumOf = (sides: readonly ReviewSide[]): number | null =>
  sides.reduce<number | null>((sum, { value }) => (sum === null || value === null ? null : sum + value), 0);

/** What the stars of an eleven add to their own points. */
const starValue = (squad: GameSquad, valueOf: ValueOf): number | null =>
  squad.stars.reduce<number | null>((sum, id) => {
    const value = squad.eleven.includes(id) ? valueOf(id) : 0;
    return sum === null || value === null ? null : sum + countedValue(squad, id, value) - value;
  }, 0);

/** What one squad brought beyond another; null until all is known. */
export function gainOf(one: GameSquad, other: GameSquad, valueOf: ValueOf): number | null {
  const [first, second] = [broughtBy(one, valueOf), broughtBy(other, valueOf)];
  const areKnown = first.known === first.of && second.known === second.of;
  return areKnown ? minus(first.value ?? 0, second.value ?? 0) : null;
}

const minus = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? null : hundredths(one - other);
