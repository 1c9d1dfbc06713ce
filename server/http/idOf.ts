import type { Request } from 'express';
import { z } from 'zod';
import { Id } from '@hub/shared/ids.schema.ts';
import { AppError } from '../errors.ts';

/** The id in the path of a request. @throws AppError `otherwise` for text that cannot be an id */
export function idOf(
  { params }: Pick<Request, 'params'>,
  otherwise: 'notFound' | 'fixtureNotFound' | 'clubNotFound' = 'notFound',
): string {
  const id = z.safeParse(Id, params['id']);
  if (!id.success) throw new AppError(otherwise);
  return id.data;
}
