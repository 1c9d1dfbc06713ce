import { fieldGroupOf, worthsOf, type BestEleven, type ElevenCandidate } from '#shared/elevens/bestEleven.ts';
import { seenChanceOf } from '#shared/startChance/chanceText.ts';
import type { ClubLock, Lock } from './lockOf.ts';

/** Chances, or worths where players have values, that differ by no more can go either way. */
export const CLOSE_BY = 0.1;
/** Below it, both are as good as out, and nobody has to decide. */
const WORTH_A_THOUGHT = 0.15;
/** From it on a starter is no question. */
const SURE = 0.85;
const CALLS = 3;

interface Candidate extends ElevenCandidate {
  team: { id: string; shortName: string } | null;
  /** Whether he is in his club's official eleven; missing or null while that is not out. */
  isInEleven?: boolean | null;
}

/** What will help to decide between the two before it is too late. */
export type CallHelp =
  /** One plays later: if the other does not start, he can still come in. */
  | 'wait'
  | 'bothKnown'
  | 'starterKnown'
  | 'rivalKnown'
  | 'noneKnown'
  /** The rival is in an official eleven, and the starter's is not out. */
  | 'rivalOfficial'
  /** At least one has no fixture on this matchday. */
  | 'noFixture';

export interface CloseCall<P> {
  starter: P;
  /** On the bench, of the same line. */
  rival: P;
  help: CallHelp;
  /** With 'wait': who plays later. */
  later: P | null;
}

/**
 * Places of the best eleven that could as well go to a player on the bench, those with the earliest lock first and then the
 * closest, at most three; no player occurs twice. Starters with a chance of 85 % or more are clear, and so are players who are
 * locked, without a reliable chance, pinned or benched by their user, or decided by the official eleven; but a rival in an
 * official eleven is always a close call.
 *
 * @param lock when each club's players are locked
 */
export function closeCallsOf<P extends Candidate>(
  eleven: Pick<BestEleven<P>, 'starters' | 'bench'>,
  lock: Pick<Lock, 'clubs'> | null,
): CloseCall<P>[] {
  const clubOf = ({ team }: P) => (team === null ? undefined : lock?.clubs.get(team.id));
  const isOpen = (player: P) => clubOf(player)?.isLocked !== true && (player.place ?? null) === null;
  const lockMsOf = (player: P) => Date.parse(clubOf(player)?.lockTs ?? '') || Infinity;
  const [chosen, waiting] = [Object.values(eleven.starters).flat(), eleven.bench.map(({ player }) => player)];
  const worthOf = worthsOf([...chosen, ...waiting]);
  const starters = chosen.filter(
    (player) => isOpen(player) && isOfficial(player) === null && (player.startProbability ?? 0) < SURE,
  );
  const rivals = waiting.filter((player) => isOpen(player) && isOfficial(player) !== false);
  const pairs = starters
    .flatMap((starter) =>
      rivals
        .filter((rival) => fieldGroupOf(rival) === fieldGroupOf(starter))
        .map((rival) => ({
          starter,
          rival,
          gap: gapOf(starter, rival, worthOf),
          lockMs: Math.min(lockMsOf(starter), lockMsOf(rival)),
        })),
    )
    .filter(({ gap, rival }) => gap !== null && (isOfficial(rival) === true || gap <= CLOSE_BY + ROUNDING))
    .toSorted(
      (one, other) =>
        compareNumbers(one.lockMs, other.lockMs) ||
        (one.gap ?? 0) - (other.gap ?? 0) ||
        compare(one.starter, other.starter),
    );
  const named = new Set<string>();
  const calls: CloseCall<P>[] = [];
  for (const { starter, rival } of pairs) {
    if (calls.length === CALLS || named.has(starter.id) || named.has(rival.id)) continue;
    named.add(starter.id).add(rival.id);
    calls.push({ starter, rival, ...helpFor([starter, clubOf(starter)], [rival, clubOf(rival)]) });
  }
  return calls;
}

const isOfficial = ({ isInEleven }: Candidate): boolean | null => isInEleven ?? null;
/** Of numbers that may be infinite. */
const compareNumbers = (one: number, other: number) => (one < other ? -1 : one > other ? 1 : 0);

/** Tolerance for differences of decimals. */
const ROUNDING = 1e-9;

/** Null where there is nothing to weigh. */
function gapOf<P extends Candidate>(starter: P, rival: P, worthOf: (player: P) => number): number | null {
  const [starters, rivals] = [seenChanceOf(starter), seenChanceOf(rival)];
  if (starters === null || rivals === null || Math.max(starters, rivals) < WORTH_A_THOUGHT) return null;
  return Math.abs(worthOf(starter) - worthOf(rival));
}

const compare = (one: Candidate, other: Candidate) => (one.name < other.name ? -1 : 1);

type Placed<P> = readonly [player: P, club: ClubLock | undefined];

function helpFor<P extends Candidate>(
  [starter, starterClub]: Placed<P>,
  [rival, rivalClub]: Placed<P>,
): Pick<CloseCall<P>, 'help' | 'later'> {
  if (isOfficial(rival) === true) return { help: 'rivalOfficial', later: null };
  if (starterClub === undefined || rivalClub === undefined) return { help: 'noFixture', later: null };
  const starterMs = Date.parse(starterClub.lockTs);
  const rivalMs = Date.parse(rivalClub.lockTs);
  const earlier = starterMs <= rivalMs ? starterClub : rivalClub;
  // The earlier one's eleven is out while both can still be changed.
  if (starterMs !== rivalMs && earlier.isElevenKnown)
    return { help: 'wait', later: starterMs > rivalMs ? starter : rival };
  if (starterClub.isElevenKnown && rivalClub.isElevenKnown) return { help: 'bothKnown', later: null };
  if (starterClub.isElevenKnown) return { help: 'starterKnown', later: null };
  if (rivalClub.isElevenKnown) return { help: 'rivalKnown', later: null };
  return { help: 'noneKnown', later: null };
}
