import { plusDays } from './calendar.ts';
import type { Random } from './random.ts';

/** Kinds of slight injuries: the reported chance, and how often the player is out. */
const KNOCKS = [
  { detail: 'Leichte Muskelprobleme', chance: 75, outRate: 0.3, weight: 5 },
  { detail: 'Schlag auf den Knöchel', chance: 50, outRate: 0.6, weight: 3 },
  { detail: 'Trainingsrückstand', chance: 25, outRate: 0.92, weight: 2 },
] as const;

/** A slight injury, with the days for which he is doubtful. */
export interface Knock {
  playerId: string;
  detail: string;
  /** Percent. */
  chance: number;
  from: string;
  until: string;
  /** Whether he is out; decided at once, and not reported. */
  isOut: boolean;
}

/** Keeps track of slight injuries. */
export function createKnockBook(random: Random) {
  const knocks: Knock[] = [];
  const newestOf = new Map<string, Knock>();
  return {
    /** In order of occurrence. */
    knocks,
    add(playerId: string, from: string): void {
      const { outRate, weight: _weight, ...kind } = random.pickWeighted(KNOCKS, ({ weight }) => weight);
      const until = plusDays(from, random.between(3, 7));
      const knock = { playerId, ...kind, from, until, isOut: random.isTrue(outRate) };
      knocks.push(knock);
      newestOf.set(playerId, knock);
    },
    keepsOut(playerId: string, day: string): boolean {
      const knock = newestOf.get(playerId);
      return knock?.isOut === true && knock.until >= day;
    },
  };
}
