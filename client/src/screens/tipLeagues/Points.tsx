import { Text } from '@mantine/core';
import type { TipLeague, TipLeagueMember, TipScore } from '@hub/shared/tipLeagues/tipLeagues.schema.ts';
import { participantName } from './names.ts';
import { leaguePointTexts as texts } from './leaguePointTexts.ts';

/** Explains the table's points: their rules, who would have the most, and what they leave out. */
export function PointsNote({ league }: { league: TipLeague }) {
  const { game, table, members, missingPoints, pointMatches } = league;
  if (game === null || table.length === 0) return null;
  const most = Math.max(...table.flatMap(({ points }) => points?.points ?? []));
  const nameOf = ({ participant }: TipScore) => participantName(participant, members);
  const best = table.filter(({ points }) => points?.points === most).map(nameOf);
  const incomplete = table.flatMap((row) =>
    row.points !== null && row.points.unknown > 0 ? [{ name: nameOf(row), unknown: row.points.unknown }] : [],
  );
  const sentences = [
    texts.sumOver(game, league),
    best.length > 0 && texts.most(best),
    incomplete.length > 0 && texts.unknown(incomplete),
    pointMatches > 0 && missingPoints.length > 0 && texts.without(missingPoints),
  ];
  return (
    <Text size="sm" c="dimmed" mt="sm">
      {sentences.filter(Boolean).join(' ')}
    </Text>
  );
}

interface DayPointsProps {
  day: TipLeague['matchdays'][number];
  members: readonly TipLeagueMember[];
}

/** All participants' points of a matchday, most first. */
export function DayPoints({ day: { scored, pointMatches, scores }, members }: DayPointsProps) {
  if (scored === 0) return null;
  if (pointMatches === 0)
    return (
      <Text size="sm" c="dimmed">
        {texts.noneOfDay}
      </Text>
    );
  // Before a club's first match, members who have not tipped have no eleven.
  if (scores.every(({ points }) => points === null)) return null;
  const amount = ({ points }: TipScore) => points?.points ?? -Infinity;
  const byPoints = scores.toSorted((one, other) => amount(other) - amount(one) || 0);
  return (
    <Text size="sm">
      <strong>{texts.ofDay}</strong>{' '}
      {byPoints
        .map(
          ({ participant, points }) =>
            `${participantName(participant, members)}\u00A0${texts.amount(points)}`,
        )
        .join(' · ')}
    </Text>
  );
}
