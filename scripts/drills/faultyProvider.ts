// node scripts/drills/faultyProvider.ts [--seconds 60]: runs a hub in hosted mode with a provider that fails in every
// possible way.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runScript } from '../runScript.ts';
import { drillFaultyProvider } from './parts/providerDrill.ts';

await runScript(async () => {
  const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
  const dataDir = await mkdtemp(join(tmpdir(), 'hub-drill-'));
  try {
    const drill = await drillFaultyProvider(dataDir, Number(values.seconds));
    const { struck, acknowledged, lost, doubled, isCounterRight, refused, reads, recoveryMs, death } = drill;
    const surprises = [...new Set(drill.surprises)];
    console.log(
      `faulty provider: ${death === null ? 'no death' : `died of ${death}`}, ${acknowledged} comments acknowledged, ` +
        `${lost} of them lost, ${doubled} doubled, ${refused} refused, counter ${isCounterRight ? 'right' : 'WRONG'}; ` +
        `reads: ${reads.fresh} fresh, ${reads.lastGood} last good, ${reads.failed} failed; ` +
        `${recoveryMs === null ? 'not recovered' : `next comment after ${Math.round(recoveryMs)} ms`}, ` +
        `surprises: ${surprises.join(' ') || 'none'}`,
    );
    console.log(
      `  faults: ${Object.entries(struck)
        .map(([fault, times]) => `${fault} ${times}`)
        .join(', ')}`,
    );
    const isSound = death === null && lost + doubled + surprises.length === 0 && isCounterRight;
    return isSound && recoveryMs !== null ? 0 : 1;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
