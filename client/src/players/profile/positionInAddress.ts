import { POSITION_GROUPS, type PositionGroup } from '@hub/shared/terms.ts';

const WORD_OF_GROUP = {
  goalkeeper: 'torwart',
  defender: 'verteidiger',
  midfielder: 'mittelfeld',
  forward: 'stuermer',
} as const satisfies Record<PositionGroup, string>;

/** A position group's name in the address; empty for none. */
export function addressWordOf(group: PositionGroup | null): string {
  return group === null ? '' : WORD_OF_GROUP[group];
}

/** The position group named in the address; null if unknown. */
export function groupOfAddressWord(word: string | null): PositionGroup | null {
  return POSITION_GROUPS.find((group) => WORD_OF_GROUP[group] === word) ?? null;
}
