import { factMaker, seasonOf, type Fact } from '../facts.ts';
import { reportedState } from '../fixtureStates.ts';
import type { CupMatches, Matches, Teams } from './schema.ts';

const fact = factMaker('football-data');

const POSITIONS: Readonly<Record<string, string>> = {
  Goalkeeper: 'GK',
  Defence: 'DF',
  'Centre-Back': 'CB',
  'Left-Back': 'LB',
  'Right-Back': 'RB',
  Midfield: 'MF',
  'Defensive Midfield': 'DM',
  'Central Midfield': 'CM',
  'Attacking Midfield': 'AM',
  'Left Midfield': 'LM',
  'Right Midfield': 'RM',
  Offence: 'FW',
  'Left Winger': 'LW',
  'Right Winger': 'RW',
  'Centre-Forward': 'CF',
};

const seasonStarting = (startDate: string) => seasonOf(Number(startDate.slice(0, 4)));

/** Clubs and their squads as facts. */
export function teamsToFacts({ season: { startDate }, teams }: Teams) {
  const season = seasonStarting(startDate);
  return {
    clubs: teams.map(({ id, name, shortName }): Fact<'club'> =>
      fact('club', id, { season, name: name.trim(), shortName: shortName?.trim() || name.trim() }),
    ),
    squadPlayers: teams.flatMap(({ id: club, squad }) =>
      squad.map((person): Fact<'squadPlayer'> =>
        fact('squadPlayer', person.id, {
          season,
          club: String(club),
          name: person.name.replaceAll(/\s+/g, ' ').trim(),
          birthdate: /^\d{4}-\d{2}-\d{2}$/.test(person.dateOfBirth ?? '')
            ? (person.dateOfBirth ?? null)
            : null,
          nationality: person.nationality?.trim() || null,
          position: POSITIONS[person.position ?? ''] ?? null,
        }),
      ),
    ),
  };
}

/** Matches as facts; those without a matchday, such as a relegation play-off, are left out. */
export function matchesToFacts({ matches }: Matches) {
  return {
    fixtures: matches.flatMap((match): Fact<'fixture'>[] => {
      if (match.matchday === null || match.matchday === undefined) return [];
      const { home, away } = match.score.fullTime;
      return [
        fact(
          'fixture',
          match.id,
          {
            season: seasonStarting(match.season.startDate),
            matchday: match.matchday,
            kickoffTs: new Date(match.utcDate).toISOString(),
            homeClub: String(match.homeTeam.id),
            awayClub: String(match.awayTeam.id),
            ...reportedState([match.status], home, away),
            venue: null,
            referee: match.referees?.find(({ type }) => type === 'REFEREE')?.name ?? null,
          },
          match.lastUpdated ?? null,
        ),
      ];
    }),
  };
}

/** Champions League matches of each club of the league. @param clubs the source's ids */
export function championsLeagueToFacts(
  { matches }: CupMatches,
  clubs: ReadonlySet<string>,
): Fact<'europeanMatch'>[] {
  return matches.flatMap((match) =>
    (['home', 'away'] as const).flatMap((side): Fact<'europeanMatch'>[] => {
      const [own, other] =
        side === 'home' ? [match.homeTeam, match.awayTeam] : [match.awayTeam, match.homeTeam];
      const club = String(own.id ?? '');
      if (!clubs.has(club)) return [];
      const { home, away } = match.score.fullTime;
      const { state, homeGoals, awayGoals } = reportedState([match.status], home, away);
      return [
        fact(
          'europeanMatch',
          `${match.id}-${club}`,
          {
            season: seasonStarting(match.season.startDate),
            club,
            competition: 'Champions League',
            kickoffTs: new Date(match.utcDate).toISOString(),
            side,
            opponent: other.name?.trim() || '?',
            homeGoals,
            awayGoals,
            isOff: state === 'postponed' || state === 'cancelled',
          },
          match.lastUpdated ?? null,
        ),
      ];
    }),
  );
}
