import { expect, it } from 'vitest';
import { aClub, aFixture, aSquadPlayer } from './feedBuilders.ts';
import { emptyFactLists } from './facts.ts';
import type { NewestFacts } from './merge/merge.ts';
import { proposeIdentities } from './proposeIdentities.ts';

it('recognises a player of a squad carried over from last season when the same list has him at another club', () => {
  const facts: NewestFacts = {
    ...emptyFactLists(),
    clubs: [aClub('roster', 'fcb')],
    fixtures: [aFixture('openligadb', '1', { season: '2026-27' })],
    squadPlayers: [
      aSquadPlayer('roster', 'b04 Robin Zweck', { season: '2026-27', club: 'b04', name: 'Robin Zweck' }),
      // No squad of this club has been reported yet.
      aSquadPlayer('roster', 'fcb Robin Zweck', { season: '2025-26', club: 'fcb', name: 'Robin Zweck' }),
    ],
  } as never;
  const known = [{ source: 'roster', sourceId: 'fcb Robin Zweck', hubId: 'known' }] as const;
  // Clubs have the same ids at the source and at the hub.
  const clubs = { clubIdOf: (_source: string, club: string) => club };
  const robin = { id: 'known', clubId: 'fcb', name: 'Robin Zweck', fullName: null, birthdate: null };
  const { hubIdOf, recognised } = proposeIdentities(known, facts, clubs, [robin]);
  expect(hubIdOf('roster', 'b04 Robin Zweck')).toBe('known');
  expect(recognised.map(({ method }) => method)).toEqual(['moved']);
});
