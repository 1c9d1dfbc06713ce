import type { EuropeanMatchRow } from '../bundleRows.ts';
import { berlinInstant } from '#shared/text/berlinTime.ts';
import { plusDays, weekdayOf, FRIDAY } from './calendar.ts';
import type { DemoClub } from './clubs.ts';
import type { Random } from './random.ts';

/** Matchdays followed by European matches in midweek; none fall in an international break. */
const AFTER_MATCHDAYS = [2, 4, 5, 8, 9, 12, 13, 17, 20, 22];
/** Days from the Friday of a matchday to the European match. */
const DAYS_AFTER_FRIDAY = { 'Champions League': 5, 'Europa League': 6, 'Conference League': 6 } as const;

/** Invented opponents in real cities. */
const CITIES = [
  'Lissabon',
  'Antwerpen',
  'Krakau',
  'Bergen',
  'Graz',
  'Porto',
  'Lyon',
  'Sevilla',
  'Bologna',
  'Split',
  'Malmö',
  'Basel',
];

/** European matches of the clubs that qualified. @param today matches from this day on have no goals; if null, all have */
export function demoEuropeanMatches(
  clubs: readonly DemoClub[],
  matchdayStarts: readonly string[],
  today: string | null,
  random: Random,
): EuropeanMatchRow[] {
  return clubs.flatMap(({ clubId, europeanCompetition }) => {
    if (europeanCompetition === null) return [];
    return AFTER_MATCHDAYS.flatMap((matchday, index): EuropeanMatchRow[] => {
      const start = matchdayStarts[matchday - 1];
      if (start === undefined || weekdayOf(start) !== FRIDAY) return [];
      const day = plusDays(start, DAYS_AFTER_FRIDAY[europeanCompetition]);
      const kickoffUtc = berlinInstant(day, '21:00');
      const isPlayed = today === null || day < today;
      const goals = () => random.pickWeighted([0, 1, 2, 3, 4], (count) => [26, 34, 24, 11, 5][count] ?? 0);
      const [homeGoals, awayGoals] = [goals(), goals()];
      return [
        {
          date: day,
          kickoffUtc,
          competition: europeanCompetition,
          clubId,
          side: index % 2 === 0 ? 'home' : 'away',
          opponent: `Demo-Klub ${random.pick(CITIES)}`,
          homeGoals: isPlayed ? homeGoals : null,
          awayGoals: isPlayed ? awayGoals : null,
        },
      ];
    });
  });
}
