import { ProviderError, providerErrorOf } from '../../errors.ts';
import { REFUSAL, REFUSAL_CODE } from '../../rows/refusalWords.ts';

/**
 * Runs work on a database and translates what it throws.
 *
 * @throws ProviderError 503 when the database is closed, else as `asProviderError` says
 */
export async function whileOpen<T>(isClosed: boolean, work: () => Promise<T>): Promise<T> {
  if (isClosed) throw providerErrorOf(503, 'The database is closed');
  try {
    return await work();
  } catch (error) {
    throw asProviderError(error);
  }
}

/**
 * Translates a database error into one without SQL, values or paths, and keeps the original as its cause.
 * 409 for broken unique constraints and foreign keys, 400 for what the caller can fix, 503 for everything else.
 */
function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  if (!(error instanceof Error)) return providerErrorOf(503, 'The database failed', error);
  if ('errcode' in error && typeof error.errcode === 'number') return sqliteError(error, error.errcode);
  if ('code' in error && typeof error.code === 'string') return postgresError(error, error.code);
  return providerErrorOf(503, 'The database failed', error);
}

const uniqueBroken = (columns: string, cause: Error) =>
  providerErrorOf(409, columns ? `UNIQUE constraint failed: ${columns}` : 'UNIQUE constraint failed', cause);
const foreignKeyBroken = (cause: Error) => providerErrorOf(409, 'FOREIGN KEY constraint failed', cause);
const nullRefused = (column: string, cause: Error) =>
  providerErrorOf(
    400,
    column ? `NOT NULL constraint failed: ${column}` : 'NOT NULL constraint failed',
    cause,
  );
const checkBroken = (cause: Error) => providerErrorOf(400, 'CHECK constraint failed', cause);

/** A program's statement reaches more than the project. */
const notOfProject = (cause: Error) =>
  providerErrorOf(403, "SQL reaches the project's tables and views only", cause);

/** A rule of the hub has refused the statement, with a sentence of its own. */
const refused = (error: Error) => providerErrorOf(409, error.message.slice(REFUSAL.length), error);

function sqliteError(error: Error, code: number): ProviderError {
  if (error.message.startsWith(REFUSAL)) return refused(error);
  // 'UNIQUE constraint failed: votes.option_id, votes.user_id' → 'option_id, user_id'
  const columns = (/failed: (.*)$/.exec(error.message)?.[1] ?? '').replace(/\b\w+\.(\w+)/g, '$1');
  switch (code) {
    case 1555: // SQLITE_CONSTRAINT_PRIMARYKEY
    case 2067: // SQLITE_CONSTRAINT_UNIQUE
    case 2579: // SQLITE_CONSTRAINT_ROWID
      return uniqueBroken(columns.startsWith('index ') ? '' : columns, error);
    case 787: // SQLITE_CONSTRAINT_FOREIGNKEY
    case 1811: // SQLITE_CONSTRAINT_TRIGGER, for "on delete restrict"
      return foreignKeyBroken(error);
    case 1299: // SQLITE_CONSTRAINT_NOTNULL
      return nullRefused(columns, error);
    case 275: // SQLITE_CONSTRAINT_CHECK
      return checkBroken(error);
    case 3091: // SQLITE_CONSTRAINT_DATATYPE
      return providerErrorOf(400, 'A value does not fit its column', error);
  }
  switch (code & 0xff) {
    case 1: // SQLITE_ERROR: syntax, unknown names, wrong use
    case 25: // SQLITE_RANGE
      return providerErrorOf(400, 'The database refused the statement', error);
    case 23: // SQLITE_AUTH
      return notOfProject(error);
    case 8: // SQLITE_READONLY
      return providerErrorOf(400, 'Mode read does not allow changes', error);
    case 18: // SQLITE_TOOBIG
      return providerErrorOf(413, 'A value is too large', error);
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return providerErrorOf(503, 'The database is busy', error);
    default:
      return providerErrorOf(503, 'The database failed', error);
  }
}

function postgresError(error: Error, code: string): ProviderError {
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const column = 'column' in error && typeof error.column === 'string' ? error.column : '';
  switch (code) {
    case REFUSAL_CODE:
      return refused(error);
    case '23505': // unique_violation, 'Key (option_id, user_id)=(…) already exists.'
      return uniqueBroken(/^Key \(([\w, "]+)\)=/.exec(detail)?.[1] ?? '', error);
    case '23001': // restrict_violation
    case '23503': // foreign_key_violation
      return foreignKeyBroken(error);
    case '23502': // not_null_violation
      return nullRefused(column, error);
    case '23514': // check_violation
      return checkBroken(error);
    case '42501': // insufficient_privilege
      return notOfProject(error);
    case '25006': // read_only_sql_transaction
      return providerErrorOf(400, 'Mode read does not allow changes', error);
    case '40001': // serialization_failure
    case '40P01': // deadlock_detected
    case '55P03': // lock_not_available
      return providerErrorOf(503, 'The database is busy', error);
  }
  switch (code.slice(0, 2)) {
    case '22': // data exception
      return providerErrorOf(400, 'A value does not fit its column', error);
    case '0A': // feature not supported
    case '42': // syntax error or access rule violation
      return providerErrorOf(400, 'The database refused the statement', error);
    case '54': // program limit exceeded
      return providerErrorOf(413, 'A value is too large', error);
    default:
      return providerErrorOf(503, 'The database cannot be reached', error);
  }
}
