import type { Writer } from '#shared/community/community.schema.ts';
import { tipLocksOf } from '#shared/games/lockOf.ts';
import type { CreateTipLeague } from '#shared/tipLeagues/tipLeagues.schema.ts';
import { INVITATION_BYTES } from '#shared/tipLeagues/tipTerms.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { TipFixtureRow } from '../../stores/tipLeagues/tipLeagues.ts';

/** A token that nobody can guess. */
export const newInvitation = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(INVITATION_BYTES))).toString('base64url');

/**
 * Founds a league for the season on show, from the next matchday on that is not locked.
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
export function firstOpenMatchday(fixtures: readonly TipFixtureRow[], nowTs: string): number {
  const locks = tipLocksOf(fixtures);
  const open = fixtures.filter(({ id, status }) => {
    const lock = locks.get(id);
    return status === 'scheduled' && lock?.isMoved === false && lock.lockTs > nowTs;
  });
  if (open.length === 0) throw new AppError('noMatchdayAhead');
  return Math.min(...open.map(({ matchday }) => matchday));
}

/**
 * Goes on with a league whose season is over, in the season on show: with its name, its founder, everybody who belongs to it, and
 * those of its clubs that are still in the league. It is done once; whoever asks again is led there.
 *
 * @returns the id of the league that it goes on as
 * @throws AppError 'tipLeagueNotFound', 'tipLeagueRuns' while its own season is on show, 'tipLeagueWithoutClubs',
 *   'noMatchdayAhead'
 */
export async function goOnWithTipLeague(
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
  return stores.tipLeagueSeasons.goOn(leagueId, next, nowTs);
}
