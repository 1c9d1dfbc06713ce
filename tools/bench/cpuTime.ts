import { readFile } from 'node:fs/promises';

const TICKS_PER_SECOND = 100;
/** Positions of user and system time after the name in brackets, which may contain blanks. */
const [USER, SYSTEM] = [11, 12];

/** Processor seconds of processes so far, user and system; NaN on systems without `/proc`. */
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
