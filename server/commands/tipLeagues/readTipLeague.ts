import type {
  OpenTip,
  TipLeague,
  TipLeagueSummary,
  TippedResult,
} from '#shared/tipLeagues/tipLeagues.schema.ts';
import type { TeamRef } from '#shared/catalog/teams.schema.ts';
import type { Deps } from '../../deps.ts';
import { createGate } from '../../provider/security/gate.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import type { TipLeagueRows, TipRow } from '../../stores/tipLeagues/tipLeagues.ts';
import { clubMatchesOf, toTip, keyOf, matchKey, nextMatches, toTipFixture, type ClubMatch } from './tips.ts';
import {
  lockedMatches,
  playTips,
  resultsOf,
  scoreTips,
  snapshotBefore,
  type PlayedTips,
  keepStandings,
  keptStandings,
  standingsKey,
  standingsOf,
  type Standings,
} from './leagueScores.ts';

type Reading = Pick<Deps, 'stores' | 'now'>;

/** A user's leagues, oldest membership first, with what can be tipped next. */
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

/** A league as one of its members sees it, with two provider calls. @throws AppError 'tipLeagueNotFound' */
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
    invitationToken: isFounder ? league.token : null,
    clubs,
    members: members.map((member) => ({
      memberId: member.id,
      name: member.displayName,
      isFounder: member.userId === league.founderId,
      isMe: member.userId === userId,
    })),
    open: openTips(rows, { userId, next, tips: openRows }),
    ...standings,
  };
}

/** A league's standings as its chats tell them, with its members' names; with two provider calls. @throws AppError 'tipLeagueNotFound' */
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

/**
 * What everybody tipped for the matches of a matchday whose lock has passed, by kickoff, with three provider calls.
 *
 * @throws AppError 'tipLeagueNotFound'
 */
export async function readTipMatchday(
  deps: Reading,
  userId: string,
  { leagueId, matchday }: { leagueId: string; matchday: number },
): Promise<TippedResult[]> {
  const { tipLeagues } = deps.stores;
  const rows = await tipLeagues.read(userId, leagueId);
  const locked = lockedMatches(rows, deps.now().toISOString()).filter(
    ({ fixture }) => fixture.matchday === matchday,
  );
  const tipped = await tipLeagues.tipped(leagueId, {
    fixtures: [fixturesOf(locked)],
    snapshots: [snapshotsOf(rows, locked)],
    withElevens: true,
  });
  const clubOf = clubsById(rows);
  const played = await playTips(rows, tipped, locked);
  const named = played.map(
    ({ starters, tips }) =>
      new Set([...(starters ?? []), ...tips.flatMap(({ tip }) => [...(tip.eleven ?? [])])]),
  );
  const names = await tipLeagues.names([...new Set(named.flatMap((ids) => [...ids]))]);
  const toResult = (one: PlayedTips, nth: number): TippedResult => ({
    ...toTipFixture(one.match, clubOf),
    starters: one.starters && [...one.starters],
    players: names.filter(({ id }) => named[nth]?.has(id)),
    tips: resultsOf(one),
  });
  return played.map(toResult);
}

/** How a league whose season is over goes on in the one on show; whoever has left that league is not told of it. */
function nextOf(
  league: Pick<TipLeagueRows['league'], 'season' | 'competition' | 'isContinued' | 'nextId'>,
  { dataKind, season, competition }: Pick<HubSettings, 'dataKind' | 'season' | 'competition'>,
): TipLeague['next'] {
  const isOver = dataKind === 'imported' && league.competition === competition && league.season < season;
  if (!isOver || (league.isContinued && league.nextId === null)) return null;
  return { season, leagueId: league.nextId };
}

const toClub = ({ id, name, shortName }: TeamRef): TeamRef => ({ id, name, shortName });

const fixturesOf = (matches: readonly ClubMatch[]) => [...new Set(matches.map(({ fixture }) => fixture.id))];

const snapshotsOf = (rows: TipLeagueRows, matches: readonly ClubMatch[]) => [
  ...new Set(matches.flatMap((match) => snapshotBefore(rows, match) ?? [])),
];

/** The next match of each club that can still be tipped. */
const openMatches = ({ fixtures, clubs, league }: TipLeagueRows, nowTs: string) =>
  nextMatches(clubMatchesOf(fixtures, clubs, league.firstMatchday), nowTs);

/**
 * The standings, which are the same for all members and are kept until a match is locked, the data change or somebody joins
 * or leaves; and the tips for what is next, which change at any time.
 */
async function readStandings(
  { stores: { tipLeagues } }: Reading,
  rows: TipLeagueRows,
  { nowTs, next }: { nowTs: string; next: readonly ClubMatch[] },
): Promise<{ standings: Standings; openRows: TipRow[] }> {
  const leagueId = rows.league.id;
  const locked = lockedMatches(rows, nowTs);
  const key = standingsKey(rows, locked);
  const openIds = fixturesOf(next);
  const open = new Set(openIds);
  // A matchday at a time, so that others come in between.
  const ofMatchdays = [...Map.groupBy(locked, ({ fixture }) => fixture.matchday).values()];

  async function read(kept: Standings | null) {
    const tipped = await tipLeagues.tipped(leagueId, {
      fixtures: [openIds, ...(kept === null ? ofMatchdays.map(fixturesOf) : [])],
      snapshots: kept === null ? ofMatchdays.map((matches) => snapshotsOf(rows, matches)) : [],
      withElevens: kept === null,
    });
    const openRows = tipped.tips.filter(({ fixtureId }) => open.has(fixtureId));
    if (kept !== null) return { standings: kept, openRows };
    const standings = standingsOf(await scoreTips(rows, tipped, locked));
    keepStandings(leagueId, key, standings);
    return { standings, openRows };
  }

  const kept = keptStandings(leagueId, key);
  // Another member's request may have made them meanwhile.
  return kept === null ? making.pass(() => read(keptStandings(leagueId, key))) : read(kept);
}

/** A season of everybody's tips lies in memory while standings are made of it: one league at a time. */
const making = createGate(1);

/** Before the lock, of others it is only told that they have tipped. */
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

const clubsById = ({ teams }: TipLeagueRows) => new Map(teams.map((team) => [team.id, team]));
