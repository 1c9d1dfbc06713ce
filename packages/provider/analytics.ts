/** A page's event: `type`, `timestamp`, `session_id`, `pathname` and so on, and fields of its own. */
export type AnalyticsEvent = Readonly<Record<string, unknown>>;

/** How often something was counted on a day. */
export interface DailyCount {
  /** UTC, e.g. `2025-02-15`. */
  day: string;
  /** `views`, `visits`, `screen`, `channel`, `campaign` or `flow`. */
  kind: DailyKind;
  /** The screen, channel or campaign; `from → to` for a flow; empty for totals. */
  name: string;
  count: number;
}

export const DAILY_KINDS = ['views', 'visits', 'screen', 'channel', 'campaign', 'flow'] as const;
export type DailyKind = (typeof DAILY_KINDS)[number];

/** Events accepted per request. */
export const EVENTS_PER_BATCH = 100;

/** Counts visits without identifying visitors. */
export interface Analytics {
  /** Accepts events; skips those that cannot be read. */
  log(events: readonly AnalyticsEvent[]): Promise<void>;
  /**
   * The counts from one day to another, both included, oldest first; absent where the provider does not report them.
   *
   * @param fromDay UTC, e.g. `2025-02-15`
   */
  daily?(fromDay: string, toDay: string): Promise<DailyCount[]>;
  /**
   * Deletes visits that are over, and counts that are too old; absent where the provider does so itself.
   *
   * @param keptDays for which counts are kept
   */
  rollUp?(keptDays: number): Promise<void>;
}
