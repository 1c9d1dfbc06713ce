import { partKey } from '../../../points/facts/scorePart.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { PlayedSeason } from '../../start/evaluate/playedSeason.ts';
import type { PlayChances } from '../../../points/model/matchPoints.ts';
import type { PlayedPart } from '../../../points/types.ts';

/** Naive forecasts of points to compare with. */
export const YARDSTICKS = ['seasonMean', 'lastFive', 'positionMean', 'meanTimesChance'] as const;
export type Yardstick = (typeof YARDSTICKS)[number];
export type Yardsticks = Record<Yardstick, number>;

const LAST = 5;

/** A season up to a kickoff, as far as anyone can work it out from the points alone. */
export class SeasonSoFar {
  readonly #parts: ReadonlyMap<string, readonly PlayedPart[]>;
  readonly #actual: ReadonlyMap<string, number>;
  readonly #groups: PlayedSeason['positionGroups'];
  readonly #known = new Set<string>();
  readonly #clubPoints = new Map<string, Map<string, number>[]>();
  readonly #players = new Map<string, { points: number; appearances: number }>();
  readonly #positions = new Map<PositionGroup, { points: number; appearances: number }>();

  /** @param actual points by `partKey` */
  constructor(
    parts: readonly PlayedPart[],
    actual: ReadonlyMap<string, number>,
    { positionGroups }: Pick<PlayedSeason, 'positionGroups'>,
  ) {
    this.#parts = Map.groupBy(parts, ({ fixtureId }) => fixtureId);
    this.#actual = actual;
    this.#groups = positionGroups;
  }

  /** Learns finished matches; skips known ones. */
  learn(played: readonly { fixtureId: string; homeTeamId: string; awayTeamId: string }[]): void {
    for (const { fixtureId, homeTeamId, awayTeamId } of played) {
      if (this.#known.has(fixtureId)) continue;
      this.#known.add(fixtureId);
      const ofMatch = new Map([homeTeamId, awayTeamId].map((teamId) => [teamId, new Map<string, number>()]));
      for (const { playerId, teamId, minutesPlayed } of this.#parts.get(fixtureId) ?? []) {
        const points = this.#actual.get(partKey(fixtureId, playerId)) ?? 0;
        ofMatch.get(teamId)?.set(playerId, points);
        if (minutesPlayed === 0) continue;
        addTo(this.#players, playerId, points);
        addTo(this.#positions, this.#groups.get(playerId) ?? 'midfielder', points);
      }
      for (const [teamId, points] of ofMatch)
        this.#clubPoints.set(teamId, [...(this.#clubPoints.get(teamId) ?? []), points]);
    }
  }

  /** @param chances of the next matches, whose points are forecast */
  yardsticks(
    { playerId, teamId, positionGroup }: { playerId: string; teamId: string; positionGroup: PositionGroup },
    chances: readonly PlayChances[],
  ): Yardsticks {
    const matches = this.#clubPoints.get(teamId) ?? [];
    const meanOver = (some: readonly ReadonlyMap<string, number>[]) =>
      some.reduce((sum, points) => sum + (points.get(playerId) ?? 0), 0) / Math.max(1, some.length);
    const plays = chances.reduce((sum, { starts, comesOn }) => sum + starts + comesOn, 0);
    const perAppearance = (seen: { points: number; appearances: number } | undefined) =>
      seen === undefined ? 0 : seen.points / seen.appearances;
    return {
      seasonMean: meanOver(matches) * chances.length,
      lastFive: meanOver(matches.slice(-LAST)) * chances.length,
      positionMean: perAppearance(this.#positions.get(positionGroup)) * plays,
      meanTimesChance: perAppearance(this.#players.get(playerId)) * plays,
    };
  }
}

function addTo<K>(sums: Map<K, { points: number; appearances: number }>, key: K, points: number): void {
  const sum = sums.get(key) ?? { points: 0, appearances: 0 };
  sums.set(key, { points: sum.points + points, appearances: sum.appearances + 1 });
}
