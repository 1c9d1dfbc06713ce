import { KEEPERS_PER_TEAM, STARTERS_PER_TEAM } from '../limits.ts';
import type { PositionGroup } from '../terms.ts';
import { groupBy } from '../groupBy.ts';
import { SIDES, type SheetMatch, type SheetPart, type SheetParts, type Side } from './matchSheet.ts';

/** Changes per club and match; a sixth one is allowed for a concussion. */
const CHANGES_MAX = 5;
export const CHANGES_WITH_CONCUSSION_MAX = 6;

/** Faults that keep a club's part of a sheet from counting. */
const BLOCKING_FAULTS = [
  'starters',
  'nobodyKnown',
  'playerTwice',
  'noKeeper',
  'keepers',
  'tooManyChanges',
  'onWithoutMinute',
  'offNotOn',
  'moreOnThanOff',
  'onWhileOver',
  'offAfterRed',
  'noDay',
] as const;
/** Faults that are reported but do not keep the sheet from counting. */
const WARNINGS = ['sixChanges', 'goals', 'otherMatch', 'half'] as const;
export const SHEET_FAULTS = [...BLOCKING_FAULTS, ...WARNINGS] as const;
export type SheetFaultCode = (typeof SHEET_FAULTS)[number];

export interface SheetFault {
  code: SheetFaultCode;
  /** Null if it concerns both clubs. */
  side: Side | null;
  /** Names concerned; empty if there are none in particular. */
  names: readonly string[];
  /** The number concerned: starters, keepers or substitutions. */
  count: number;
}

const BLOCKING: ReadonlySet<string> = new Set(BLOCKING_FAULTS);
export const isBlocking = ({ code }: Pick<SheetFault, 'code'>): boolean => BLOCKING.has(code);

/** A player's part, as needed for the checks. */
type CheckedPart = Pick<
  SheetPart,
  'playerId' | 'name' | 'started' | 'onMinute' | 'offMinute' | 'redMinute' | 'goals' | 'ownGoals'
>;

/**
 * The faults of a club's part of a sheet on its own; empty if there are none.
 *
 * @param groupOf the position group of a player, null if unknown
 */
function partFaults(
  side: Side,
  parts: readonly CheckedPart[],
  groupOf: (playerId: string) => PositionGroup | null,
): SheetFault[] {
  const faults: SheetFault[] = [];
  const note = (code: SheetFaultCode, names: readonly string[], count = names.length) =>
    faults.push({ code, side, names, count });
  const namesOf = (some: readonly CheckedPart[]) => some.map(({ name }) => name);
  const starters = parts.filter(({ started }) => started);
  if (starters.length !== STARTERS_PER_TEAM) note('starters', [], starters.length);
  const unknown = parts.filter(
    ({ playerId, started, onMinute }) => playerId === null && (started || onMinute !== null),
  );
  if (unknown.length > 0) note('nobodyKnown', namesOf(unknown));
  const twice = [...groupBy(parts, ({ playerId, name }) => playerId ?? `? ${name}`).values()].filter(
    (same) => same.length > 1,
  );
  if (twice.length > 0)
    note(
      'playerTwice',
      twice.map(([first]) => first?.name ?? ''),
    );
  const groups = starters.map(({ playerId }) => (playerId === null ? null : groupOf(playerId)));
  const keepers = groups.filter((group) => group === 'goalkeeper').length;
  const unknownGroups = groups.filter((group) => group === null).length;
  if (keepers > KEEPERS_PER_TEAM) note('keepers', [], keepers);
  else if (starters.length >= STARTERS_PER_TEAM && keepers + unknownGroups < KEEPERS_PER_TEAM)
    note('noKeeper', []);
  faults.push(...substitutionFaults(side, parts));
  return faults;
}

function substitutionFaults(side: Side, parts: readonly CheckedPart[]): SheetFault[] {
  const faults: SheetFault[] = [];
  const note = (code: SheetFaultCode, names: readonly string[], count = names.length) =>
    faults.push({ code, side, names, count });
  const comers = parts.filter(({ started, onMinute }) => !started && onMinute !== null);
  const leavers = parts.filter(({ offMinute }) => offMinute !== null);
  if (comers.length > CHANGES_WITH_CONCUSSION_MAX) note('tooManyChanges', [], comers.length);
  else if (comers.length > CHANGES_MAX) note('sixChanges', [], comers.length);
  const notOn = leavers.filter(
    ({ started, onMinute, offMinute }) => !started && (onMinute === null || onMinute > (offMinute ?? 0)),
  );
  if (notOn.length > 0)
    note(
      'offNotOn',
      notOn.map(({ name }) => name),
    );
  const sentOff = leavers.filter(
    ({ redMinute, offMinute }) => redMinute !== null && redMinute < (offMinute ?? 0),
  );
  if (sentOff.length > 0)
    note(
      'offAfterRed',
      sentOff.map(({ name }) => name),
    );
  const startersOn = parts.filter(({ started, onMinute }) => started && onMinute !== null);
  if (startersOn.length > 0)
    note(
      'onWhileOver',
      startersOn.map(({ name }) => name),
    );
  // If only one player of a substitution is known, the other one cannot be inferred.
  if (comers.length > leavers.length)
    note(
      'moreOnThanOff',
      comers.map(({ name }) => name),
      comers.length - leavers.length,
    );
  return faults;
}

/** Whether a text covers who played for a club, not only its goals. */
export const isClubCovered = (parts: readonly CheckedPart[]): boolean =>
  parts.some(
    ({ playerId, started, onMinute, offMinute, goals, ownGoals }) =>
      started || onMinute !== null || offMinute !== null || (playerId !== null && goals + ownGoals === 0),
  );

/** Faults of a sheet as a whole. */
function matchFaults(
  parts: SheetParts,
  score: SheetMatch['score'],
  strangers: readonly string[],
): SheetFault[] {
  const faults: SheetFault[] = [];
  if (strangers.length > 0)
    faults.push({ code: 'otherMatch', side: null, names: strangers, count: strangers.length });
  const [missing, other] = SIDES.filter((side) => !isClubCovered(parts[side]));
  if (missing !== undefined && other === undefined)
    faults.push({ code: 'half', side: missing, names: [], count: 0 });
  const sum = (side: Side, key: 'goals' | 'ownGoals') =>
    parts[side].reduce((goals, part) => goals + part[key], 0);
  const goalsRead = [
    sum('home', 'goals') + sum('away', 'ownGoals'),
    sum('away', 'goals') + sum('home', 'ownGoals'),
  ] as const;
  const isWhole = missing === undefined;
  if (score !== null && isWhole && (goalsRead[0] !== score[0] || goalsRead[1] !== score[1]))
    faults.push({
      code: 'goals',
      side: null,
      names: [goalsRead.join(':'), score.join(':')],
      count: goalsRead[0] + goalsRead[1],
    });
  return faults;
}

/** What a table contains besides the parts of players. */
export interface SheetRemarks {
  /** Clubs named that do not play in the match. */
  strangers: readonly string[];
  /** Names of players with a minute that no match has. */
  oddMinutes: Readonly<Record<Side, readonly string[]>>;
}
const NO_REMARKS: SheetRemarks = { strangers: [], oddMinutes: { home: [], away: [] } };

/** All faults of a sheet. */
export function faultsOfSheet(
  parts: SheetParts,
  match: SheetMatch,
  { strangers, oddMinutes }: SheetRemarks = NO_REMARKS,
): SheetFault[] {
  const groups = new Map(
    SIDES.flatMap((side) => match[side].players.map(({ id, positionGroup }) => [id, positionGroup] as const)),
  );
  const ofSides = SIDES.filter((side) => isClubCovered(parts[side])).flatMap((side) => {
    const faults = partFaults(side, parts[side], (id) => groups.get(id) ?? null);
    const names = oddMinutes[side];
    if (names.length > 0) faults.push({ code: 'onWithoutMinute', side, names, count: names.length });
    return faults;
  });
  return [...matchFaults(parts, match.score, strangers), ...ofSides, ...inBothClubs(parts)];
}

/** Players of both clubs: one who changed between them is in both squads. */
function inBothClubs({ home, away }: SheetParts): SheetFault[] {
  const ids = new Set(home.map(({ playerId }) => playerId));
  const names = away.filter(({ playerId }) => playerId !== null && ids.has(playerId)).map(({ name }) => name);
  return names.length === 0
    ? []
    : SIDES.map((side) => ({ code: 'playerTwice', side, names, count: names.length }));
}
