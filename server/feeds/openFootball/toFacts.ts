import { berlinInstant } from '#shared/text/berlinTime.ts';
import { seasonOf, type Told, type ToldFact } from '../facts.ts';
import type { OpenMatch } from './schema.ts';

const SOURCE = 'openfootball';

/** Matches that have a kickoff, and their clubs; the source has no ids, so that names stand for them. */
export function openMatchesToFacts(
  matches: readonly OpenMatch[],
  startYear: number,
): Required<Pick<Told, 'clubs' | 'fixtures'>> {
  const season = seasonOf(startYear);
  const names = new Set(matches.flatMap(({ team1, team2 }) => [team1, team2]));
  return {
    clubs: [...names].map((name) => ({
      source: SOURCE,
      kind: 'club',
      sourceId: name,
      value: { season, name, shortName: name },
      sourceUpdatedTs: null,
    })),
    fixtures: matches.flatMap(({ round, date, time, team1, team2, score }): ToldFact<'fixture'>[] => {
      const [, matchday] = /^Matchday (\d{1,2})$/.exec(round) ?? [];
      if (matchday === undefined || !time) return [];
      const [homeGoals, awayGoals] = (Array.isArray(score) ? score : score?.ft) ?? [null, null];
      return [
        {
          source: SOURCE,
          kind: 'fixture',
          sourceId: `${team1} – ${team2}`,
          value: {
            season,
            matchday: Number(matchday),
            kickoffTs: new Date(berlinInstant(date, time)).toISOString(),
            homeClub: team1,
            awayClub: team2,
            homeGoals,
            awayGoals,
            state: homeGoals === null ? 'open' : 'over',
            venue: null,
            referee: null,
          },
          sourceUpdatedTs: null,
        },
      ];
    }),
  };
}
