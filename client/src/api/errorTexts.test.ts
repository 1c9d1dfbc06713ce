import { TRPCClientError } from '@trpc/client';
import { describe, expect, it } from 'vitest';
import { hubFailure } from '../testing/renderScreen.tsx';
import { errorText, isTransient } from './errorTexts.ts';

const offline = TRPCClientError.from(new TypeError('Failed to fetch'));

describe('errorText', () => {
  it('has a sentence of its own for every reason of the hub', () => {
    const reasons = [
      'invalid',
      'notSignedIn',
      'notAllowed',
      'notFound',
      'conflict',
      'tooMany',
      'providerDown',
      'unexpected',
    ];
    const sentences = reasons.map((reason) => errorText(hubFailure(reason, 400)));
    expect(new Set(sentences).size).toBe(reasons.length);
    expect(sentences).not.toContain(errorText(hubFailure('brandNew', 400)));
  });

  it('speaks of the connection when the hub gave no answer', () => {
    expect(errorText(offline)).toContain('nicht zu erreichen');
  });

  it('never repeats what the server or the browser said', () => {
    for (const error of [offline, hubFailure('unexpected', 500), new Error('secret'), 'secret', null])
      expect(errorText(error)).not.toMatch(/fetch|as told|secret/u);
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
