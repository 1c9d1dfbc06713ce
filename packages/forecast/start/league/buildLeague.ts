import { compareText } from '@hub/shared/text/compareText.ts';
import { statusOfAbsences } from '@hub/shared/availability/absenceStatus.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import { usualSlotsOf } from '../inputs/competition.ts';
import { isCovered } from '../news/statusHistory.ts';
import type {
  AppearanceFact,
  EuropeanMatchFact,
  FixtureFact,
  LeagueSnapshot,
  PlayerFact,
  StatusFact,
} from '../types.ts';
import { absencesAt, type KnownAbsences, type MatchesAt } from './absencesAt.ts';
import type { LeagueFacts } from './leagueFacts.ts';
import { fansOf, pricesOf, type FansAt, type PricesAt } from './newestAt.ts';
import { Memberships, type SeenInSquad } from './memberships.ts';

/** Time from kickoff until a match counts as played: two halves, the break and added time. */
const MATCH_DURATION_MS = 120 * 60_000;
const RECENT_MATCHES = 5;
const DAY_MS = 24 * 3_600_000;
const DAYS_OF_YEAR = 365.25;

/** When and for which matches a league is built. */
export interface LeagueMoment {
  /** Nothing later is known. ISO-8601 UTC. */
  asOfTs: string;
  /** The fixtures to forecast. */
  upcoming: readonly FixtureFact[];
  /**
   * Whether to list players who were in a squad of the club this season and have moved to another one as well: a backtest scores
   * them, a hub shows no player at two clubs.
   */
  withFormer?: boolean;
  /** Lists of players and prices are those of this instant, ISO-8601 UTC; `asOfTs` if left out. A hub knows only today's. */
  listsAsOfTs?: string;
}

/** A league as it stood. */
export interface BuiltLeague {
  snapshot: LeagueSnapshot;
}

/** A match with the instant from which it counts as played. */
interface Match {
  fixture: FixtureFact;
  endMs: number;
  appearances: readonly AppearanceFact[];
}

/**
 * Builds the model's input from the facts of a season. The only place that does, for runs, previews, what-ifs and frozen
 * forecasts as well as backtests and the fit, so the measured forecasts are the ones shown. Indexes the facts once; each league
 * then takes time in proportion to the facts known by its instant.
 */
export class LeagueBuilder {
  readonly #facts: LeagueFacts;
  /** By kickoff. */
  readonly #matches: readonly Match[];
  readonly #matchOf: ReadonlyMap<string, Match>;
  /** Each club's matches by kickoff, including those without a result. */
  readonly #calendarOf = new Map<string, FixtureFact[]>();
  /** Each club's matches with a line-up, by kickoff. */
  readonly #lineupsOf = new Map<string, Match[]>();
  /** When players were first in a squad of a club, ms since 1970. */
  readonly #firstSeenMs = new Map<string, Map<string, number>>();
  readonly #memberships: Memberships;
  readonly #statuses: readonly StatusFact[];
  readonly #europeanMatches: readonly EuropeanMatchFact[];
  readonly #prices: PricesAt;
  readonly #fans: FansAt;

  constructor(facts: LeagueFacts) {
    this.#facts = facts;
    const appearancesOf = appearancesInOrder(facts.appearances);
    this.#matches = byKickoff(facts.fixtures).map(({ fixture, kickoffMs }) => ({
      fixture,
      endMs: kickoffMs + MATCH_DURATION_MS,
      appearances: appearancesOf.get(fixture.fixtureId) ?? [],
    }));
    this.#matchOf = new Map(this.#matches.map((match) => [match.fixture.fixtureId, match]));
    for (const { fixture } of byKickoff([...facts.fixtures, ...(facts.scheduled ?? [])]))
      for (const teamId of clubsOf(fixture)) listIn(this.#calendarOf, teamId).push(fixture);
    const seen: SeenInSquad[] = [];
    for (const match of this.#matches) {
      let clubId: string | undefined;
      let ofClub = new Map<string, number>();
      for (const { playerId, teamId } of match.appearances) {
        // Appearances are sorted by club.
        if (teamId !== clubId) {
          clubId = teamId;
          listIn(this.#lineupsOf, teamId).push(match);
          ofClub = this.#firstSeenMs.get(teamId) ?? new Map<string, number>();
          this.#firstSeenMs.set(teamId, ofClub);
        }
        seen.push({ playerId, teamId, fromMs: match.endMs });
        if (!ofClub.has(playerId)) ofClub.set(playerId, match.endMs);
      }
    }
    this.#memberships = new Memberships(facts.listed, seen);
    this.#statuses = statusesInOrder(facts.statuses);
    this.#prices = pricesOf(facts.listed);
    this.#fans = fansOf(facts.holders);
    this.#europeanMatches = facts.europeanMatches
      .map(({ teamId, kickoffTs }) => ({ teamId, kickoffTs }))
      .toSorted(
        (one, other) => compareText(one.kickoffTs, other.kickoffTs) || compareText(one.teamId, other.teamId),
      );
  }

  /** League matches that a club has played by an instant, ms since 1970. */
  matchesPlayed(teamId: string, atMs: number): number {
    return (this.#calendarOf.get(teamId) ?? []).filter(({ fixtureId }) => this.#isOver(fixtureId, atMs))
      .length;
  }

  /** Whether a player was in a squad of the club that was over by an instant, ms since 1970. */
  wasSeen(teamId: string, playerId: string, atMs: number): boolean {
    return (this.#firstSeenMs.get(teamId)?.get(playerId) ?? Infinity) <= atMs;
  }

  /** The league as it stood at an instant. */
  at({ asOfTs, upcoming, withFormer = false, listsAsOfTs = asOfTs }: LeagueMoment): BuiltLeague {
    const asOfMs = Date.parse(asOfTs);
    const listsAsOfMs = Date.parse(listsAsOfTs);
    const facts = this.#facts;
    const played = this.#matches.filter(({ endMs }) => endMs <= asOfMs);
    const toForecast = upcoming.map(withoutResult);
    const absences = absencesAt(facts, this.#matchesAt(asOfTs, asOfMs), toForecast);
    const players = this.#playersAt(asOfMs, toForecast, {
      listsAsOfMs,
      withFormer,
      statusOf: this.#statusAt(asOfTs, absences, played.at(-1)?.fixture),
      prices: this.#prices(listsAsOfMs),
      fans: this.#fans({ asOfMs, listsAsOfMs }),
    });
    const { trend, officialElevens } = facts;
    const isKnown = ({ knownFromTs }: { knownFromTs: string }) => knownFromTs <= asOfTs;
    const expectedElevens = (facts.expectedElevens ?? []).filter(isKnown);
    const friendlies = (facts.friendlies ?? []).filter(isKnown);
    return {
      snapshot: {
        asOfTs,
        upcoming: toForecast,
        played: played.map(({ fixture }) => fixture),
        appearances: played.flatMap((match) => match.appearances),
        absences: absences.facts,
        europeanMatches: this.#europeanMatches,
        suspensionsKnown: absences.areSuspensionsComplete,
        players,
        statuses: this.#statuses.filter(({ knownFromTs }) => knownFromTs <= asOfTs),
        statusCover: facts.statusCover
          .filter((cover) => isCovered(cover, asOfTs))
          .toSorted((one, other) => one.matchday - other.matchday),
        ...this.#usualSlotsAt(asOfMs, listsAsOfMs, toForecast),
        ...(trend === undefined ? {} : { trend }),
        ...(officialElevens === undefined || officialElevens.size === 0 ? {} : { officialElevens }),
        ...(expectedElevens.length === 0 ? {} : { expectedElevens }),
        ...(friendlies.length === 0 ? {} : { friendlies }),
      },
    };
  }

  #isOver(fixtureId: string, atMs: number): boolean {
    return (this.#matchOf.get(fixtureId)?.endMs ?? Infinity) <= atMs;
  }

  #matchesAt(asOfTs: string, asOfMs: number): MatchesAt {
    const calendar = (teamId: string) => this.#calendarOf.get(teamId) ?? [];
    return {
      asOfTs,
      isOver: (fixtureId) => this.#isOver(fixtureId, asOfMs),
      before: (teamId, fixtureId) => {
        const index = calendar(teamId).findIndex((fixture) => fixture.fixtureId === fixtureId);
        return calendar(teamId)[index - 1] ?? null;
      },
      hasPlayedOn: (teamId, day) =>
        calendar(teamId).some(
          ({ fixtureId, kickoffTs }) => kickoffTs.startsWith(day) && this.#isOver(fixtureId, asOfMs),
        ),
      clubOf: (playerId) => this.#memberships.clubAt(playerId, asOfMs),
    };
  }

  /** A player's status by his absences. */
  #statusAt(asOfTs: string, absences: KnownAbsences, last: FixtureFact | undefined): StatusOf {
    const isSilenceNews =
      this.#facts.spells.some(({ fromDate }) => fromDate < asOfTs.slice(0, 10)) ||
      this.#facts.statusCover.some(
        (cover) => cover.matchday >= (last?.matchday ?? 0) && isCovered(cover, asOfTs),
      );
    return (playerId) => {
      const spellKinds = absences.spellsOf.get(playerId) ?? [];
      const suspended = absences.suspended.has(playerId);
      return {
        injuryStatus: statusOfAbsences({ spellKinds, isSuspended: suspended, isSilenceNews }),
        suspended,
      };
    };
  }

  #playersAt(
    asOfMs: number,
    upcoming: readonly FixtureFact[],
    {
      listsAsOfMs,
      withFormer,
      statusOf,
      prices,
      fans,
    }: Required<Pick<LeagueMoment, 'withFormer'>> & {
      listsAsOfMs: number;
      statusOf: StatusOf;
      prices: ReadonlyMap<string, number>;
      fans: ReturnType<FansAt>;
    },
  ): PlayerFact[] {
    const { positionGroups } = this.#facts;
    const members = this.#memberships.membersAt(listsAsOfMs);
    const players: PlayerFact[] = [];
    const clubs = new Set(upcoming.flatMap(clubsOf));
    for (const teamId of clubs) {
      const isSeen = (playerId: string) => this.wasSeen(teamId, playerId, asOfMs);
      const ofClub = members.get(teamId) ?? [];
      const former = withFormer ? [...(this.#firstSeenMs.get(teamId)?.keys() ?? [])].filter(isSeen) : [];
      const formOf = this.#formsAt(teamId, asOfMs);
      const lastKickoffMs = this.#lastKickoffAt(teamId, asOfMs);
      for (const playerId of [...new Set([...ofClub, ...former])].toSorted(compareText)) {
        players.push({
          playerId,
          teamId,
          ...groupIn(positionGroups, playerId),
          ...statusOf(playerId),
          expectedReturn: this.#facts.expectedReturns?.get(playerId) ?? null,
          roleRank: null,
          formRating: formOf(playerId),
          euMidweekMinutes: 0,
          minutesLast5: [],
          startsLast5: 0,
          lastMatchStarted: false,
          ...this.#seasonStart(playerId, prices),
          ...fans(playerId, lastKickoffMs),
          ...this.#ageAt(playerId, asOfMs),
          ...this.#facts.entered?.get(playerId),
        });
      }
    }
    // From both listings the model infers that a former member plays elsewhere.
    const elsewhere = players.flatMap((player) => {
      const club = withFormer ? this.#memberships.clubAt(player.playerId, asOfMs) : null;
      return club === null || clubs.has(club) ? [] : [{ ...player, teamId: club }];
    });
    return [...players, ...elsewhere];
  }

  /** The usual slots of the players in the league by then, since a hub knows no others; only if a club has no line-up yet. */
  #usualSlotsAt(
    asOfMs: number,
    listsAsOfMs: number,
    upcoming: readonly FixtureFact[],
  ): Pick<LeagueSnapshot, 'usualSlots'> {
    const { lastSeason, positionGroups } = this.#facts;
    const hasLineup = (teamId: string) => this.#lineupsOf.get(teamId)?.some(({ endMs }) => endMs <= asOfMs);
    if (!lastSeason || upcoming.flatMap(clubsOf).every(hasLineup)) return {};
    // Sums of fractions depend on their order.
    const members = [...this.#memberships.membersAt(listsAsOfMs).values()].flat().toSorted(compareText);
    const usualSlots = usualSlotsOf(
      members.flatMap((playerId) => {
        const positionGroup = positionGroups.get(playerId);
        const startShare = lastSeason.get(playerId)?.startShare;
        return positionGroup === undefined || startShare === undefined ? [] : [{ positionGroup, startShare }];
      }),
    );
    return usualSlots === null ? {} : { usualSlots };
  }

  #seasonStart(
    playerId: string,
    prices: ReadonlyMap<string, number>,
  ): Pick<PlayerFact, 'lastSeason' | 'price'> {
    const { lastSeason } = this.#facts;
    return {
      ...(lastSeason === undefined || lastSeason === null
        ? {}
        : { lastSeason: lastSeason.get(playerId) ?? null }),
      ...(prices.size === 0 ? {} : { price: prices.get(playerId) ?? null }),
    };
  }

  /** Age from whole days, so that a run a minute later gives the same result. */
  #ageAt(playerId: string, atMs: number): Pick<PlayerFact, 'ageYears'> {
    const bornMs = Date.parse(this.#facts.birthdates?.get(playerId) ?? '');
    return Number.isNaN(bornMs) ? {} : { ageYears: Math.floor((atMs - bornMs) / DAY_MS) / DAYS_OF_YEAR };
  }

  /** Kickoff of a club's last match, ms since 1970; -Infinity if it has not played. */
  #lastKickoffAt(teamId: string, asOfMs: number): number {
    const last = this.#lineupsOf.get(teamId)?.findLast(({ endMs }) => endMs <= asOfMs);
    return last === undefined ? -Infinity : last.endMs - MATCH_DURATION_MS;
  }

  /** A player's mean rating in his club's last five matches. */
  #formsAt(teamId: string, asOfMs: number): (playerId: string) => number | null {
    const recent = (this.#lineupsOf.get(teamId) ?? [])
      .filter(({ endMs }) => endMs <= asOfMs)
      .slice(-RECENT_MATCHES)
      .flatMap(({ fixture }) => this.#facts.ratings.get(fixture.fixtureId) ?? []);
    return (playerId) => {
      let sum = 0;
      let count = 0;
      for (const ofMatch of recent) {
        const rating = ofMatch.get(playerId);
        if (rating === undefined) continue;
        sum += rating;
        count += 1;
      }
      return count === 0 ? null : sum / count;
    };
  }
}

type StatusOf = (playerId: string) => Pick<PlayerFact, 'injuryStatus' | 'suspended'>;

/** The league at one instant; see `LeagueBuilder`. */
export const buildLeague = (facts: LeagueFacts, moment: LeagueMoment): BuiltLeague =>
  new LeagueBuilder(facts).at(moment);

/** The instant from which a match counts as played, ISO-8601 UTC. */
export const endOf = (kickoffTs: string): string =>
  new Date(Date.parse(kickoffTs) + MATCH_DURATION_MS).toISOString();

/** A player without a known position counts as a midfielder, like most such players, rather than going without a forecast. */
function groupIn(
  groups: ReadonlyMap<string, PositionGroup>,
  playerId: string,
): Pick<PlayerFact, 'positionGroup' | 'isPositionUnknown'> {
  const positionGroup = groups.get(playerId);
  return positionGroup === undefined
    ? { positionGroup: 'midfielder', isPositionUnknown: true }
    : { positionGroup };
}

const clubsOf = ({ homeTeamId, awayTeamId }: FixtureFact): string[] => [homeTeamId, awayTeamId];

const withoutResult = (fixture: FixtureFact): FixtureFact => ({
  ...fixture,
  homeGoals: null,
  awayGoals: null,
});

function listIn<V>(lists: Map<string, V[]>, key: string): V[] {
  const existing = lists.get(key);
  if (existing !== undefined) return existing;
  const created: V[] = [];
  lists.set(key, created);
  return created;
}

/** Results by list, since consecutive runs get the same one. */
const knownInOrder = new WeakMap<readonly AppearanceFact[], ReadonlyMap<string, readonly AppearanceFact[]>>();

/** The appearances of each match by club and player. @param appearances must not change afterwards */
function appearancesInOrder(
  appearances: readonly AppearanceFact[],
): ReadonlyMap<string, readonly AppearanceFact[]> {
  const known = knownInOrder.get(appearances);
  if (known !== undefined) return known;
  const ofMatches = Map.groupBy(appearances, ({ fixtureId }) => fixtureId);
  for (const ofMatch of ofMatches.values()) ofMatch.sort(byClubAndPlayer);
  knownInOrder.set(appearances, ofMatches);
  return ofMatches;
}

const byClubAndPlayer = (one: AppearanceFact, other: AppearanceFact) =>
  compareText(one.teamId, other.teamId) || compareText(one.playerId, other.playerId);

/** Fixtures by kickoff, each with its instant in ms since 1970. */
const byKickoff = (fixtures: readonly FixtureFact[]): { fixture: FixtureFact; kickoffMs: number }[] =>
  fixtures
    .map((fixture) => ({ fixture, kickoffMs: Date.parse(fixture.kickoffTs) }))
    .toSorted(
      (one, other) =>
        one.kickoffMs - other.kickoffMs || compareText(one.fixture.fixtureId, other.fixture.fixtureId),
    );

/** Sorts statuses by the instant when they became known, then by player, then as given. Keeps only the last of equal statuses. */
function statusesInOrder(statuses: readonly StatusFact[]): StatusFact[] {
  const seen = new Set<string>();
  return statuses
    .toReversed()
    .filter(({ playerId, knownFromTs, status, chance, expectedReturn }) => {
      const key = `${playerId} ${knownFromTs} ${status} ${chance ?? ''} ${expectedReturn ?? ''}`;
      return !seen.has(key) && seen.add(key);
    })
    .toReversed()
    .toSorted(
      (one, other) =>
        compareText(one.knownFromTs, other.knownFromTs) || compareText(one.playerId, other.playerId),
    );
}
