import { tipLocksOf, type TipLock } from '@hub/shared/games/lockOf.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type {
  ElevenTip,
  ElevenTipInput,
  TipForm,
  TippedMatch,
  TipFixture,
  TipPoints,
} from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { STARTERS_PER_TEAM } from '@hub/shared/limits.ts';
import type { TipFixtureRow, TipLeagueRows, TippedRows } from '../../stores/tipLeagues/tipLeagues.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readElevenChoice } from '../elevens/officialElevens.ts';
import { requireEleven } from '../elevens/squads.ts';
import type { Game } from '@hub/shared/games/profiles.ts';
import { POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import { POINT_PARTS, POINT_RULES, type PointPart } from '@hub/shared/points/pointRules.ts';
import { clubPointsOf, elevenPointsIn, type ClubPoints } from '@hub/forecast/points/facts/elevenPoints.ts';
import { rulesWithout, unreportedParts } from '@hub/forecast/points/forecastPoints.ts';
import { compareText } from '@hub/shared/text/compareText.ts';
import type { AuthUser } from '@hub/provider/provider.ts';
import { eachInSlices } from '@hub/provider/loopTurns.ts';

/** One club's part in a fixture, the subject of a tip; has a date, and therefore a lock. */
export interface ClubMatch extends TipLock {
  fixture: TipFixtureRow;
  teamId: string;
}

/**
 * The matches of clubs from a matchday on, by kickoff; without those that have no date yet.
 *
 * @param fixtures all of the season
 */
export function clubMatchesOf(
  fixtures: readonly TipFixtureRow[],
  clubs: readonly { id: string }[],
  firstMatchday: number,
): ClubMatch[] {
  const chosen = new Set(clubs.map(({ id }) => id));
  const locks = tipLocksOf(fixtures);
  return fixtures.flatMap((fixture) => {
    const lock = locks.get(fixture.id);
    if (lock === undefined || fixture.matchday < firstMatchday) return [];
    return [fixture.homeTeamId, fixture.awayTeamId]
      .filter((teamId) => chosen.has(teamId))
      .map((teamId) => ({ fixture, teamId, lockTs: lock.lockTs, isMoved: lock.isMoved }));
  });
}

/** The next match of each club that is not locked, earliest lock first. @param nowTs a lock at this instant has passed */
export function nextMatches(matches: readonly ClubMatch[], nowTs: string): ClubMatch[] {
  const ahead = matches
    .filter(({ fixture, lockTs }) => fixture.status === 'scheduled' && lockTs > nowTs)
    .toSorted((one, other) => (one.lockTs < other.lockTs ? -1 : one.lockTs > other.lockTs ? 1 : 0));
  return [...Map.groupBy(ahead, ({ teamId }) => teamId).values()].flatMap(([first]) => first ?? []);
}

/** Identifies a club's match. */
export const matchKey = ({ fixtureId, teamId }: { fixtureId: string; teamId: string }) =>
  `${fixtureId} ${teamId}`;
export const keyOf = ({ fixture, teamId }: ClubMatch) => matchKey({ fixtureId: fixture.id, teamId });

/** A tip without its owner and its match. */
export const toTip = (tip: ElevenTip | undefined): ElevenTip | null =>
  tip === undefined ? null : { playerIds: tip.playerIds, certaintyPercent: tip.certaintyPercent };

/** A match as displayed. @param clubs all, by id */
export function toTipFixture(
  { fixture, teamId }: ClubMatch,
  clubs: ReadonlyMap<string, TeamRef>,
): TipFixture {
  const isHome = fixture.homeTeamId === teamId;
  return {
    fixtureId: fixture.id,
    matchday: fixture.matchday,
    kickoffTs: fixture.kickoffTs,
    club: clubs.get(teamId) ?? { id: teamId, name: teamId, shortName: teamId },
    isHome,
    opponent: clubs.get(isHome ? fixture.awayTeamId : fixture.homeTeamId) ?? null,
  };
}

/** The starters, by club's match. */
export function elevensOf({ starters }: Pick<TippedRows, 'starters'>): Map<string, Set<string>> {
  const elevens = new Map<string, Set<string>>();
  for (const row of starters) {
    const key = matchKey(row);
    elevens.set(key, (elevens.get(key) ?? new Set()).add(row.playerId));
  }
  return elevens;
}

/** The starters of the club's last match before the lock; null before its first. */
export function lastEleven(
  rows: TipLeagueRows,
  { teamId, lockTs }: ClubMatch,
  elevens: ReadonlyMap<string, ReadonlySet<string>>,
): ReadonlySet<string> | null {
  const last = rows.fixtures.findLast(
    ({ id, kickoffTs }) => kickoffTs < lockTs && isWhole(elevens.get(matchKey({ fixtureId: id, teamId }))),
  );
  return last === undefined ? null : (elevens.get(matchKey({ fixtureId: last.id, teamId })) ?? null);
}

/**
 * The squad to tip from, the predicted eleven and the last starting eleven.
 *
 * @throws AppError 'tipLeagueNotFound', 'clubNotInFixture' if the league does not tip the club's match, 'tipsClosed'
 */
export async function readTipForm(
  deps: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  asked: TippedMatch,
): Promise<TipForm> {
  const { rows, match } = await readOpenMatch(deps, userId, asked);
  const { squad, predicted } = await readElevenChoice(deps, asked);
  const tipped = await deps.stores.tipLeagues.tipped(asked.leagueId, {
    fixtures: [[asked.fixtureId]],
    withElevens: true,
  });
  const last = lastEleven(rows, match, elevensOf(tipped));
  const isForecast = squad.some(({ startProbability }) => startProbability !== null);
  const own = tipped.tips.find((tip) => tip.userId === userId && matchKey(tip) === matchKey(asked));
  return {
    ...toTipFixture(match, clubsById(rows)),
    lockTs: match.lockTs,
    squad,
    predicted: isForecast && predicted.length === STARTERS_PER_TEAM ? predicted : [],
    last: squad.flatMap(({ id }) => (last?.has(id) === true ? [id] : [])),
    tip: toTip(own),
  };
}

const DAY_MS = 86_400_000;

/** From when on the crowd may count a user's tip: more accounts of one person take an address each, or a day. */
const countsFromTs = (
  { emailVerified, createdAt }: Pick<AuthUser, 'emailVerified' | 'createdAt'>,
  nowTs: string,
): string => (emailVerified ? nowTs : new Date(Date.parse(createdAt) + DAY_MS).toISOString());

/**
 * Tips the eleven of a club, or changes the tip; it counts in every league of the user that has the club.
 *
 * @throws AppError as `readTipForm`, and 'invalid' for an impossible eleven
 */
export async function tipEleven(
  deps: Pick<Deps, 'stores' | 'now'>,
  user: Pick<AuthUser, 'id' | 'emailVerified' | 'createdAt'>,
  input: ElevenTipInput,
): Promise<void> {
  const { match } = await readOpenMatch(deps, user.id, input);
  const { squad } = await readElevenChoice(deps, input);
  requireEleven(squad, input.playerIds);
  const nowTs = deps.now().toISOString();
  await deps.stores.elevenTips.tip(
    user.id,
    // In one order, so that the same eleven again is no change.
    { ...input, playerIds: input.playerIds.toSorted(compareText) },
    {
      kickoffTs: match.fixture.kickoffTs,
      nowTs,
      countsFromTs: countsFromTs(user, nowTs),
    },
  );
}

async function readOpenMatch(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  { leagueId, fixtureId, teamId }: TippedMatch,
) {
  const rows = await stores.tipLeagues.read(userId, leagueId);
  const all = clubMatchesOf(rows.fixtures, rows.clubs, rows.league.firstMatchday);
  const match = all.find((one) => one.fixture.id === fixtureId && one.teamId === teamId);
  if (match === undefined) throw new AppError('clubNotInFixture');
  const isKnown = rows.announced.some((one) => one.fixtureId === fixtureId && one.teamId === teamId);
  const isOpen = match.fixture.status === 'scheduled' && match.lockTs > now().toISOString() && !isKnown;
  if (!isOpen) throw new AppError('tipsClosed');
  return { rows, match };
}

export const isWhole = (eleven: ReadonlySet<string> | undefined): eleven is ReadonlySet<string> =>
  eleven !== undefined && eleven.size >= STARTERS_PER_TEAM;

export const clubsById = ({ teams }: TipLeagueRows) => new Map(teams.map((team) => [team.id, team]));

/** The game whose points a league also counts; null if none, or if that game's points are no longer available. */
export const gameOf = ({ game }: Pick<TipLeagueRows['league'], 'game'>): Game | null =>
  game === null || POINTS_OF_GAME[game] === null ? null : game;

/** Points of elevens under the rules of a league's game. */
export interface LeaguePoints {
  /** Parts that no source of the season reports, which are left out. */
  missing: PointPart[];
  hasFacts: (match: ClubMatch) => boolean;
  /** @returns null without facts or without an eleven */
  of: (match: ClubMatch, eleven: ReadonlySet<string> | null) => TipPoints | null;
}

/** With at most one provider call. @returns null for a league that counts no points */
export async function readLeaguePoints(
  { tipLeagues }: Pick<Deps['stores'], 'tipLeagues'>,
  league: Pick<TipLeagueRows['league'], 'id' | 'game'>,
): Promise<LeaguePoints | null> {
  const game = gameOf(league);
  const profile = game && POINTS_OF_GAME[game];
  if (profile === null) return null;
  const { parts, reported } = await tipLeagues.parts(league.id);
  const rules = POINT_RULES[profile];
  const missing = unreportedParts(rules, (count) => reported[count]);
  const byRules = rulesWithout(rules, missing);
  const points = new Map<string, ClubPoints>();
  await eachInSlices([...Map.groupBy(parts, ({ fixtureId }) => fixtureId)], ([fixtureId, ofMatch]) => {
    for (const [teamId, ofClub] of clubPointsOf(byRules, ofMatch))
      if ([...ofClub.values()].some((known) => known !== null))
        points.set(matchKey({ fixtureId, teamId }), ofClub);
  });
  return {
    missing: POINT_PARTS.filter((part) => missing.includes(part) || (part === 'cards' && !reported.cards)),
    hasFacts: (match) => points.has(keyOf(match)),
    of: (match, eleven) => {
      const ofClub = points.get(keyOf(match));
      return ofClub === undefined || eleven === null ? null : elevenPointsIn(eleven, ofClub);
    },
  };
}

/** Adds up the known points; null if none are known. */
export function sumPoints(points: readonly (TipPoints | null)[]): TipPoints | null {
  const known = points.filter((one) => one !== null);
  if (known.length === 0) return null;
  return known.reduce((sum, one) => ({
    points: sum.points + one.points,
    unknown: sum.unknown + one.unknown,
  }));
}
