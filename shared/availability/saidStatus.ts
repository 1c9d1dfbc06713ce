/** What a source can say of a player's availability. 'away' means neither injured nor banned, yet not with his club. */
export const SAID_STATUSES = ['fit', 'doubtful', 'injured', 'suspended', 'away'] as const;
export type SaidStatus = (typeof SAID_STATUSES)[number];
