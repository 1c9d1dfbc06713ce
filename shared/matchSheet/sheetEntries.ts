import {
  STARTER,
  type Card,
  type KnownPart,
  type SheetPlayer,
  type SheetMatch,
  type SheetPart,
} from './matchSheet.ts';
import type { SideEntries } from './sheets.schema.ts';

/** What a user enters about a club in the form of a match, and the parts of players that follow from it. */

export const NO_ENTRIES: SideEntries = { newcomers: [], starters: [], changes: [], cards: [], goals: [] };

/** Stands for a player who is in no squad yet. @param at his place among the newcomers */
export const newcomerId = (at: number): string => `new:${at}`;

/** The squad with the newcomers, to name and check what was entered. */
export const squadWith = (players: readonly SheetPlayer[], newcomers: readonly string[]): SheetPlayer[] => [
  ...players,
  ...newcomers.map((name, at) => ({ id: newcomerId(at), name, fullName: null, positionGroup: null })),
];

/** Ids of all players named, some more than once. */
export const playersNamedIn = ({ starters, changes, cards, goals }: SideEntries): string[] => [
  ...starters,
  ...changes.flatMap(({ on, off }) => [on, off]).filter((id) => id !== null),
  ...cards.map(({ playerId }) => playerId),
  ...goals.flatMap(({ playerId, assistId }) => [playerId, assistId]).filter((id) => id !== null),
];

type OpenPart = { -readonly [K in keyof KnownPart]: KnownPart[K] };

/** The parts of all players named, starters first. @param nameOf the name of a player */
export function partsOfEntries(entries: SideEntries, nameOf: (playerId: string) => string): KnownPart[] {
  const parts = new Map<string, OpenPart>();
  const partOf = (playerId: string): OpenPart => {
    const known = parts.get(playerId);
    if (known !== undefined) return known;
    const part: OpenPart = { ...STARTER, playerId, name: nameOf(playerId), started: false };
    parts.set(playerId, part);
    return part;
  };
  for (const id of entries.starters) partOf(id).started = true;
  for (const { on, off, minute } of entries.changes) {
    if (off !== null) partOf(off).offMinute = minute;
    if (on !== null) partOf(on).onMinute = minute;
  }
  for (const { playerId, card, minute } of entries.cards) addCard(partOf(playerId), card, minute);
  for (const { playerId, isOwn, assistId } of entries.goals) {
    partOf(playerId)[isOwn ? 'ownGoals' : 'goals'] += 1;
    if (assistId !== null) partOf(assistId).assists += 1;
  }
  return [...parts.values()];
}

function addCard(part: OpenPart, card: Card, minute: number | null): void {
  if (card === 'yellow') {
    part.yellow = true;
    part.yellowMinute = minute;
    return;
  }
  if (card === 'secondYellow') {
    part.yellow = true;
    part.secondYellow = true;
  }
  part.red = true;
  part.redMinute = minute;
}

/** The entries that give these parts, to correct or view a sheet. Players beyond the squad become newcomers. */
export function entriesOfParts(
  parts: readonly KnownPart[],
  players: SheetMatch['home']['players'],
): SideEntries {
  const squad = new Set(players.map(({ id }) => id));
  const strangers = parts.filter(({ playerId }) => !squad.has(playerId));
  const idOf = ({ playerId }: KnownPart) => {
    const at = strangers.findIndex((part) => part.playerId === playerId);
    return at === -1 ? playerId : newcomerId(at);
  };
  return {
    newcomers: strangers.map(({ name }) => name),
    starters: parts.filter(({ started }) => started).map(idOf),
    changes: substitutionsOf(parts, idOf),
    cards: parts.flatMap((part) => cardsOf(part, idOf(part))),
    goals: goalsOf(parts, idOf),
  };
}

type IdOf = (part: KnownPart) => string;

/** Players who came and left in the same minute are a substitution; who replaced whom does not matter to any fact. */
function substitutionsOf(parts: readonly KnownPart[], idOf: IdOf): SideEntries['changes'] {
  const leavers = parts.filter(({ offMinute }) => offMinute !== null);
  const substitutions = parts.flatMap((part): SideEntries['changes'] => {
    const { onMinute } = part;
    if (onMinute === null) return [];
    const at = leavers.findIndex(({ offMinute }) => offMinute === onMinute);
    const [leaver] = at === -1 ? [] : leavers.splice(at, 1);
    return [{ on: idOf(part), off: leaver === undefined ? null : idOf(leaver), minute: onMinute }];
  });
  const alone = leavers.map((part) => ({ on: null, off: idOf(part), minute: part.offMinute ?? 0 }));
  return [...substitutions, ...alone].toSorted((one, other) => one.minute - other.minute);
}

function cardsOf(
  { yellow, yellowMinute, secondYellow, red, redMinute }: SheetPart,
  playerId: string,
): SideEntries['cards'] {
  const isFirstKnown = yellow && (!secondYellow || yellowMinute !== null);
  return [
    ...(isFirstKnown ? [{ playerId, card: 'yellow' as const, minute: yellowMinute }] : []),
    ...(red
      ? [{ playerId, card: secondYellow ? ('secondYellow' as const) : ('red' as const), minute: redMinute }]
      : []),
  ];
}

function goalsOf(parts: readonly KnownPart[], idOf: IdOf): SideEntries['goals'] {
  const repeated = (times: number, goal: SideEntries['goals'][number]) =>
    Array.from({ length: times }, () => ({ ...goal }));
  const goals = parts.flatMap((part) => [
    ...repeated(part.goals, { playerId: idOf(part), isOwn: false, assistId: null }),
    ...repeated(part.ownGoals, { playerId: idOf(part), isOwn: true, assistId: null }),
  ]);
  for (const part of parts)
    for (let left = part.assists; left > 0; left -= 1) {
      const helperId = idOf(part);
      const goal = goals.find(
        ({ playerId, isOwn, assistId }) => !isOwn && assistId === null && playerId !== helperId,
      );
      if (goal !== undefined) goal.assistId = helperId;
    }
  return goals;
}
