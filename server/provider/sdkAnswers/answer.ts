/**
 * What a call of the SDK gets: an HTTP status; where none comes, whether the call works, because it goes over the socket or
 * the SDK decides by itself.
 */
export type Cell = number | 'yes' | 'no';

/** Of a stranger, a user and the key. */
export type Cells = readonly [stranger: Cell, user: Cell, key: Cell];

export interface Answer {
  /** As the documentation shows it. */
  call: string;
  /** Of both versions of the SDK, unless `newest` has those of 2.9.0; null: 0.17.4 lacks the call. */
  cells: Cells | null;
  newest?: Cells;
  /**
   * What the SDK makes of the answer in place of the ordinary, which is a value for a status below 400 and a failure for
   * any other.
   */
  sdk?: 'fails' | 'succeeds';
  /** What an author of a client of the provider would not expect, and why. */
  differs?: string;
}

export const EVERYBODY: Cells = [200, 200, 200];
export const SIGNED_IN: Cells = [401, 200, 200];
export const AS_ABOVE = 'as above';
