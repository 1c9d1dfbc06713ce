import { leagueIdAt, SOURCE_DESCRIPTORS } from '#shared/feeds/sources.ts';
import { FeedError } from '../feedError.ts';
import { parseJson, type FeedClient, parseAs } from '../http.ts';
import { Matches, type Match } from './schema.ts';

/** @param base origin of the service @param id its name for the league, such as `bl1` */
export function createOpenLigaDb(
  client: FeedClient,
  base = `https://${SOURCE_DESCRIPTORS.openligadb.service.host}`,
  id = leagueIdAt('openligadb', 'bl1'),
) {
  async function matches(path: string): Promise<Match[]> {
    const read = parseAs(Matches, parseJson(await client.get(`${base}${path}`)), client.unread);
    // The service sometimes answers [] for a while (its issue 87).
    if (read.length === 0) throw new FeedError('empty', 'The answer holds no matches');
    if (read.some(({ leagueShortcut }) => (leagueShortcut ?? id) !== id))
      throw new FeedError('malformed', 'The answer holds matches of another league');
    return read;
  }
  return {
    /** The matches of the current matchday, which contain the current season. */
    currentMatchday: () => matches(`/getmatchdata/${id}`),
    /** @param startYear 2026 for 2026-27 */
    season: (startYear: number) => matches(`/getmatchdata/${id}/${startYear}`),
    /** Fresher than the whole season, which the service caches. */
    matchday: (startYear: number, matchday: number) =>
      matches(`/getmatchdata/${id}/${startYear}/${matchday}`),
    /** When the matchday last changed, in the service's own format; only for comparison. */
    async lastChange(startYear: number, matchday: number): Promise<string> {
      const answer = parseJson(await client.get(`${base}/getlastchangedate/${id}/${startYear}/${matchday}`));
      if (typeof answer !== 'string')
        throw new FeedError('malformed', 'The date of the last change is not text');
      return answer;
    },
  };
}
