/**
 * What a call of the SDK gets: an HTTP status, or whether the call works if there is none, because it uses the socket or the SDK
 * decides alone.
 */
export type Cell = number | 'yes' | 'no';

/** For a stranger, a user and the key. */
export type Cells = readonly [stranger: Cell, user: Cell, key: Cell];

export interface Answer {
  /** As the documentation shows it. */
  call: string;
  /** For both versions of the SDK, unless `newest` has those of 2.9.0; null: 0.17.4 lacks the call. */
  cells: Cells | null;
  newest?: Cells;
  /**
   * What the SDK does with the answer if not the usual: return a value for a status below 400, and fail for any other.
   */
  sdk?: 'fails' | 'succeeds';
  /** What the author of a client would not expect, and why. */
  differs?: string;
}

export const EVERYBODY: Cells = [200, 200, 200];
export const SIGNED_IN: Cells = [401, 200, 200];
export const AS_ABOVE = 'as above';
