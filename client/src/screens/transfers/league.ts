import type { PhaseOf } from '../../fixtures/useMatches.ts';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import type { ChanceHistories, PlayerCard } from '@hub/shared/catalog/players.schema.ts';
import { CHANGE_SHOWN_POINTS, changeSinceLastMatch } from '../../players/chance/sinceLastMatch.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { ExpectedPoints, MarketPoints, PointsBand } from '@hub/shared/points/expectedPoints.schema.ts';
import type { PointProfile } from '@hub/shared/points/pointRules.ts';
import type { ForecastKnowledge } from '@hub/shared/startChance/pstartOutlook.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { bandAhead, toMarketPlayer } from '@hub/shared/transfers/marketPlayers.ts';
import type { MarketPlayer } from '@hub/shared/transfers/squadValue.ts';
import type { Horizon, TransferRules } from '@hub/shared/transfers/transferRules.ts';
import type { TransferTask } from '@hub/shared/transfers/transferTask.ts';
import { expectedAfter, type WeighedMatchdays } from '@hub/shared/transfers/weighedMatchdays.ts';
import type { UserTeamPlayer } from '@hub/shared/users/userTeams.schema.ts';

/** A player on the market, with everything that the screen shows about him. */
export interface Offer {
  id: string;
  name: string;
  club: TeamRef | null;
  group: PositionGroup | null;
  startProbability: number | null;
  knowledge: ForecastKnowledge | null;
  /** By how many percentage points his chance changed since his last match; null if unknown. */
  gain: number | null;
  /** In millions; null if not entered. */
  price: number | null;
  /** Expected points in the team's game; null if there are none. */
  expected: ExpectedPoints | null;
  isMine: boolean;
  /** Whether he no longer plays in the league. */
  isGone: boolean;
  isBenched: boolean;
}

interface Known {
  cards: readonly PlayerCard[];
  clubs: readonly TeamRef[];
  points: MarketPoints;
  profile: PointProfile | null;
  prices: Readonly<Record<string, number>>;
  mine: readonly UserTeamPlayer[];
  /** Of the match of a player's chance; from kickoff on, it is no forecast. */
  phaseOf: PhaseOf;
  weighed: WeighedMatchdays;
  histories: ChanceHistories | undefined;
}

/** All players of the league, and those of the team who have left it, by id. */
export function offersOf({
  cards,
  clubs,
  points,
  profile,
  prices,
  mine,
  phaseOf,
  weighed,
  histories,
}: Known): Map<string, Offer> {
  const clubOf = new Map(clubs.map((club) => [club.id, club]));
  const expectedOf = new Map(
    points.map(({ playerId, expected }) => {
      const found = expected.find((each) => each.profile === profile);
      return [playerId, found === undefined ? undefined : expectedAfter(found, weighed)];
    }),
  );
  // Beside points of later matches, the chance for the current match would explain nothing.
  const isOfAnother = profile !== null && weighed.running !== null;
  const own = new Map(mine.map((player) => [player.id, player]));
  const offers = new Map<string, Offer>();
  for (const card of cards) {
    const isForecast = !isOfAnother && phaseOf(card) === 'before';
    offers.set(card.id, {
      id: card.id,
      name: card.name,
      club: clubOf.get(card.teamId ?? '') ?? null,
      group: fieldGroupOf(card),
      startProbability: isForecast ? card.startProbability : null,
      knowledge: card.knowledge,
      gain: isForecast ? changeSinceLastMatch(card, histories) : null,
      price: prices[card.id] ?? null,
      expected: expectedOf.get(card.id) ?? null,
      isMine: own.has(card.id),
      isGone: false,
      isBenched: own.get(card.id)?.place === 'benched',
    });
  }
  for (const player of mine)
    if (!offers.has(player.id))
      offers.set(player.id, {
        id: player.id,
        name: player.name,
        club: player.team,
        group: fieldGroupOf(player),
        startProbability: null,
        knowledge: null,
        gain: null,
        price: prices[player.id] ?? null,
        expected: null,
        isMine: true,
        isGone: true,
        isBenched: true,
      });
  return offers;
}

/** The decision to be made over a horizon. */
export function taskOf(
  offers: ReadonlyMap<string, Offer>,
  rules: TransferRules,
  horizon: Horizon,
): TransferTask {
  const playersOf = (isMine: boolean) =>
    [...offers.values()]
      .filter((offer) => offer.isMine === isMine)
      .map((offer) => toProgramPlayer(offer, horizon));
  return { squad: playersOf(true), pool: playersOf(false), rules, horizon };
}

const toProgramPlayer = (
  { id, club, group, price, expected, isBenched }: Offer,
  horizon: Horizon,
): MarketPlayer =>
  toMarketPlayer({ id, clubId: club?.id ?? null, group, price, isBenched }, expected ?? undefined, horizon);

export const bandOf = ({ expected }: Offer, horizon: Horizon): PointsBand | null =>
  expected === null ? null : bandAhead(expected, horizon);

/** The value per million: expected points in the game, or the start chance without any; null if value or price is unknown. */
export function worthPerMillion(offer: Offer, horizon: Horizon, isByPoints: boolean): number | null {
  const worth = worthOf(offer, horizon, isByPoints);
  return worth === null || offer.price === null ? null : worth / offer.price;
}

const worthOf = (offer: Offer, horizon: Horizon, isByPoints: boolean): number | null =>
  isByPoints ? (bandOf(offer, horizon)?.points ?? null) : offer.startProbability;

/** Players with known figures, best value per million first; then players without a price, best first. */
export function rankedOffers(offers: Iterable<Offer>, horizon: Horizon, isByPoints: boolean): Offer[] {
  return [...offers]
    .map((offer) => ({
      offer,
      worth: worthOf(offer, horizon, isByPoints),
      perMillion: worthPerMillion(offer, horizon, isByPoints),
    }))
    .filter(({ worth, offer }) => worth !== null && !offer.isGone)
    .toSorted(
      (one, other) =>
        (other.perMillion ?? -1) - (one.perMillion ?? -1) || (other.worth ?? 0) - (one.worth ?? 0),
    )
    .map(({ offer }) => offer);
}

/** Players whose chance has risen noticeably since their last match, the greatest gain first. */
export const gainersOf = (offers: Iterable<Offer>): Offer[] =>
  [...offers]
    .filter(({ gain }) => (gain ?? 0) >= CHANGE_SHOWN_POINTS)
    .toSorted(
      (one, other) =>
        (other.gain ?? 0) - (one.gain ?? 0) || (other.startProbability ?? 0) - (one.startProbability ?? 0),
    );
