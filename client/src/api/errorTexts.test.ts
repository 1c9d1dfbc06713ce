import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '@hub/shared/errors.ts';
import { hubFailure } from '../testing/renderScreen.tsx';
import { errorCodeOf, errorText, httpStatusOf, isTransient, textOfCode } from './errorTexts.ts';
import { httpLinks, trpc } from './trpc.ts';

const offline = TRPCClientError.from(new TypeError('Failed to fetch'));

describe('errorText', () => {
  it('has its own sentence for every reason of the hub', () => {
    const reasons = [...new Set(Object.values(ERRORS).map(([reason]) => reason))];
    const sentences = reasons.map((reason) => errorText(hubFailure(reason, 400)));
    expect(new Set(sentences).size).toBe(reasons.length);
    expect(sentences).not.toContain(errorText(hubFailure('brandNew', 400)));
  });

  it('prefers the sentence of the code and falls back to that of the reason', () => {
    expect(errorText(hubFailure('notFound', 404, 'commentGone'))).toBe(
      'Diesen Kommentar gibt es nicht mehr.',
    );
    for (const unknown of ['ofANewerHub', 'toString'])
      expect(errorText(hubFailure('notFound', 404, unknown))).toBe(errorText(hubFailure('notFound', 404)));
  });

  it.each([
    ['signInToComment', 'Please sign in to comment'],
    ['signInToLike', 'Please sign in to like comments'],
    ['signInToCreatePoll', 'Please sign in to create polls'],
    ['signInToVote', 'Please sign in to vote'],
    ['commentEmpty', 'Please enter a comment'],
    ['questionEmpty', 'Please enter a poll question'],
    ['tooFewOptions', 'Please provide at least 2 options'],
    ['alreadyVotedOption', 'You have already voted on this option'],
    ['alreadyVotedPoll', 'You have already voted on this poll'],
  ] as const)('keeps the specified sentence of %s to the letter', (code, sentence) => {
    expect(textOfCode(code)).toBe(sentence);
  });

  it('blames the connection when the hub did not answer', () => {
    expect(errorText(offline)).toContain('nicht zu erreichen');
  });

  it('never repeats the wording of the server or the browser', () => {
    for (const error of [offline, hubFailure('unexpected', 500), new Error('secret'), 'secret', null])
      expect(errorText(error)).not.toMatch(/fetch|as set|secret/u);
  });
});

describe('errorCodeOf', () => {
  it('accepts only the codes of the closed list', () => {
    expect(errorCodeOf(hubFailure('conflict', 409, 'pollOver'))).toBe('pollOver');
    expect(errorCodeOf(hubFailure('conflict', 409, 'ofANewerHub'))).toBeNull();
    expect(errorCodeOf(offline)).toBeNull();
  });
});

describe('isTransient', () => {
  it.each([
    [offline, true],
    [hubFailure('unexpected', 500), true],
    [hubFailure('providerDown', 502), true],
    [hubFailure('invalid', 400), false],
    [hubFailure('tooMany', 429), false],
    [new Error('a mistake in the client'), false],
  ])('judges %s', (error, transient) => {
    expect(isTransient(error)).toBe(transient);
  });
});

describe('an answer that is not the hub’s', () => {
  const failureOf = async (answer: Response) => {
    const fetch = () => Promise.resolve(answer);
    const client = trpc.createClient({ links: httpLinks({ url: 'http://hub.test/trpc', fetch }) });
    return client.admin.runFlow.mutate({ name: 'x' }).then(
      () => null,
      (error: Error) => error,
    );
  };

  it('is identified by its status, not by the JSON parse error', async () => {
    const page = new Response('Service Unavailable', { status: 503, statusText: 'Service Unavailable' });
    const failure = await failureOf(page);
    expect([httpStatusOf(failure), failure?.message]).toEqual([503, 'Service Unavailable']);
    expect(isTransient(failure)).toBe(true);
  });

  it('has no message where the answer has none', async () => {
    const failure = await failureOf(new Response('<html>', { status: 502 }));
    expect([httpStatusOf(failure), failure?.message]).toEqual([502, 'Das ist keine Antwort des Hubs.']);
  });
});
