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

/** Events that are taken with one request. */
export const EVENTS_PER_BATCH = 100;

/** Counts visits without telling who came. */
export interface Analytics {
  /** Takes events in; one that cannot be read is left out. */
  log(events: readonly AnalyticsEvent[]): Promise<void>;
  /**
   * The counts from one day to another, both included, oldest first; absent where the provider keeps them to itself.
   *
   * @param fromDay UTC, e.g. `2025-02-15`
   */
  daily?(fromDay: string, toDay: string): Promise<DailyCount[]>;
  /**
   * Deletes what tells visits apart once they are over, and counts that are too old; absent where the provider does.
   *
   * @param keptDays of counts
   */
  rollUp?(keptDays: number): Promise<void>;
}
