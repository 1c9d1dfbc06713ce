// node scripts/drills/fillDisk.ts: fills the disk of a hub on SQLite, and frees space again. Needs root on Linux.
import { runScript } from '../runScript.ts';
import { canMount, drillFullDisk } from './parts/diskDrill.ts';

await runScript(async () => {
  if (!(await canMount())) {
    console.log('skipped: this process may not mount a small disk');
    return 0;
  }
  const drill = await drillFullDisk();
  const { acknowledged, refused, surprises, lost, isCounterRight, readStatuses, recoveryMs, death } = drill;
  console.log(
    `full disk: ${death === null ? 'no death' : `died of ${death}`}, ${acknowledged} writes acknowledged, ${lost} of ` +
      `them lost, counter ${isCounterRight ? 'right' : 'WRONG'}, ${refused} refused, reads answered ` +
      `${[...new Set(readStatuses)].join(' ')}, ` +
      `${recoveryMs === null ? 'not recovered' : `writing again after ${Math.round(recoveryMs)} ms`}, ` +
      `surprises: ${[...new Set(surprises)].join(' ') || 'none'}`,
  );
  const isSound = death === null && lost === 0 && isCounterRight && surprises.length === 0;
  return isSound && refused > 0 && recoveryMs !== null && readStatuses.every((status) => status === 200)
    ? 0
    : 1;
});
