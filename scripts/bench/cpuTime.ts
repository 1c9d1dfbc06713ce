import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;
/** Places of user and system time behind the name in brackets, which may hold blanks. */
const [USER, SYSTEM] = [11, 12];

/** Seconds of the processor that processes have taken so far, user and system; NaN where the system does not tell (it has no `/proc`). */
export async function cpuSecondsOf(pids: readonly number[]): Promise<number> {
  const seconds = await Promise.all(
    pids.map(async (pid) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[USER]) + Number(fields[SYSTEM])) / TICKS_PER_SECOND;
    }),
  );
  return seconds.reduce((sum, one) => sum + one, 0);
}
