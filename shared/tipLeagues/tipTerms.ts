/** How certain a fan can be of each player of a tipped eleven, in percent. */
export const CERTAINTIES = [70, 80, 90, 100] as const;
export type Certainty = (typeof CERTAINTIES)[number];
/** About the share of tipped players who start. */
export const USUAL_CERTAINTY: Certainty = 80;

/** Participant of every league: the hub's last frozen forecast before the lock. */
export const MODEL = 'model';
/** Participant of every league: tips each club's last eleven. */
export const AGAIN = 'again';

/** Token of an invitation: 24 random bytes as base64url. */
export const INVITATION_BYTES = 24;
export const INVITATION_TOKEN = /^[\w-]{32}$/u;
