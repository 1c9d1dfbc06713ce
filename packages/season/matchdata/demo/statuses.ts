import { compareText } from '@hub/shared/text/compareText.ts';
import { DEMO_STATUS_SOURCE } from '../seasonRows.ts';
import type { ReportedStatus } from '@hub/shared/availability/reportedStatus.ts';
import type { AbsenceRow, FixtureRow, StatusCoverRow, StatusRow } from '../bundleRows.ts';
import { endOf } from '../seasonAsOf.ts';
import { berlinInstant } from '@hub/shared/text/berlinTime.ts';
import { BACK_AT, OUT_AT, plusDays } from './calendar.ts';
import type { Knock } from './knocks.ts';

/** Statuses in order of gravity; only the gravest one is reported. */
const GRAVITY: readonly ReportedStatus[] = ['injured', 'suspended', 'doubtful'];

/** Time from one instant to another in which a player cannot play, or may not be able to. */
interface Spell {
  playerId: string;
  status: ReportedStatus;
  chance: number | null;
  text: string | null;
  fromTs: string;
  untilTs: string;
}

/** The clubs' reports on their players in the order they become known: who is out, who is doubtful, who is back. */
export function demoStatuses(
  absences: readonly AbsenceRow[],
  knocks: readonly Knock[],
  fixtures: readonly FixtureRow[],
): StatusRow[] {
  const fixtureOf = new Map(fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const spells = [
    ...absences.flatMap((absence) => toSpell(absence, fixtureOf.get(absence.fixtureId ?? ''))),
    ...knocks.map((knock): Spell => ({
      playerId: knock.playerId,
      status: 'doubtful',
      chance: knock.chance,
      text: knock.detail,
      fromTs: berlinInstant(knock.from, OUT_AT),
      untilTs: berlinInstant(plusDays(knock.until, 1), BACK_AT),
    })),
  ];
  return [...Map.groupBy(spells, ({ playerId }) => playerId).values()]
    .flatMap(statusesOf)
    .toSorted(
      (one, other) =>
        compareText(one.knownFrom, other.knownFrom) || compareText(one.playerId, other.playerId),
    );
}

/** Covers every matchday, so players who are not listed can play. */
export const demoStatusCover = (fixtures: readonly FixtureRow[]): StatusCoverRow[] =>
  [...Map.groupBy(fixtures, ({ matchday }) => matchday)].map(([matchday, round]) => ({
    matchday,
    deadline: round.map(({ kickoffUtc }) => kickoffUtc).toSorted(compareText)[0] ?? '',
    basis: 'snapshot',
  }));

function toSpell(
  { playerId, kind, detail, from, until }: AbsenceRow,
  missed: FixtureRow | undefined,
): Spell[] {
  if (from === null) return [];
  const fromTs = berlinInstant(plusDays(from, 1), OUT_AT);
  if (kind === 'suspension')
    return missed === undefined
      ? []
      : [{ playerId, status: 'suspended', chance: null, text: null, fromTs, untilTs: endOf(missed) }];
  if (until === null) return [];
  const untilTs = berlinInstant(plusDays(until, 1), BACK_AT);
  return [{ playerId, status: 'injured', chance: null, text: detail, fromTs, untilTs }];
}

/** One player's spells as a report at each turn; a spell within a more serious one is not reported. */
function statusesOf(spells: readonly Spell[]): StatusRow[] {
  const turns = [...new Set(spells.flatMap(({ fromTs, untilTs }) => [fromTs, untilTs]))].toSorted(
    compareText,
  );
  let before = '';
  return turns.flatMap((knownFrom) => {
    const [now] = spells
      .filter(({ fromTs, untilTs }) => fromTs <= knownFrom && knownFrom < untilTs)
      .toSorted((one, other) => GRAVITY.indexOf(one.status) - GRAVITY.indexOf(other.status));
    const reported = { status: now?.status ?? 'fit', chance: now?.chance ?? null } as const;
    const key = JSON.stringify(reported);
    if (key === before) return [];
    before = key;
    const { playerId } = spells[0] as Spell;
    return [
      {
        playerId,
        knownFrom,
        ...reported,
        expectedReturn: null,
        text: now?.text ?? null,
        source: DEMO_STATUS_SOURCE,
        basis: 'snapshot' as const,
      },
    ];
  });
}
