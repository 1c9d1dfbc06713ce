import { compareText } from '@hub/shared/text/compareText.ts';
import { formOfRating } from '@hub/shared/startChance/formScale.ts';
import { positionGroupOf, type PositionGroup } from '@hub/shared/terms.ts';
import type { PlayerRow } from './bundleRows.ts';
import { listIn, type SeasonAsOf } from './seasonAsOf.ts';

const DAY_MS = 86_400_000;
/** Weight that a match loses per later match when ranking roles; four matches halve it. */
const ROLE_DECAY_PER_MATCH = 0.84;

/** Full names for the line codes of bundles; every other code is kept as it is. */
export const WORD_OF_LINE: Readonly<Record<string, string>> = {
  DF: 'Defender',
  MF: 'Midfielder',
  FW: 'Forward',
};

export interface PlayerForm {
  startsLast5: number;
  lastMatchStarted: boolean;
  minutesLast5: number[];
  daysSinceLastAppearance: number | null;
  formRatingAvgLast5: number | null;
  euMidweekMinutes: number;
}

/**
 * How a player was used in his current club's last five matches; a match he missed counts as 0 minutes.
 *
 * `formRatingAvgLast5` is the mean of the sources' ratings (3–10) on the 0–5 scale of `formOfRating`. `euMidweekMinutes` is an
 * estimate, since no bundle contains minutes of European matches: his mean minutes over the last five league matches, for each
 * European match that his club has played since its last league match.
 *
 * @param ratingOf rating of an appearance, 3–10, null without one
 */
export function playerForm(
  playerId: string,
  season: SeasonAsOf,
  ratingOf: (fixtureId: string, playerId: string) => number | null,
): PlayerForm {
  const clubId = season.clubOf(playerId) ?? '';
  const lastFive = season.lastFiveOf(clubId);
  const known = season.appearancesOf(playerId);
  const inLastFive = lastFive.map((fixture) =>
    known.find((appearance) => appearance.fixtureId === fixture.fixtureId && appearance.clubId === clubId),
  );
  const minutesLast5 = inLastFive.map((appearance) => appearance?.minutesPlayed ?? 0);
  const ratings = inLastFive.flatMap((appearance) => {
    const rating =
      appearance === undefined || appearance.minutesPlayed === 0
        ? null
        : (appearance.rating ?? ratingOf(appearance.fixtureId, playerId));
    return rating === null ? [] : [rating];
  });
  const lastPlayed = known.findLast((appearance) => appearance.minutesPlayed > 0);
  const lastKickoff = lastFive.at(-1)?.kickoffUtc ?? '';
  const europeanMatches = season.bundle.europeanMatches.filter(
    (match) => match.clubId === clubId && match.kickoffUtc > lastKickoff && match.kickoffUtc < season.asOfTs,
  );
  return {
    startsLast5: inLastFive.filter((appearance) => appearance?.started).length,
    lastMatchStarted: inLastFive.at(-1)?.started ?? false,
    minutesLast5,
    daysSinceLastAppearance:
      lastPlayed === undefined
        ? null
        : Math.floor((Date.parse(season.asOfTs) - Date.parse(lastPlayed.fixture.kickoffUtc)) / DAY_MS),
    formRatingAvgLast5:
      ratings.length === 0 ? null : Math.round(formOfRating(mean(ratings)) * 10_000) / 10_000,
    euMidweekMinutes: Math.round(mean(minutesLast5) * europeanMatches.length),
  };
}

/**
 * Ranks the players of each club and position group, 1 being first choice: by minutes for the club this season, with
 * recent matches weighing more. Players without minutes have no rank, since none is known.
 */
export function roleRanks(season: SeasonAsOf): Map<string, number> {
  const groups = new Map<string, { playerId: string; weightedMinutes: number }[]>();
  for (const player of season.bundle.players) {
    const clubId = season.clubOf(player.playerId);
    if (clubId === null) continue;
    const group = `${clubId} ${groupOf(player) ?? ''}`;
    const weightedMinutes = minutesWithRecency(player.playerId, clubId, season);
    if (weightedMinutes > 0) listIn(groups, group).push({ playerId: player.playerId, weightedMinutes });
  }
  const ranks = new Map<string, number>();
  for (const members of groups.values())
    members
      .sort(
        (one, other) =>
          other.weightedMinutes - one.weightedMinutes || compareText(one.playerId, other.playerId),
      )
      .forEach(({ playerId }, index) => ranks.set(playerId, index + 1));
  return ranks;
}

/** Positions in the hub's codes and words, his main position first; empty if the source reports none. */
export function positionsOf(player: Pick<PlayerRow, 'position'>): string[] {
  const codes = player.position?.split('/') ?? [];
  return codes.map((code) => WORD_OF_LINE[code] ?? code);
}

export function groupOf(player: Pick<PlayerRow, 'position'>): PositionGroup | null {
  return positionGroupOf(positionsOf(player)[0] ?? '');
}

function minutesWithRecency(playerId: string, clubId: string, season: SeasonAsOf): number {
  const matches = season.finishedOf(clubId);
  const agoOf = new Map(matches.map((fixture, index) => [fixture.fixtureId, matches.length - 1 - index]));
  return season
    .appearancesOf(playerId)
    .filter((appearance) => appearance.clubId === clubId)
    .reduce((sum, { fixtureId, minutesPlayed }) => {
      const matchesAgo = agoOf.get(fixtureId) ?? matches.length;
      return sum + minutesPlayed * ROLE_DECAY_PER_MATCH ** matchesAgo;
    }, 0);
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
}
