import type { IncomingMessage, ServerResponse } from 'node:http';
import { DATA_FROM_HEADER } from '#shared/headers.ts';
import type { Outcome } from './catalogAnswers.ts';
import type { Encoding, Representation } from './encodedBody.ts';
import { joinedAnswers, type ProcedureAnswer } from '../procedures/procedureAnswers.ts';
import {
  bodyHeaders,
  createRepresentationSender,
  retryAfter,
  type FlatHeaders,
} from './sendRepresentation.ts';

/** Browsers revalidate every time and mostly get 304; a proxy may serve its copy while revalidating. */
const CACHE_CONTROL = 'public, max-age=0, stale-while-revalidate=10';

const CONTENT_TYPE: FlatHeaders = ['content-type', 'application/json'];

/** @param fixedHeaders sent with every answer */
export function createCatalogSender(fixedHeaders: Readonly<Record<string, string>>) {
  const fixed = Object.entries(fixedHeaders).flat();
  const sendFresh = createRepresentationSender(
    [...fixed, 'cache-control', CACHE_CONTROL, 'vary', 'accept-encoding'],
    CONTENT_TYPE,
  );

  /** Sends no tag and forbids caching, because a browser would keep the age after the outage. */
  function sendLastGood(res: ServerResponse, representation: Representation, computedTs: string): void {
    const age = ['cache-control', 'no-store', 'vary', 'accept-encoding', DATA_FROM_HEADER, computedTs];
    res
      .writeHead(200, [...fixed, ...age, ...CONTENT_TYPE, ...bodyHeaders(representation)])
      .end(representation.bytes);
  }

  /** Sends an uncacheable answer: a failure, or a batch. @param age header with the age of old answers */
  function sendUncached(
    res: ServerResponse,
    { status, body, retryAfterSeconds }: Pick<Failure, 'status' | 'body' | 'retryAfterSeconds'>,
    age: readonly string[] = [],
  ): void {
    const content = ['content-type', 'application/json', 'content-length', String(body.length)];
    const fresh = ['cache-control', 'no-store', ...age, ...retryAfter(retryAfterSeconds)];
    res.writeHead(status, [...fixed, ...fresh, ...content]).end(body);
  }

  /** @returns a promise if the body must be compressed first */
  function sendOne(
    req: IncomingMessage,
    res: ServerResponse,
    outcome: Outcome,
    accepted: readonly Encoding[],
  ): Promise<void> | undefined {
    if (outcome.kind === 'failure') {
      sendUncached(res, outcome);
      return undefined;
    }
    const { kind, answer } = outcome;
    const deliver = (representation: Representation) => {
      if (kind === 'fresh') sendFresh(req, res, representation);
      else sendLastGood(res, representation, answer.computedTs);
    };
    const representation = answer.body.as(accepted);
    if (representation instanceof Promise) return representation.then(deliver);
    deliver(representation);
    return undefined;
  }

  const sendBatch = (res: ServerResponse, outcomes: readonly Outcome[]) =>
    sendUncached(res, joinedAnswers(outcomes.map(toAnswer)), ageOf(outcomes));

  return { one: sendOne, batch: sendBatch };
}

const toAnswer = (outcome: Outcome): ProcedureAnswer =>
  outcome.kind === 'failure'
    ? outcome
    : { status: 200, body: outcome.answer.body.identity, retryAfterSeconds: null };

/** Header with the time of the oldest answer, if any bridges an outage. */
function ageOf(outcomes: readonly Outcome[]): FlatHeaders {
  const [oldestTs] = outcomes
    .flatMap((outcome) => (outcome.kind === 'lastGood' ? [outcome.answer.computedTs] : []))
    .toSorted();
  return oldestTs === undefined ? [] : [DATA_FROM_HEADER, oldestTs];
}

type Failure = Extract<Outcome, { kind: 'failure' }>;
