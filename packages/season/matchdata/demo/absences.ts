import { YELLOW_CARDS_PER_BAN } from '@hub/shared/season/cards.ts';
import type { AbsenceRow, FixtureRow } from '../bundleRows.ts';
import { listIn } from '../seasonAsOf.ts';
import { berlinDay } from '@hub/shared/text/berlinTime.ts';
import { daysBetween, plusDays } from './calendar.ts';
import { createKnockBook, type Knock } from './knocks.ts';
import type { Performance } from './match.ts';
import type { Random } from './random.ts';
import type { DemoPlayer } from './squads.ts';

const SOURCE = 'Demo';
/** Probability per player for the days between two matches. */
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

/** Probability per player for a slight injury between two matches that makes him doubtful. */
const KNOCK_RATE = 0.04;
const BAN_MATCHES = { straightRed: [1, 3], secondYellow: [1, 1], yellow: [1, 1] } as const;

interface Spell {
  playerId: string;
  kind: 'injury' | 'illness';
  detail: string;
  from: string;
  days: number;
}

interface Ban {
  playerId: string;
  cause: keyof typeof BAN_MATCHES;
  detail: string;
  from: string;
}

/** Keeps track of absences: every match adds to it, and it decides which players can be picked for the next. */
export interface AbsenceBook {
  readonly absences: AbsenceRow[];
  readonly knocks: Knock[];
  /** Whether a player can be picked for a fixture of his club. */
  isAvailable(player: DemoPlayer, fixture: FixtureRow): boolean;
  /** Adds injuries and illnesses from the days between two matches; spells begin after `from` and before `to`. */
  addTrainingWeek(squad: readonly DemoPlayer[], from: string, to: string): void;
  /** Adds the bans and injuries from a match. `laterFixtures` are the club's remaining fixtures in order. */
  addMatch(
    fixture: FixtureRow,
    performances: readonly Performance[],
    laterFixtures: readonly FixtureRow[],
  ): void;
}

export function createAbsenceBook(random: Random): AbsenceBook {
  const absences: AbsenceRow[] = [];
  const absencesOf = new Map<string, AbsenceRow[]>();
  const knockBook = createKnockBook(random);
  const yellowsOf = new Map<string, number>();

  const add = (row: AbsenceRow) => {
    absences.push(row);
    listIn(absencesOf, row.playerId).push(row);
  };
  const addSpell = ({ days, ...spell }: Spell) =>
    add({ ...spell, until: plusDays(spell.from, days), fixtureId: null, source: SOURCE });
  const addInjury = (playerId: string, from: string) => {
    const { detail, days } = random.pickWeighted(INJURIES, ({ weight }) => weight);
    addSpell({ playerId, kind: 'injury', detail, from, days: random.between(...days) });
  };
  const ban = ({ cause, ...absence }: Ban, laterFixtures: readonly FixtureRow[]) => {
    const matches = random.between(BAN_MATCHES[cause][0], BAN_MATCHES[cause][1]);
    for (const { fixtureId } of laterFixtures.slice(0, matches))
      add({ ...absence, kind: 'suspension', until: null, fixtureId, source: SOURCE });
  };
  const isIll = (playerId: string, day: string) =>
    (absencesOf.get(playerId) ?? []).some(
      ({ from, until, fixtureId }) =>
        fixtureId === null && from !== null && from <= day && (until ?? day) >= day,
    );

  return {
    absences,
    knocks: knockBook.knocks,
    isAvailable(player, fixture) {
      const { playerId } = player.row;
      if (knockBook.keepsOut(playerId, berlinDay(new Date(fixture.kickoffUtc)))) return false;
      const isBanned = (absencesOf.get(playerId) ?? []).some(
        ({ fixtureId }) => fixtureId === fixture.fixtureId,
      );
      return !isBanned && !isIll(playerId, berlinDay(new Date(fixture.kickoffUtc)));
    },
    addTrainingWeek(squad, from, to) {
      const days = daysBetween(from, to);
      if (days < 2) return;
      for (const { row } of squad) {
        const day = plusDays(from, random.between(1, days - 1));
        const [isHurt, isSick] = [random.isTrue(TRAINING_INJURY_RATE), random.isTrue(ILLNESS_RATE)];
        const isKnocked = random.isTrue(KNOCK_RATE);
        if ((!isHurt && !isSick && !isKnocked) || isIll(row.playerId, day)) continue;
        if (isKnocked && !isHurt && !isSick) knockBook.add(row.playerId, day);
        else if (isHurt) addInjury(row.playerId, day);
        else
          addSpell({
            playerId: row.playerId,
            kind: 'illness',
            detail: 'Grippaler Infekt',
            from: day,
            days: random.between(3, 9),
          });
      }
    },
    addMatch(fixture, performances, laterFixtures) {
      const from = berlinDay(new Date(fixture.kickoffUtc));
      for (const { player, yellowMinute, redMinute, isSecondYellow, isInjured } of performances) {
        const { playerId } = player.row;
        if (isInjured) addInjury(playerId, from);
        if (isSecondYellow)
          ban({ playerId, cause: 'secondYellow', detail: 'second yellow', from }, laterFixtures);
        else if (redMinute !== null)
          ban({ playerId, cause: 'straightRed', detail: 'red card', from }, laterFixtures);
        // The first of two yellow cards that sent a player off does not count.
        if (yellowMinute === null || isSecondYellow) continue;
        const yellows = (yellowsOf.get(playerId) ?? 0) + 1;
        yellowsOf.set(playerId, yellows);
        if (yellows % YELLOW_CARDS_PER_BAN === 0 && redMinute === null)
          ban({ playerId, cause: 'yellow', detail: `${yellows}th yellow`, from }, laterFixtures);
      }
    },
  };
}
