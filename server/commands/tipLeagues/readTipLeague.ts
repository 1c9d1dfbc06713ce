import type { OpenTip, TipLeague, TipLeagueSummary, TippedResult } from '../../../shared/tipLeagues.ts';
import type { TeamRef } from '../../../shared/teams.ts';
import type { Deps } from '../../deps.ts';
import type { HubSettings } from '../../stores/season/settings.ts';
import type { TipLeagueRows } from '../../stores/tipLeagues/tipLeagues.ts';
import {
  clubMatchesOf,
  toTip,
  keyOf,
  matchKey,
  nextMatches,
  toTipFixture,
  type ClubMatch,
} from './clubMatches.ts';
import {
  lockedMatches,
  playTips,
  resultsOf,
  snapshotBefore,
  sumScores,
  type Forecasts,
  type PlayedTips,
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
  const { rows, nowTs, locked, forecasts } = await readLocked(deps, userId, leagueId);
  const { league, clubs, members } = rows;
  const isFounder = league.founderId === userId;
  const played = playTips(rows, locked, forecasts);
  const scored = played.filter(({ scores }) => scores.length > 0);
  const ofMatchdays = Map.groupBy(played, ({ match }) => match.fixture.matchday);
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
    open: openTips(rows, userId, nowTs),
    matches: scored.length,
    scoredMatchdays: new Set(scored.map(({ match }) => match.fixture.matchday)).size,
    table: sumScores(scored),
    matchdays: [...ofMatchdays]
      .map(([matchday, ofDay]) => ({
        matchday,
        matches: ofDay.length,
        scored: ofDay.filter(({ scores }) => scores.length > 0).length,
        scores: sumScores(ofDay),
      }))
      .toSorted((one, other) => other.matchday - one.matchday),
  };
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
  const { rows, locked, forecasts } = await readLocked(deps, userId, leagueId, matchday);
  const clubOf = clubsById(rows);
  const played = playTips(rows, locked, forecasts);
  const named = played.map(
    ({ starters, tips }) =>
      new Set([...(starters ?? []), ...tips.flatMap(({ tip }) => [...(tip.eleven ?? [])])]),
  );
  const names = await deps.stores.tipLeagues.names([...new Set(named.flatMap((ids) => [...ids]))]);
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

/** A league with its locked matches and what was forecast for them. @param matchday only its matches; absent: all */
async function readLocked({ stores, now }: Reading, userId: string, leagueId: string, matchday?: number) {
  const rows = await stores.tipLeagues.read(userId, leagueId);
  const nowTs = now().toISOString();
  const locked = lockedMatches(rows, nowTs).filter(
    ({ fixture }) => matchday === undefined || fixture.matchday === matchday,
  );
  return { rows, nowTs, locked, forecasts: await readForecasts(stores, rows, locked) };
}

async function readForecasts(
  { tipLeagues }: Deps['stores'],
  rows: TipLeagueRows,
  locked: readonly ClubMatch[],
): Promise<Forecasts> {
  const ids = new Set(locked.flatMap((match) => snapshotBefore(rows, match) ?? []));
  const chances = ids.size === 0 ? [] : await tipLeagues.forecasts(rows.league.id, [...ids]);
  const forecasts = new Map<string, Map<string, number>>();
  for (const { snapshotId, teamId, playerId, startProbability } of chances) {
    const key = `${snapshotId} ${teamId}`;
    forecasts.set(key, (forecasts.get(key) ?? new Map<string, number>()).set(playerId, startProbability));
  }
  return forecasts;
}

/** Before the lock, of others it is only told that they have tipped. */
function openTips(rows: TipLeagueRows, userId: string, nowTs: string): OpenTip[] {
  const { league, clubs, fixtures, members, tips, announced } = rows;
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
  return nextMatches(clubMatchesOf(fixtures, clubs, league.firstMatchday), nowTs).map(toOpen);
}

const clubsById = ({ teams }: TipLeagueRows) => new Map(teams.map((team) => [team.id, team]));
