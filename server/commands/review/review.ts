import { FORMATIONS } from '@hub/shared/elevens/bestEleven.ts';
import { clubLocksOf } from '@hub/shared/games/lockOf.ts';
import type { HeldPlace } from '@hub/shared/games/heldPlaces.schema.ts';
import { GAME_PROFILES, type Game } from '@hub/shared/games/profiles.ts';
import { createPace } from '@hub/provider/loopTurns.ts';
import { openMatchdayAt } from '@hub/shared/season/matchdayAt.ts';
import { POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { GameSquad } from '@hub/shared/games/squadScore.ts';
import { decisionsOf, movesOf, sideOf } from '@hub/shared/review/decisions.ts';
import type {
  MatchdayReview,
  Review,
  ReviewPlayer,
  ReviewSum,
  SeasonReview,
} from '@hub/shared/review/review.schema.ts';
import { hundredths } from '@hub/shared/review/reviewParts.ts';
import { broughtBy, countedValue, isBestCounted, type ValueOf } from '@hub/shared/review/reviewedSquad.ts';
import type { Deps } from '../../deps.ts';
import type { HeldSeason, SeasonReading } from '../../stores/users/reviews.ts';
import { luckIn } from './luckIn.ts';
import {
  forecastKey,
  groupOf,
  reviewedMatchday,
  snapshotIdsFor,
  snapshotsByFixture,
  type ReviewedMatchday,
  type ReviewedSeason,
} from './reviewedMatchday.ts';
import { playedTogether, readSeasonFacts } from './seasonFacts.ts';

type ReviewDeps = Pick<Deps, 'stores' | 'now'>;

/**
 * What became of a matchday of a user's team, and of all before it. Two provider calls.
 *
 * @param matchday the last one with held players if left out
 * @throws AppError 'userTeamNotFound'
 */
export async function reviewTeam(
  { stores, now }: ReviewDeps,
  userId: string,
  { userTeamId, matchday }: { userTeamId: string; matchday?: number | undefined },
): Promise<Review> {
  const { reading, team } = await stores.reviews.ofTeam(userId, userTeamId);
  const matchdays = [...team.held.keys()];
  const reviewed = matchday ?? matchdays.at(-1);
  const nowMs = now().getTime();
  const answer = {
    game: team.game,
    matchdays,
    isSeasonOver:
      reading.fixtures.length > 0 && openMatchdayAt(reading.fixtures, now().toISOString()) === null,
  };
  if (reviewed === undefined) return { ...answer, review: null, season: null };
  const season = await readReviewedSeason({ stores }, reading, team);
  const review = team.held.has(reviewed)
    ? await reviewOf(season, reading, { matchday: reviewed, nowMs })
    : null;
  return { ...answer, review, season: await seasonReviewOf(season) };
}

/**
 * The same for a squad without a fan: the eleven that the hub would have chosen at the lock stands for his.
 *
 * @param matchday the last one with a lock that has passed if left out
 * @returns null if no lock has passed, and without frozen forecasts
 */
export async function reviewSquad(
  { stores, now }: ReviewDeps,
  { players, game, matchday }: { players: readonly SquadPlayer[]; game: Game; matchday?: number | undefined },
): Promise<MatchdayReview | null> {
  const reading = await stores.reviews.season();
  const nowMs = now().getTime();
  const begun = [...playedTogether(reading)].flatMap(([number, fixtures]) => {
    const locks = clubLocksOf(GAME_PROFILES[game].lock, fixtures, nowMs);
    const [firstTs = ''] = [...locks.values()].map(({ lockTs }) => lockTs).toSorted();
    return Date.parse(firstTs) <= nowMs ? [{ number, locks, firstTs }] : [];
  });
  const reviewed = begun.findLast(({ number }) => matchday === undefined || number === matchday);
  if (reviewed === undefined) return null;
  const { number, locks, firstTs } = reviewed;
  const places = players.map(({ id: playerId, teamId }): HeldPlace => {
    const lockTs = locks.get(teamId ?? '')?.lockTs ?? firstTs;
    return { playerId, line: 'bench', formation: FORMATIONS[0], lockTs, isLate: false, isStar: false };
  });
  const squad = await readReviewedSeason({ stores }, reading, { game, held: new Map([[number, places]]) });
  const { hub } = reviewedMatchday(squad, number);
  if (hub === null) return null;
  const lineOf = new Map(hub.players.map(({ id, line }) => [id, line]));
  const held = places.map((place) => {
    const line = hub.eleven.includes(place.playerId) ? lineOf.get(place.playerId) : undefined;
    const isStar = hub.stars.includes(place.playerId);
    return Object.assign(place, { formation: hub.formation, line: line ?? 'bench', isStar });
  });
  const season = { ...squad, held: new Map([[number, held]]) };
  return {
    ...(await reviewOf(season, reading, { matchday: number, nowMs })),
    hub: null,
    decisions: null,
  };
}

interface SquadPlayer {
  id: string;
  teamId: string | null;
}

/** Reads the players and their frozen forecasts with one provider call. */
async function readReviewedSeason(
  { stores }: Pick<ReviewDeps, 'stores'>,
  reading: SeasonReading,
  { game, held }: HeldSeason,
): Promise<ReviewedSeason> {
  const snapshots = snapshotsByFixture(reading);
  const matchdays = playedTogether(reading);
  const playerIds = [...new Set([...held.values()].flat().map(({ playerId }) => playerId))];
  const { people, forecasts: frozen } = await stores.reviews.players(
    playerIds,
    snapshotIdsFor(matchdays, held, snapshots),
  );
  const facts = readSeasonFacts(reading, {
    game,
    matchdays,
    groupOf: (id) => (people.has(id) ? groupOf(people.get(id)) : null),
  });
  const forecasts = new Map(frozen.map((one) => [forecastKey(one.snapshotId, one.playerId), one] as const));
  return { game, facts, held, people, snapshots, forecasts };
}

/** @param nowMs milliseconds since 1970 */
async function reviewOf(
  season: ReviewedSeason,
  reading: SeasonReading,
  { matchday, nowMs }: { matchday: number; nowMs: number },
): Promise<MatchdayReview> {
  const day = reviewedMatchday(season, matchday);
  const { mine, hub, valueOf, expectedOf } = day;
  const nameOf = (id: string) => season.people.get(id)?.name ?? '';
  const known = { valueOf, expectedOf, nameOf };
  const fixtures = season.facts.matchdays.get(matchday) ?? [];
  const locks = [...clubLocksOf(GAME_PROFILES[season.game].lock, fixtures, nowMs).values()];
  const isLocked = locks.every((lock) => lock.isLocked);
  const states = new Set(day.places.map(({ playerId }) => day.player(playerId).fact.state));
  const isWaiting = states.has('waiting');
  const isKnown = !isWaiting && !states.has('incomplete');
  const sum = sumOf(mine, valueOf, expectedOf);
  return {
    matchday,
    state: !isWaiting ? 'whole' : states.has('known') ? 'partly' : 'waiting',
    ...day.counting,
    missing: season.facts.missing,
    formation: mine.formation,
    isBestCounted: isBestCounted(mine.game),
    players: playersOf(season, reading, day),
    mine: sum,
    hub: hub && sumOf(hub, valueOf, expectedOf),
    decisions: hub === null || !isLocked ? null : decisionsOf({ mine, hub, ...known }),
    bench: isKnown ? benchOf(day, nameOf) : null,
    moves: movesIn(season, day, nameOf),
    luck: isKnown && sum.value !== null ? await luckIn(season, reading, { day, value: sum.value }) : null,
  };
}

function sumOf(squad: GameSquad, valueOf: ValueOf, expectedOf: ValueOf): ReviewSum {
  const { value, known, of } = broughtBy(squad, valueOf);
  const forecast = broughtBy(squad, expectedOf).value;
  return { value: rounded(value), known, of, forecast: rounded(forecast) };
}

const rounded = (value: number | null) => (value === null ? null : hundredths(value));

function playersOf(season: ReviewedSeason, { clubs }: SeasonReading, day: ReviewedMatchday): ReviewPlayer[] {
  const clubOf = new Map(clubs.map((club) => [club.id, club]));
  const { counted } = broughtBy(day.mine, day.valueOf);
  const toPlayer = ({ playerId: id, line, lockTs, isLate }: HeldPlace): ReviewPlayer[] => {
    const person = season.people.get(id);
    if (person === undefined) return [];
    const { teamId, fixture, played, fact, forecast } = day.player(id);
    const isHome = fixture?.homeTeamId === teamId;
    return [
      {
        id,
        name: person.name,
        positionPrimary: person.positionPrimary,
        positions: person.positions,
        team: clubOf.get(teamId ?? '') ?? null,
        fixture: fixture && {
          ...fixture,
          isHome,
          opponent: clubOf.get(isHome ? fixture.awayTeamId : fixture.homeTeamId) ?? null,
        },
        played,
        line,
        lockTs,
        isLate,
        isStar: day.mine.stars.includes(id),
        forecast,
        fact,
        counted:
          fact.value === null
            ? null
            : counted.has(id)
              ? hundredths(countedValue(day.mine, id, fact.value))
              : 0,
      },
    ];
  };
  const order = [...POSITION_GROUPS, 'bench'];
  return day.places
    .flatMap(toPlayer)
    .toSorted(
      (one, other) =>
        order.indexOf(one.line) - order.indexOf(other.line) ||
        (other.fact.value ?? -Infinity) - (one.fact.value ?? -Infinity) ||
        (one.name < other.name ? -1 : 1),
    );
}

/** Less than any difference of points. */
const TIE = 1e-6;

/** What the best legal eleven after the fact would have brought on top. */
function benchOf(day: ReviewedMatchday, nameOf: (id: string) => string): MatchdayReview['bench'] {
  const { mine, valueOf } = day;
  // Of equals, whoever was lined up stays.
  const worthOf: ValueOf = (id) => {
    const value = valueOf(id);
    return value === null ? null : value + (mine.eleven.includes(id) ? TIE : 0);
  };
  const best = { ...day.bestBy(worthOf), stars: mine.stars };
  const [most, had] = [broughtBy(best, valueOf), broughtBy(mine, valueOf)];
  const value = (most.value ?? 0) - (had.value ?? 0);
  const beyond = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    [...some].filter((id) => !others.has(id)).map((id) => sideOf({ valueOf, nameOf }, id));
  const isBetter = value > 0;
  return {
    value: Math.max(0, hundredths(value)),
    formation: isBetter ? best.formation : mine.formation,
    in: isBetter ? beyond(most.counted, had.counted) : [],
    out: isBetter ? beyond(had.counted, most.counted) : [],
  };
}

/** Who came and who went since the last matchday on which anybody was held. */
function movesIn(
  { held, people }: ReviewedSeason,
  { matchday, places, valueOf, expectedOf }: ReviewedMatchday,
  nameOf: (id: string) => string,
): MatchdayReview['moves'] {
  const before = held.get(matchday - 1);
  if (before === undefined) return null;
  const beyond = (some: readonly HeldPlace[], others: readonly HeldPlace[]) => {
    const known = new Set(others.map(({ playerId }) => playerId));
    return some.flatMap(({ playerId: id }) => (known.has(id) ? [] : { id, line: groupOf(people.get(id)) }));
  };
  return movesOf({ valueOf, expectedOf, nameOf }, beyond(places, before), beyond(before, places));
}

/** The season as a curve: the fan, the hub's advice, and the eleven of the first held matchday. */
async function seasonReviewOf(season: ReviewedSeason): Promise<SeasonReview> {
  const counting = season.facts.season;
  const sum = { mine: 0, hub: 0, same: 0 };
  let first: GameSquad | null = null;
  const matchdays: SeasonReview['matchdays'] = [];
  const pace = createPace();
  for (const matchday of season.held.keys()) {
    if (pace.isOver()) await pace.rest();
    const day = reviewedMatchday(season, matchday, counting);
    first ??= day.mine;
    const [mine, same] = [broughtBy(day.mine, day.valueOf), broughtBy(first, day.valueOf)];
    const hub = day.hub && broughtBy(day.hub, day.valueOf);
    const values = {
      mine: rounded(mine.value),
      hub: rounded(hub?.value ?? null),
      same: rounded(same.value),
    };
    if (values.mine !== null && values.hub !== null && values.same !== null) {
      sum.mine = hundredths(sum.mine + values.mine);
      sum.hub = hundredths(sum.hub + values.hub);
      sum.same = hundredths(sum.same + values.same);
    }
    const isWhole = [mine, same, hub ?? mine].every(({ known, of }) => known === of);
    matchdays.push({ matchday, ...values, isWhole, sum: { ...sum } });
  }
  return { unit: counting.unit, matchdays };
}
