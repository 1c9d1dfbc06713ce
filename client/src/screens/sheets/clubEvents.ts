import { STARTER, type KnownPart } from '@hub/shared/matchSheet/matchSheet.ts';
import { partsOfEntries } from '@hub/shared/matchSheet/sheetEntries.ts';
import type { SideEntries } from '@hub/shared/matchSheet/sheets.schema.ts';
import { texts } from './texts.ts';

/** What happened to a club's players in a match: what can be entered for the names tapped, and what has been. */

export const ACTIONS = ['substitution', 'off', 'yellow', 'secondYellow', 'red', 'goal', 'ownGoal'] as const;
export type Action = (typeof ACTIONS)[number];

/** Actions whose minute decides how long somebody played. */
const TIMED: ReadonlySet<Action> = new Set(['substitution', 'off', 'secondYellow', 'red']);
export const needsMinute = (action: Action): boolean => TIMED.has(action);

/** The part of each player so far; of the bench for anyone not entered. */
export function partsIn(entries: SideEntries, nameOf: (id: string) => string): (id: string) => KnownPart {
  const parts = new Map(partsOfEntries(entries, nameOf).map((part) => [part.playerId, part]));
  return (id) => parts.get(id) ?? { ...STARTER, playerId: id, name: nameOf(id), started: false };
}

const hasPlayed = ({ started, onMinute }: KnownPart) => started || onMinute !== null;
const isOn = (part: KnownPart) => hasPlayed(part) && part.offMinute === null && !part.red;
const canCome = (part: KnownPart) => !hasPlayed(part) && !part.red;

/** Who goes and who comes; null if the two cannot be substituted. */
export function substitutionOf(one: KnownPart, other: KnownPart): { off: string; on: string } | null {
  if (isOn(one) && canCome(other)) return { off: one.playerId, on: other.playerId };
  return isOn(other) && canCome(one) ? { off: other.playerId, on: one.playerId } : null;
}

/** What can be entered about one player, or about two: the first scored, the second assisted. */
export function actionsFor(first: KnownPart, second: KnownPart | null): Action[] {
  if (second !== null) {
    if (substitutionOf(first, second) !== null) return ['substitution'];
    return hasPlayed(first) && hasPlayed(second) ? ['goal'] : [];
  }
  return ACTIONS.filter((action) => {
    if (action === 'substitution') return false;
    if (action === 'off') return isOn(first);
    if (action === 'yellow') return !first.yellow && !first.red;
    if (action === 'secondYellow' || action === 'red') return !first.red;
    return hasPlayed(first);
  });
}

/** The entries with one more. */
export function withAction(
  entries: SideEntries,
  action: Action,
  [first, second]: readonly [KnownPart, KnownPart | null],
  minute: number | null,
): SideEntries {
  const { playerId } = first;
  const add = <K extends 'changes' | 'cards' | 'goals'>(kind: K, entry: SideEntries[K][number]) => ({
    ...entries,
    [kind]: [...entries[kind], entry],
  });
  switch (action) {
    case 'substitution': {
      const substitution = second && substitutionOf(first, second);
      return substitution === null ? entries : add('changes', { ...substitution, minute: minute ?? 0 });
    }
    case 'off':
      return add('changes', { on: null, off: playerId, minute: minute ?? 0 });
    case 'goal':
    case 'ownGoal':
      return add('goals', {
        playerId,
        isOwn: action === 'ownGoal',
        assistId: second?.playerId ?? null,
      });
    case 'yellow':
    case 'secondYellow':
    case 'red':
      return add('cards', { playerId, card: action, minute });
    default:
      return action satisfies never;
  }
}

/** An entry in words, and the entries without it. */
export interface EntryLine {
  text: string;
  without: SideEntries;
}

/** All that has been entered except the starters, in order of minutes; goals, which have none, last. */
export function entryLines(entries: SideEntries, nameOf: (id: string) => string): EntryLine[] {
  const without = (kind: 'changes' | 'cards' | 'goals', at: number) => ({
    ...entries,
    [kind]: entries[kind].toSpliced(at, 1),
  });
  const name = (id: string | null) => (id === null ? '?' : nameOf(id));
  const timed = [
    ...entries.changes.map(({ on, off, minute }, at) => ({
      minute,
      text: on === null ? texts.events.left(name(off)) : texts.events.substitution(name(on), name(off)),
      without: without('changes', at),
    })),
    ...entries.cards.map(({ playerId, card, minute }, at) => ({
      minute: minute ?? 0,
      text: texts.events.card(texts.actions[card], name(playerId)),
      without: without('cards', at),
    })),
  ].toSorted((one, other) => one.minute - other.minute);
  return [
    ...timed.map(({ minute, text, without: left }) => ({
      text: minute === 0 ? text : `${texts.events.minute(minute)} ${text}`,
      without: left,
    })),
    ...entries.goals.map(({ playerId, isOwn, assistId }, at) => ({
      text: texts.events.goal(name(playerId), isOwn, assistId === null ? null : name(assistId)),
      without: without('goals', at),
    })),
  ];
}
