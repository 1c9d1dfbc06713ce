import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { channelOfPage, pageOfChannel, PAGE_TYPES, ENTITY_PAGE_TYPES } from './communityPages.schema.ts';
import { commentProblem, filledChoices, pollProblem, reasonProblem } from './communityRules.ts';
import { cleanLine } from '../text/cleanText.ts';

describe('the rules', () => {
  it('reject comments without visible characters', () => {
    for (const content of ['', ' \n ', '\u200B', '\u3164', '\u2800 \uFFA0', '\u0301'])
      expect(commentProblem(content)).toBe('commentEmpty');
    expect(commentProblem('!')).toBeNull();
  });

  it('accept reasons of at most 500 characters', () => {
    expect(reasonProblem(' \u200B')).toBe('reasonEmpty');
    expect(reasonProblem('x'.repeat(500))).toBeNull();
    expect(reasonProblem('x'.repeat(501))).toBe('reasonTooLong');
  });

  const textsOf = (...texts: string[]) => ({ kind: 'text' as const, options: texts });
  it.each([
    ['', textsOf('a', 'b'), 'questionEmpty'],
    ['x'.repeat(201), textsOf('a', 'b'), 'questionTooLong'],
    ['x'.repeat(200), textsOf('a', 'b'), null],
    ['Wer?', textsOf('a', ' '), 'tooFewOptions'],
    ['Wer?', textsOf('a', 'b', 'c', 'd', 'e', 'f'), null],
    ['Wer?', textsOf('a', 'b', 'c', 'd', 'e', 'f', 'g'), 'tooManyOptions'],
    ['Wer?', textsOf('x'.repeat(100), 'b'), null],
    ['Wer?', textsOf('x'.repeat(101), 'b'), 'optionTooLong'],
    ['Wer?', textsOf('Ö', ' ö '), 'equalOptions'],
    ['Wer?', textsOf('Kane', 'Ka\u200Bne'), 'equalOptions'],
    ['\u3164', textsOf('a', 'b'), 'questionEmpty'],
    ['Wer?', textsOf('a', '\u115F\u1160'), 'tooFewOptions'],
    ['Wer?', textsOf('In Maßen', 'In Massen'), null],
  ])('check the poll %j with %j: %s', (question, choices, problem) => {
    expect(pollProblem({ question, choices })).toBe(problem);
  });

  it('compare players by ids of any length, without empty slots', () => {
    const choices = { kind: 'players' as const, playerIds: ['p'.repeat(101), ' ', '', 'q'] };
    expect(filledChoices({ question: 'Wer?', choices })).toEqual(['p'.repeat(101), 'q']);
    expect(pollProblem({ question: 'Wer?', choices })).toBeNull();
  });

  it('accept comments of at most 2,000 characters', () => {
    expect(commentProblem(` ${'x'.repeat(2000)} `)).toBeNull();
    expect(commentProblem('x'.repeat(2001))).toBe('commentTooLong');
  });

  it('accept exactly the polls with a question and two to six different choices', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 5 }),
        fc.array(fc.constantFrom('', ' ', 'a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 9 }),
        (question, options) => {
          const draft = { question, choices: { kind: 'text' as const, options } };
          const filled = filledChoices(draft);
          const isGood =
            cleanLine(question) !== '' &&
            filled.length >= 2 &&
            filled.length <= 6 &&
            new Set(filled).size === filled.length;
          expect(pollProblem(draft) === null).toBe(isGood);
        },
      ),
    );
  });
});

describe('channels', () => {
  it('exist for every possible page', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ENTITY_PAGE_TYPES),
        fc.string({ minLength: 1, maxLength: 100 }).filter((id) => id.trim() === id && id !== ''),
        (pageType, pageId) => {
          expect(pageOfChannel(channelOfPage({ pageType, pageId }))).toEqual({ pageType, pageId });
        },
      ),
    );
    expect(pageOfChannel('page:fixtures:lineups_general')).not.toBeNull();
  });

  it('exist for nothing else', () => {
    for (const pageType of PAGE_TYPES) expect(pageOfChannel(`page:${pageType}:`)).toBeNull();
    for (const channel of [
      '',
      'page',
      'user:player:1',
      'page:players:other',
      'page:stadium:1',
      'page:__proto__:x',
    ])
      expect(pageOfChannel(channel)).toBeNull();
  });
});
