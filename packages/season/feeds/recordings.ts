import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';

const DIR = resolve(import.meta.dirname, '../../../../shared/data/feeds');

/** Whether there are recorded answers beside the project, which ships none. */
export const hasRecordings = existsSync(DIR);

/** A recorded answer, e.g. `openligadb/getmatchdata-bl1-2022.json`. */
export const readRecording = (name: string) => readFile(resolve(DIR, name), 'utf8');

/** The body of a recorded football-data.org answer, which is wrapped. */
export async function readWrappedRecording(name: string): Promise<string> {
  const { body } = JSON.parse(await readRecording(name)) as { body: string };
  return body;
}
