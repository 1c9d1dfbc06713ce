import { expect, it } from 'vitest';
import { aClub, aFixture, aSquadPlayer } from '@hub/season/feeds/feedBuilders.ts';
import { emptyFactLists } from '@hub/season/feeds/facts.ts';
import type { NewestFacts } from '@hub/season/feeds/merge/merge.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { proposeIdentities } from './recognise.ts';

/** Clubs with the same ids at the source and at the hub. */
const clubs = { clubs: new Map(), clubIdOf: (_source: string, club: string) => club } as never;

it('recognises a player of a squad carried over from last season when the same list has him at another club', async () => {
  await using app = await testApp();
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
  await app.deps.stores.identities.save(
    [
      {
        id: 'roster:fcb Robin Zweck',
        source: 'roster',
        sourceId: 'fcb Robin Zweck',
        hubId: 'known',
        method: 'new',
        confirmedBy: null,
        seenTs: '2025-08-01T00:00:00.000Z',
      },
    ],
    [],
    [],
  );
  const robin = {
    id: 'known',
    clubId: 'fcb',
    isMember: true,
    name: 'Robin Zweck',
    fullName: null,
    birthdate: null,
    nationality: null,
    heightCm: null,
    weightKg: null,
    preferredFoot: null,
    positions: [],
  };
  const { hubIds, recognised } = await proposeIdentities(app.deps, facts, clubs, [robin]);
  expect(hubIds.get('roster:b04 Robin Zweck')).toBe('known');
  expect(recognised.map(({ method }) => method)).toEqual(['moved']);
});
