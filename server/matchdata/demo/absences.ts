import type { AbsenceRow, FixtureRow } from '../bundleRows.ts';
import { listIn } from '../seasonAsOf.ts';
import { berlinDay, daysBetween, plusDays } from './calendar.ts';
import type { Performance } from './match.ts';
import type { Random } from './random.ts';
import type { DemoPlayer } from './squads.ts';

const SOURCE = 'Demo';
const YELLOWS_PER_SUSPENSION = 5;
/** Per player and week between two matches. */
const TRAINING_INJURY_RATE = 0.008;
const ILLNESS_RATE = 0.009;

interface InjuryKind {
  detail: string;
  weight: number;
  days: readonly [number, number];
}

const INJURIES: readonly InjuryKind[] = [
  { detail: 'Muskelverhärtung', weight: 30, days: [6, 14] },
  { detail: 'Sprunggelenksverletzung', weight: 18, days: [14, 35] },
  { detail: 'Muskelfaserriss', weight: 22, days: [18, 40] },
  { detail: 'Knieprellung', weight: 14, days: [6, 18] },
  { detail: 'Mittelfußbruch', weight: 4, days: [60, 110] },
  { detail: 'Kreuzbandriss', weight: 2, days: [180, 260] },
];

const BAN_MATCHES = { straightRed: [1, 3], secondYellow: [1, 1], yellow: [1, 1] } as const;

/** Who is missing and why; it learns from every match and decides who may be picked for the next. */
export interface AbsenceBook {
  readonly absences: AbsenceRow[];
  /** Whether a player can be in the squad of a fixture of his club. */
  isAvailable(player: DemoPlayer, fixture: FixtureRow): boolean;
  /** Injuries and illnesses of the days between two matches; the spells begin after `from` and before `to`. */
  trainingWeek(squad: readonly DemoPlayer[], from: string, to: string): void;
  /** Bans and injuries that a match brings. `laterFixtures` are the club's next ones in order. */
  afterMatch(
    fixture: FixtureRow,
    performances: readonly Performance[],
    laterFixtures: readonly FixtureRow[],
  ): void;
}

export function createAbsenceBook(random: Random): AbsenceBook {
  const absences: AbsenceRow[] = [];
  const absencesOf = new Map<string, AbsenceRow[]>();
  const yellowsOf = new Map<string, number>();

  const add = (row: AbsenceRow) => {
    absences.push(row);
    listIn(absencesOf, row.playerId).push(row);
  };
  const addSpell = (
    playerId: string,
    kind: 'injury' | 'illness',
    detail: string,
    from: string,
    days: number,
  ) => add({ playerId, kind, detail, from, until: plusDays(from, days), fixtureId: null, source: SOURCE });
  const addInjury = (playerId: string, from: string) => {
    const { detail, days } = random.pickWeighted(INJURIES, ({ weight }) => weight);
    addSpell(playerId, 'injury', detail, from, random.between(...days));
  };
  const ban = (
    playerId: string,
    cause: keyof typeof BAN_MATCHES,
    detail: string,
    day: string,
    laterFixtures: readonly FixtureRow[],
  ) => {
    const matches = random.between(BAN_MATCHES[cause][0], BAN_MATCHES[cause][1]);
    for (const { fixtureId } of laterFixtures.slice(0, matches))
      add({ playerId, kind: 'suspension', detail, from: day, until: null, fixtureId, source: SOURCE });
  };
  const isIll = (playerId: string, day: string) =>
    (absencesOf.get(playerId) ?? []).some(
      ({ from, until, fixtureId }) =>
        fixtureId === null && from !== null && from <= day && (until ?? day) >= day,
    );

  return {
    absences,
    isAvailable(player, fixture) {
      const { playerId } = player.row;
      const isBanned = (absencesOf.get(playerId) ?? []).some(
        ({ fixtureId }) => fixtureId === fixture.fixtureId,
      );
      return !isBanned && !isIll(playerId, berlinDay(new Date(fixture.kickoffUtc)));
    },
    trainingWeek(squad, from, to) {
      const days = daysBetween(from, to);
      if (days < 2) return;
      for (const { row } of squad) {
        const day = plusDays(from, random.between(1, days - 1));
        const [isHurt, isSick] = [random.isTrue(TRAINING_INJURY_RATE), random.isTrue(ILLNESS_RATE)];
        if ((!isHurt && !isSick) || isIll(row.playerId, day)) continue;
        if (isHurt) addInjury(row.playerId, day);
        else addSpell(row.playerId, 'illness', 'Grippaler Infekt', day, random.between(3, 9));
      }
    },
    afterMatch(fixture, performances, laterFixtures) {
      const day = berlinDay(new Date(fixture.kickoffUtc));
      for (const { player, yellowMinute, redMinute, isSecondYellow, isInjured } of performances) {
        const { playerId } = player.row;
        if (isInjured) addInjury(playerId, day);
        if (isSecondYellow) ban(playerId, 'secondYellow', 'second yellow', day, laterFixtures);
        else if (redMinute !== null) ban(playerId, 'straightRed', 'red card', day, laterFixtures);
        // The first card of a sending-off by two is not counted.
        if (yellowMinute === null || isSecondYellow) continue;
        const yellows = (yellowsOf.get(playerId) ?? 0) + 1;
        yellowsOf.set(playerId, yellows);
        if (yellows % YELLOWS_PER_SUSPENSION === 0 && redMinute === null)
          ban(playerId, 'yellow', `${yellows}th yellow`, day, laterFixtures);
      }
    },
  };
}
