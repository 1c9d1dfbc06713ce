/** Why a request could not be served; the closed list that every border translates from. */
export type Reason =
  | 'invalid'
  | 'notSignedIn'
  | 'notAllowed'
  | 'notFound'
  | 'conflict'
  | 'tooMany'
  | 'providerDown';

/**
 * An expected failure with a reason. Its message may be shown to the caller:
 * it never holds SQL, paths, keys or stacks; those belong into `cause`, which only the log sees.
 */
export class AppError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.reason = reason;
  }
}

export const invalid = (message: string, cause?: unknown) => new AppError('invalid', message, { cause });
export const notSignedIn = (message: string) => new AppError('notSignedIn', message);
export const notAllowed = (message: string) => new AppError('notAllowed', message);
export const notFound = (message: string) => new AppError('notFound', message);
export const conflict = (message: string, cause?: unknown) => new AppError('conflict', message, { cause });
