/** The attributes of a span: never users' values, browsers' addresses, queries or keys. */
export type SpanAttributes = Record<string, string | number | boolean>;

/** A span while its work is running. */
export interface OpenSpan {
  add(attributes: SpanAttributes): void;
  /** Marks the work as failed. @param type kind of failure, of low cardinality */
  fail(type: string): void;
}

/**
 * Records work as a span within the surrounding one, until it returns or its promise settles. An error marks the span as
 * failed.
 *
 * @param name kind of work, of low cardinality
 */
export type Trace = <T>(name: string, attributes: SpanAttributes, work: (span: OpenSpan) => T) => T;
