import express, { Router } from 'express';
import { z } from 'zod';
import { ProgramAnswer, ProgramEntry } from '@hub/shared/elevens/programElevens.schema.ts';
import { PROGRAM_ENTRIES_MAX, PROGRAM_ENTRY_BYTES_MAX } from '@hub/shared/limits.ts';
import { PUBLIC_API_PATH } from '@hub/shared/publicApi/publicApiTerms.ts';
import { networkOf } from '@hub/provider/security/network.ts';
import { enterFromProgram } from '../../commands/elevens/programElevens.ts';
import { sourceOfKey } from '../../commands/elevens/sourceKeys.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { bearerTokenOf } from '../bearerToken.ts';
import { requireWithin, type CreateLimiter } from '../limiters.ts';
import { texts } from './publicApiTexts.ts';

const PATH = '/expected-elevens';
const WINDOW_SECONDS = 600;

/**
 * Lets programs enter expected elevens with the key of a source. Not for pages of other origins, which could not keep a key;
 * mounted before the readable interface, which is open to them.
 */
export function createExpectedElevensRouter(deps: Deps, createLimiter: CreateLimiter): Router {
  const router = Router();
  const limiter = createLimiter({
    name: 'expected-elevens',
    points: PROGRAM_ENTRIES_MAX,
    seconds: WINDOW_SECONDS,
  });
  const readBody = express.json({ limit: PROGRAM_ENTRY_BYTES_MAX, inflate: false });

  router.post(
    `${PUBLIC_API_PATH}${PATH}`,
    async (req, res, next) => {
      await requireWithin(limiter, networkOf(req.ip ?? 'unknown'));
      const source = await sourceOfKey(deps, bearerTokenOf(req));
      await requireWithin(limiter, source.id);
      res.locals['source'] = source;
      next();
    },
    readBody,
    async (req, res) => {
      const { data: entry } = ProgramEntry.safeParse(req.body);
      if (entry === undefined) throw new AppError('invalid');
      res.set('cache-control', 'no-store').json(await enterFromProgram(deps, res.locals['source'], entry));
    },
  );
  router.all(`${PUBLIC_API_PATH}${PATH}`, (_req, res) => {
    res
      .status(405)
      .set('allow', 'POST')
      .json({
        error: { message: 'Use POST', code: 'METHOD_NOT_ALLOWED', errorCode: 'invalid', reason: 'invalid' },
      });
  });
  return router;
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _draft, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io });
  return rest;
};

/** Its part of the OpenAPI document. */
export const EXPECTED_ELEVENS_PATH: readonly [path: string, item: object] = [
  PATH,
  {
    post: {
      summary: texts.expectedElevens,
      security: [{ sourceKey: [] }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(ProgramEntry, 'input') } },
      },
      responses: {
        200: {
          description: texts.expectedEntered,
          content: { 'application/json': { schema: schemaOf(ProgramAnswer, 'output') } },
        },
        400: { description: texts.expectedRefused },
        401: { description: texts.keyUnknown },
        403: { description: texts.keyOfAnother },
        409: { description: texts.expectedRepeated },
        429: { description: texts.tooMany },
      },
    },
  },
];
