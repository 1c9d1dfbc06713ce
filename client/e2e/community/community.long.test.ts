import { setTimeout as wait } from 'node:timers/promises';
import { describe, it } from 'vitest';
import { catchesUpAfterOutage } from './catchUpAfterOutage.ts';
import { prepareStage } from '../stage/stage.ts';

const stage = prepareStage();

describe('the discussion in a browser, in real time', () => {
  it('catches up completely after 20 seconds without a connection, in order and without duplicates', () =>
    catchesUpAfterOutage(stage, {
      start: async () => undefined,
      pass: (_page, ms) => wait(ms),
    }));
});
