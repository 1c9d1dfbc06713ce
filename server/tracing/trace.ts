/** The attributes of a span: never values of users, addresses of browsers, queries or keys. */
export type SpanAttributes = Record<string, string | number | boolean>;

/** A span while its work is under way. */
export interface OpenSpan {
  add(attributes: SpanAttributes): void;
  /** Marks the work as failed. @param type a name of one of few kinds of failure */
  fail(type: string): void;
}

/**
 * Records a piece of work as a span within the one that surrounds it, until its promise is settled. Work that fails marks
 * its span.
 *
 * @param name of one of few kinds of work
 */
export type Trace = <T>(name: string, attributes: SpanAttributes, work: (span: OpenSpan) => T) => T;
