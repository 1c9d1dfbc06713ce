import type { ClubFact, Fact, FixtureFact, SquadPlayerFact } from './facts.ts';
import type { Source } from '../../shared/feeds.ts';

/** Facts for tests. */

export const aClub = (source: Source, sourceId: string, name = `Club ${sourceId}`) => ({
  source,
  kind: 'club' as const,
  sourceId,
  value: { season: '2026-27', name, shortName: name } satisfies ClubFact,
  sourceUpdatedTs: null,
});

export const aFixture = (
  source: Source,
  sourceId: string,
  changes: Partial<FixtureFact> = {},
): Fact<'fixture'> & { value: FixtureFact } => ({
  source,
  kind: 'fixture',
  sourceId,
  value: {
    season: '2026-27',
    matchday: 1,
    kickoffTs: '2026-08-28T18:30:00.000Z',
    homeClub: '40',
    awayClub: '80',
    homeGoals: null,
    awayGoals: null,
    state: 'open',
    venue: null,
    referee: null,
    ...changes,
  },
  sourceUpdatedTs: null,
});

export const aSquadPlayer = (
  source: Source,
  sourceId: string,
  changes: Partial<SquadPlayerFact> = {},
): Fact<'squadPlayer'> & { value: SquadPlayerFact } => ({
  source,
  kind: 'squadPlayer',
  sourceId,
  value: {
    season: '2026-27',
    club: source === 'roster' ? 'fcb' : source === 'openligadb' ? '40' : '5',
    name: `Player ${sourceId}`,
    birthdate: null,
    nationality: null,
    position: null,
    ...changes,
  },
  sourceUpdatedTs: null,
});
