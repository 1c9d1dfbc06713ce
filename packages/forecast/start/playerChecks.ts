import { INJURY_STATUSES, POSITION_GROUPS } from '@hub/shared/terms.ts';
import type { PlayerFact } from './types.ts';

/** What is wrong with a player's facts; null when they are fine. */
export function problemOf(player: PlayerFact): string | null {
  const { positionGroup, injuryStatus, expectedReturn, roleRank, formRating, euMidweekMinutes } = player;
  const { minutesLast5, startsLast5 } = player;
  if (!POSITION_GROUPS.includes(positionGroup)) return `has the unknown position '${positionGroup}'`;
  if (!INJURY_STATUSES.includes(injuryStatus)) return `has the unknown injury status '${injuryStatus}'`;
  if (typeof expectedReturn === 'string' && !isDay(expectedReturn))
    return `has the expected return '${expectedReturn}'`;
  if (roleRank !== null && !(roleRank >= 1)) return `has the role rank ${roleRank}`;
  if (formRating !== null && !(formRating >= 0 && formRating <= 10))
    return `has the form rating ${formRating}`;
  if (!(euMidweekMinutes >= 0 && euMidweekMinutes < Infinity))
    return `has ${euMidweekMinutes} European minutes`;
  if (!(startsLast5 >= 0 && startsLast5 < Infinity)) return `has ${startsLast5} starts in five matches`;
  const badMinutes = minutesLast5.find((minutes) => !(minutes >= 0 && minutes < Infinity));
  return badMinutes === undefined ? null : `has ${badMinutes} minutes in one of his last five matches`;
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value) && Number.isFinite(Date.parse(value));
