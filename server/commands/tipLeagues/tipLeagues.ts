import type {
  CreateTipLeague,
  OpenTip,
  TipLeague,
  TipLeagueSummary,
} from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import type { Writer } from '@hub/shared/community/community.schema.ts';
import { tipLocksOf } from '@hub/shared/games/lockOf.ts';
import { INVITATION_BYTES } from '@hub/shared/tipLeagues/tipTerms.ts';
import type { Deps } from '../../deps.ts';
import { createConcurrencyLimit } from '@hub/provider/security/concurrencyLimit.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import type { TipFixtureRow, TipLeagueRows, TipRow } from '../../stores/tipLeagues/tipLeagues.ts';
import {
  clubMatchesOf,
  toTip,
  keyOf,
  matchKey,
  nextMatches,
  toTipFixture,
  type ClubMatch,
  clubsById,
  gameOf,
  readLeaguePoints,
} from './tips.ts';
import {
  lockedMatches,
  scoreTips,
  cacheStandings,
  cachedStandings,
  standingsKey,
  standingsOf,
  type Standings,
  fixturesOf,
  snapshotsOf,
} from './leagueScores.ts';
import { AppError } from '../../errors.ts';

type Reading = Pick<Deps, 'stores' | 'now'>;

/** A user's leagues, oldest membership first, with the next matches to tip. */
export async function listTipLeagues({ stores, now }: Reading, userId: string): Promise<TipLeagueSummary[]> {
  const { settings, leagues, clubs, fixtures, tips, announced } = await stores.tipLeagues.ofUser(userId);
  const nowTs = now().toISOString();
  const clubsOf = Map.groupBy(clubs, ({ leagueId }) => leagueId);
  const [tipped, known] = [tips, announced].map((rows) => new Set(rows.map(matchKey)));
  return leagues.map((league) => {
    const { id, name, season, competition, firstMatchday, founderId, members } = league;
    const chosen = (clubsOf.get(id) ?? []).map(toClub);
    const ofSeason = fixtures.filter((one) => one.season === season && one.competition === competition);
    const next = nextMatches(clubMatchesOf(ofSeason, chosen, firstMatchday), nowTs).filter(
      (match) => known?.has(keyOf(match)) !== true,
    );
    const [first] = next;
    return {
      id,
      name,
      isFounder: founderId === userId,
      members,
      next: nextOf(league, settings),
      clubs: chosen,
      open:
        first === undefined
          ? null
          : {
              lockTs: first.lockTs,
              matchday: first.fixture.matchday,
              clubs: next.length,
              tipped: next.filter((match) => tipped?.has(keyOf(match))).length,
            },
    };
  });
}

/** A member's view of a league, with two provider calls, and one more for points. @throws AppError 'tipLeagueNotFound' */
export async function readTipLeague(deps: Reading, userId: string, leagueId: string): Promise<TipLeague> {
  const rows = await deps.stores.tipLeagues.read(userId, leagueId);
  const nowTs = deps.now().toISOString();
  const next = openMatches(rows, nowTs);
  const { standings, openRows } = await readStandings(deps, rows, { nowTs, next });
  const { league, clubs, members } = rows;
  const isFounder = league.founderId === userId;
  return {
    id: league.id,
    name: league.name,
    season: league.season,
    firstMatchday: league.firstMatchday,
    next: nextOf(league, rows.settings),
    isFounder,
    game: gameOf(league),
    invitationToken: isFounder ? league.token : null,
    clubs,
    members: members.map((member) => ({
      memberId: member.id,
      name: member.displayName,
      isFounder: member.userId === league.founderId,
      isMe: member.userId === userId,
      showsTeam: member.shownTeamId !== null,
    })),
    shownTeamId: members.find((member) => member.userId === userId)?.shownTeamId ?? null,
    open: openTips(rows, { userId, next, tips: openRows }),
    ...standings,
  };
}

/** A league's standings for its chats, with its members' names; as many provider calls. @throws AppError 'tipLeagueNotFound' */
export async function readTipTable(
  deps: Reading,
  userId: string,
  leagueId: string,
): Promise<Standings & { names: ReadonlyMap<string, string | null> }> {
  const rows = await deps.stores.tipLeagues.read(userId, leagueId);
  const nowTs = deps.now().toISOString();
  const { standings } = await readStandings(deps, rows, { nowTs, next: openMatches(rows, nowTs) });
  return { ...standings, names: new Map(rows.members.map(({ id, displayName }) => [id, displayName])) };
}

/** How a finished league continues in the current season; users who have left that league do not see it. */
function nextOf(
  league: Pick<TipLeagueRows['league'], 'season' | 'competition' | 'isContinued' | 'nextId'>,
  { dataKind, season, competition }: Pick<HubSettings, 'dataKind' | 'season' | 'competition'>,
): TipLeague['next'] {
  const isOver = dataKind === 'imported' && league.competition === competition && league.season < season;
  if (!isOver || (league.isContinued && league.nextId === null)) return null;
  return { season, leagueId: league.nextId };
}

const toClub = ({ id, name, shortName }: TeamRef): TeamRef => ({ id, name, shortName });

/** The next match of each club that can still be tipped. */
const openMatches = ({ fixtures, clubs, league }: TipLeagueRows, nowTs: string) =>
  nextMatches(clubMatchesOf(fixtures, clubs, league.firstMatchday), nowTs);

/**
 * The standings, which are the same for all members and are cached until a match is locked, the data change or a member joins
 * or leaves; and the tips for the next matches, which can change at any time.
 */
async function readStandings(
  { stores }: Reading,
  rows: TipLeagueRows,
  { nowTs, next }: { nowTs: string; next: readonly ClubMatch[] },
): Promise<{ standings: Standings; openRows: TipRow[] }> {
  const leagueId = rows.league.id;
  const locked = lockedMatches(rows, nowTs);
  const key = standingsKey(rows, locked);
  const openIds = fixturesOf(next);
  const open = new Set(openIds);
  // One matchday at a time, to give other work a turn in between.
  const ofMatchdays = [...Map.groupBy(locked, ({ fixture }) => fixture.matchday).values()];

  async function read(kept: Standings | null) {
    const points = kept === null ? await readLeaguePoints(stores, rows.league) : null;
    const tipped = await stores.tipLeagues.tipped(leagueId, {
      fixtures: [openIds, ...(kept === null ? ofMatchdays.map(fixturesOf) : [])],
      snapshots: kept === null ? ofMatchdays.map((matches) => snapshotsOf(rows, matches)) : [],
      withElevens: kept === null,
    });
    const openRows = tipped.tips.filter(({ fixtureId }) => open.has(fixtureId));
    if (kept !== null) return { standings: kept, openRows };
    const standings = standingsOf(await scoreTips(rows, { ...tipped, points }, locked), points);
    cacheStandings(leagueId, key, standings);
    return { standings, openRows };
  }

  const kept = cachedStandings(leagueId, key);
  // Another member's request may have computed them by now.
  return kept === null ? making.run(() => read(cachedStandings(leagueId, key))) : read(kept);
}

/** One league at a time, because computing standings keeps a season of all tips in memory. */
const making = createConcurrencyLimit(1);

/** Shows before the lock only that others have tipped, not their tips. */
function openTips(
  rows: TipLeagueRows,
  { userId, next, tips }: { userId: string; next: readonly ClubMatch[]; tips: readonly TipRow[] },
): OpenTip[] {
  const { members, announced } = rows;
  const clubOf = clubsById(rows);
  const known = new Set(announced.map(matchKey));
  const tipsOf = Map.groupBy(tips, matchKey);
  const memberOf = new Map(members.map((member) => [member.userId, member.id]));
  const toOpen = (match: ClubMatch): OpenTip => {
    const given = tipsOf.get(keyOf(match)) ?? [];
    return {
      ...toTipFixture(match, clubOf),
      lockTs: match.lockTs,
      isMoved: match.isMoved,
      isElevenKnown: known.has(keyOf(match)),
      tip: toTip(given.find((tip) => tip.userId === userId)),
      tippedBy: given.flatMap((tip) => memberOf.get(tip.userId) ?? []),
    };
  };
  return next.map(toOpen);
}

/** An unguessable token. */
export const newInvitation = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(INVITATION_BYTES))).toString('base64url');

/**
 * Founds a league for the current season, starting with the next matchday that is not locked.
 *
 * @returns its id
 * @throws AppError 'clubNotFound', 'noMatchdayAhead', 'tooManyTipLeagues'
 */
export async function createTipLeague(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  founder: Writer,
  { name, teamIds }: CreateTipLeague,
): Promise<string> {
  const nowTs = now().toISOString();
  const { settings, teams, fixtures } = await stores.tipLeagues.season();
  const chosen = [...new Set(teamIds)];
  if (!chosen.every((teamId) => teams.some(({ id }) => id === teamId))) throw new AppError('clubNotFound');
  const firstMatchday = firstOpenMatchday(fixtures, nowTs);
  const { season, competition } = settings;
  const id = crypto.randomUUID();
  await stores.tipMemberships.found(
    founder,
    { id, name, season, competition, firstMatchday, token: newInvitation(), teamIds: chosen },
    nowTs,
  );
  return id;
}

/**
 * The next matchday that is not locked.
 *
 * @param fixtures of one season
 * @throws AppError 'noMatchdayAhead'
 */
function firstOpenMatchday(fixtures: readonly TipFixtureRow[], nowTs: string): number {
  const locks = tipLocksOf(fixtures);
  const open = fixtures.filter(({ id, status }) => {
    const lock = locks.get(id);
    return status === 'scheduled' && lock?.isMoved === false && lock.lockTs > nowTs;
  });
  if (open.length === 0) throw new AppError('noMatchdayAhead');
  return Math.min(...open.map(({ matchday }) => matchday));
}

/**
 * Continues a finished league in the current season, with its name, its founder, all members, and those of its clubs that are
 * still in the Bundesliga. This happens once; later callers get the same league.
 *
 * @returns the id of the league that continues it
 * @throws AppError 'tipLeagueNotFound', 'tipLeagueRuns' while its own season is current, 'tipLeagueWithoutClubs',
 *   'noMatchdayAhead'
 */
export async function continueTipLeague(
  { stores, now }: Pick<Deps, 'stores' | 'now'>,
  userId: string,
  leagueId: string,
): Promise<string> {
  const nowTs = now().toISOString();
  const { league, clubs } = await stores.tipLeagues.read(userId, leagueId);
  const { settings, teams, fixtures } = await stores.tipLeagues.season();
  const { season, competition } = settings;
  if (league.season === season && league.competition === competition) throw new AppError('tipLeagueRuns');
  const inLeague = new Set(teams.map(({ id }) => id));
  const teamIds = clubs.map(({ id }) => id).filter((id) => inLeague.has(id));
  if (teamIds.length === 0) throw new AppError('tipLeagueWithoutClubs');
  const next = {
    id: crypto.randomUUID(),
    season,
    competition,
    firstMatchday: firstOpenMatchday(fixtures, nowTs),
    token: newInvitation(),
    teamIds,
  };
  return stores.tipLeagueSeasons.continueLeague(leagueId, next, nowTs);
}
