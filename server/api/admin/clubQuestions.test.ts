import { describe, expect, it } from 'vitest';
import { SourcesAdmin } from '@hub/shared/feeds/feeds.schema.ts';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';
import { openOnce } from '@hub/tools/testing/openOnce.ts';

/** The fake source's club 112, Freiburg, under an unknown id and name. */
const STRANGER = 99_999;
const ID = `openligadb:${STRANGER}`;

async function aHubWithStranger(name = 'TSV Havelse'): Promise<FeedHub> {
  const hub = await aFeedHub();
  for (const match of hub.source.matches)
    for (const team of [match.team1, match.team2])
      if (team.teamId === 112) Object.assign(team, { teamId: STRANGER, teamName: name });
  await hub.after(0);
  return hub;
}
const decide = ({ app }: FeedHub, input: object, token: string | null = app.adminToken) =>
  mutate(app, 'admin.decideClub', token, input);
const sourcesOf = async (hub: FeedHub) => SourcesAdmin.parse(await hub.sources());
const AS_NEW = { answer: 'new', id: ID, code: 'hav', name: 'TSV Havelse', shortName: 'Havelse' };
const fixtureIds = async (hub: FeedHub) => (await hub.fixtures()).map(({ id }) => id);

describe('admin.decideClub', () => {
  it('rejects malformed answers', async () => {
    await using hub = await aHubWithStranger();
    for (const bad of [
      { answer: 'new', id: ID },
      { ...AS_NEW, code: 'havelse' },
      { ...AS_NEW, code: 'HAV' },
      { ...AS_NEW, name: ' ' },
      { answer: 'known', id: ID },
      { answer: 'nobody', id: ID },
    ])
      await decide(hub, bad).expect(400);
    expect((await sourcesOf(hub)).clubQuestions).toHaveLength(1);
  });

  const unchanged = openOnce(aHubWithStranger);
  it.each([
    [{ answer: 'known', id: 'openligadb:1', clubId: 'scf' }, 'alreadyDecided', 409],
    [{ answer: 'known', id: ID, clubId: 'xyz' }, 'clubNotFound', 404],
    // That club has another id at this source.
    [{ answer: 'known', id: ID, clubId: 'fcb' }, 'clubTaken', 409],
    [{ ...AS_NEW, code: 'fcb' }, 'clubTaken', 409],
    [{ ...AS_NEW, name: 'Bayern München' }, 'clubTaken', 409],
    [{ ...AS_NEW, shortName: 'köln' }, 'clubTaken', 409],
  ])('never merges two clubs or splits one: %j', async (input, code, status) => {
    const hub = unchanged();
    const { body } = await decide(hub, input).expect(status);
    expect(body.error.data.errorCode).toBe(code);
    expect((await sourcesOf(hub)).clubQuestions).toHaveLength(1);
    expect(await hub.fixtures()).toHaveLength(20);
  });

  it('holds back only the unknown club’s matches, and proposes a code and name', async () => {
    await using hub = await aHubWithStranger();
    expect(await hub.fixtures()).toHaveLength(20);
    const { clubQuestions, clubs } = await sourcesOf(hub);
    expect(clubQuestions).toEqual([
      {
        id: ID,
        source: 'openligadb',
        name: 'TSV Havelse',
        likelyId: null,
        proposal: { code: 'hav', name: 'TSV Havelse', shortName: 'TSV Havelse' },
      },
    ]);
    expect(clubs).toHaveLength(50);
  });

  it('adds a new club for good, and shows its matches at once', async () => {
    await using hub = await aHubWithStranger();
    const before = await fixtureIds(hub);
    await decide(hub, AS_NEW).expect(200);
    const after = await fixtureIds(hub);
    expect(after).toHaveLength(30);
    expect(after).toEqual(expect.arrayContaining([...before, '2026-27-hav-fcb', '2026-27-fcb-hav']));
    expect((await sourcesOf(hub)).clubQuestions).toEqual([]);
    const again = await decide(hub, AS_NEW).expect(409);
    expect(again.body.error.data.errorCode).toBe('alreadyDecided');
    await hub.after(25 * 60);
    expect(await fixtureIds(hub)).toEqual(after);
  });

  it('gives a known club another id at the source', async () => {
    await using hub = await aHubWithStranger();
    await decide(hub, { answer: 'known', id: ID, clubId: 'scf' }).expect(200);
    expect(await fixtureIds(hub)).toContain('2026-27-scf-fcb');
    await hub.after(25 * 60);
    expect((await sourcesOf(hub)).clubQuestions).toEqual([]);
    expect(await hub.fixtures()).toHaveLength(30);
  });

  it('is not needed for a known club with a new id at the master, even if its name changes later', async () => {
    await using hub = await aHubWithStranger('SC Freiburg');
    expect((await sourcesOf(hub)).clubQuestions).toEqual([]);
    const shown = await fixtureIds(hub);
    expect(shown).toContain('2026-27-scf-fcb');
    for (const { team1, team2 } of hub.source.matches)
      for (const team of [team1, team2]) if (team.teamId === STRANGER) team.teamName = 'SC Freiburg e. V.';
    await hub.after(25 * 60);
    expect(await fixtureIds(hub)).toEqual(shown);
    expect((await sourcesOf(hub)).clubQuestions).toEqual([]);
  });
});
