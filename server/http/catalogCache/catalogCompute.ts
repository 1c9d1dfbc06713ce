import { randomUUID } from 'node:crypto';
import type { Context } from '../../api/context.ts';
import { withCode } from '../../api/trpc.ts';
import type { Deps } from '../../deps.ts';
import type { AppError } from '../../errors.ts';
import { createProcedureAnswers, type ProcedureAnswer } from '../procedures/procedureAnswers.ts';
import type { CatalogQuery } from './catalogQuestion.ts';

export interface CatalogComputation {
  compute: (question: CatalogQuery) => Promise<ProcedureAnswer>;
  /** The answer for a procedure that failed with this error. */
  fail: (question: CatalogQuery, error: AppError) => ProcedureAnswer;
}

/** Runs catalog procedures without a user. */
export function createCatalogComputation(deps: Deps): CatalogComputation {
  const { answer, fail } = createProcedureAnswers(deps);
  return {
    compute: (question) => answer(callOf(question), contextOf(deps)),
    fail: (question, error) => fail(callOf(question), withCode(error), contextOf(deps)),
  };
}

const callOf = ({ procedure, input }: CatalogQuery) => ({ path: `catalog.${procedure}`, input });

const contextOf = (deps: Deps): Context => ({
  deps,
  session: null,
  requestId: randomUUID(),
  allow: () => Promise.reject(new Error('The catalog is read-only')),
  inTurn: (work) => work(),
});
