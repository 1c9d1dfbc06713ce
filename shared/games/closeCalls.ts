import type { TeamRef } from '../catalog/teams.schema.ts';
import { fieldGroupOf, worthsOf, type BestEleven, type ElevenCandidate } from '../elevens/bestEleven.ts';
import type { Reported } from '../hub/reported.ts';
import { seenChanceOf } from '../startChance/chanceText.ts';
import type { ClubLock, Lock } from './lockOf.ts';
import type { Held } from './lockedChanges.ts';

/** Largest difference of chances, or of worths for players with values, that is too close to call. */
export const CLOSE_BY = 0.1;
/** A player with a lower chance is as good as out. */
export const WORTH_CONSIDERING = 0.15;
/** From this chance on, a starter is clear. */
const SURE = 0.85;
const CALLS = 3;

interface CloseCandidate extends ElevenCandidate {
  team: Pick<TeamRef, 'id' | 'shortName'> | null;
  /** Whether he is in his club's official eleven; missing or null until it is known. */
  isInEleven?: boolean | null;
}

/** What will help to decide between the two in time. */
export type CallHelp =
  /** One plays later, and can still come in if the other does not start. */
  | 'wait'
  | 'bothKnown'
  | 'starterKnown'
  | 'rivalKnown'
  | 'noneKnown'
  /** No source of this hub reports elevens. */
  | 'unreported'
  /** The rival is in an official eleven, and the starter's is not known yet. */
  | 'rivalOfficial'
  /** At least one has no fixture on this matchday. */
  | 'noFixture';

interface CallCircumstances {
  reported: Pick<Reported, 'elevens'>;
  held?: Pick<Held, 'has'>;
}

export interface CloseCall<P> {
  starter: P;
  /** A bench player of the same line. */
  rival: P;
  help: CallHelp;
  /** The one who plays later, with 'wait'. */
  later: P | null;
}

/**
 * Places in the best eleven that could just as well go to a bench player, earliest lock first, then the closest; at most
 * three, and each player only once. Starters with a chance of at least 85 % are clear, as are players who are locked, have no
 * reliable chance, are pinned or benched by the user, or decided by an official eleven; but a rival in an official eleven is
 * always a close call.
 *
 * @param lock when each club's players are locked
 * @param circumstances whether official elevens are reported, and who is held whatever his club does
 */
export function closeCallsOf<P extends CloseCandidate>(
  eleven: Pick<BestEleven<P>, 'starters' | 'bench'>,
  lock: Pick<Lock, 'clubs'> | null,
  { reported, held = new Map() }: CallCircumstances,
): CloseCall<P>[] {
  const clubOf = ({ team }: P) => (team === null ? undefined : lock?.clubs.get(team.id));
  const isOpen = (player: P) =>
    !held.has(player.id) && clubOf(player)?.isLocked !== true && (player.place ?? null) === null;
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
    // Without any lock the difference is NaN, so that only the gap counts.
    .toSorted((one, other) => one.lockMs - other.lockMs || (one.gap ?? 0) - (other.gap ?? 0));
  const named = new Set<string>();
  const calls: CloseCall<P>[] = [];
  for (const { starter, rival } of pairs) {
    if (calls.length === CALLS || named.has(starter.id) || named.has(rival.id)) continue;
    named.add(starter.id).add(rival.id);
    calls.push({ starter, rival, ...helpFor([starter, clubOf(starter)], [rival, clubOf(rival)], reported) });
  }
  return calls;
}

const isOfficial = ({ isInEleven }: CloseCandidate): boolean | null => isInEleven ?? null;

/** Tolerance for differences of floating-point numbers. */
const ROUNDING = 1e-9;

/** Difference of the worths; null if the two cannot be compared. */
function gapOf<P extends CloseCandidate>(
  starter: P,
  rival: P,
  worthOf: (player: P) => number,
): number | null {
  const [starters, rivals] = [seenChanceOf(starter), seenChanceOf(rival)];
  if (starters === null || rivals === null || Math.max(starters, rivals) < WORTH_CONSIDERING) return null;
  return Math.abs(worthOf(starter) - worthOf(rival));
}

type Placed<P> = readonly [player: P, club: ClubLock | undefined];

function helpFor<P extends CloseCandidate>(
  [starter, starterClub]: Placed<P>,
  [rival, rivalClub]: Placed<P>,
  reported: Pick<Reported, 'elevens'>,
): Pick<CloseCall<P>, 'help' | 'later'> {
  if (isOfficial(rival) === true) return { help: 'rivalOfficial', later: null };
  if (starterClub === undefined || rivalClub === undefined) return { help: 'noFixture', later: null };
  if (!reported.elevens) return { help: 'unreported', later: null };
  const starterMs = Date.parse(starterClub.lockTs);
  const rivalMs = Date.parse(rivalClub.lockTs);
  if (starterClub.isElevenKnown && rivalClub.isElevenKnown) {
    if (starterMs === rivalMs) return { help: 'bothKnown', later: null };
    // The earlier one's eleven is known while both can still be changed.
    return { help: 'wait', later: starterMs > rivalMs ? starter : rival };
  }
  if (starterClub.isElevenKnown) return { help: 'starterKnown', later: null };
  if (rivalClub.isElevenKnown) return { help: 'rivalKnown', later: null };
  return { help: 'noneKnown', later: null };
}
