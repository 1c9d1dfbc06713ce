import { DatabaseSync } from 'node:sqlite';

const WAIT_MS = 60_000;

export interface SqliteCopy {
  /** The database. */
  file: string;
  /** An empty file, which becomes the copy. */
  part: string;
}

/** Copies a database and checks the copy; runs in a thread of its own. */
export default function copySqlite({ file, part }: SqliteCopy): void {
  const database = new DatabaseSync(file, { readOnly: true, timeout: WAIT_MS });
  try {
    database.prepare('vacuum into ?').run(part);
  } finally {
    database.close();
  }
  checkIntegrity(part);
}

/** @throws Error for a file that is damaged or not a database */
export function checkIntegrity(file: string): void {
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const [found] = database.prepare('pragma integrity_check(1)').all();
    if (found?.['integrity_check'] !== 'ok') throw new Error('It is damaged.');
  } finally {
    database.close();
  }
}
