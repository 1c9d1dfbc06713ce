// npm run drill:budget [-- --minutes N] [--only NAME]: floods, batches, events and hostile headlines, while others must
// be served.
import { runScript } from '../runScript.ts';
import { openPress } from './strain/hostilePress.ts';
import type { PreparedSeason } from './strain/prepareSeason.ts';
import { runStrains } from './strain/runStrains.ts';
import { batches, comparisons, dayOfEvents, floods, headlines, signIns } from './strain/scenarios.ts';

await runScript(async () => {
  const press = await openPress();
  try {
    const scenariosOf = (prepared: PreparedSeason) => [
      comparisons(prepared),
      floods(prepared, 5),
      floods(prepared, 50),
      batches(prepared),
      signIns(),
      dayOfEvents(),
      headlines(prepared, press),
    ];
    return (await runStrains(0.5, scenariosOf, press.settings)) ? 0 : 1;
  } finally {
    await press[Symbol.asyncDispose]();
  }
});
