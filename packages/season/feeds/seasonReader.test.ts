import { WHOLE_SEASON } from '@hub/shared/feeds/pollIntervals.ts';
import { expect, it } from 'vitest';
import { factMaker } from './facts.ts';
import { aWatched } from './feedBuilders.ts';
import { createSeasonReader } from './seasonReader.ts';

const KICKOFF_TS = '2026-08-28T18:30:00.000Z';
const fact = factMaker('sportmonks');
const fixture = {
  season: '2026-27',
  matchday: 1,
  kickoffTs: KICKOFF_TS,
  homeClub: '1',
  awayClub: '2',
  homeGoals: null,
  awayGoals: null,
  state: 'open' as const,
  venue: null,
  referee: null,
};

it('reads a source without line-ups, around kickoff and after the match', async () => {
  const reader = createSeasonReader(
    {
      currentSeason: async () => ({ id: '26', startYear: 2026 }),
      fixtures: async () => ({ clubs: [], fixtures: [fact('fixture', 1, fixture)] }),
    },
    WHOLE_SEASON,
  );
  let progress: unknown;
  for (const hours of [-0.5, 3, 30]) {
    const watched = aWatched(Date.parse(KICKOFF_TS) + hours * 3_600_000);
    const pulled = await reader.pull(progress, watched, true);
    expect(pulled?.facts.fixtures).toHaveLength(1);
    progress = pulled?.progress;
  }
});
