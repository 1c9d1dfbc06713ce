import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { firstOpenMatchday, newInvitation } from './createTipLeague.ts';

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
