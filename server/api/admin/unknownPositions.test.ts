import { describe, expect, it } from 'vitest';
import { SourcesAdmin } from '@hub/shared/feeds/feeds.schema.ts';
import { importRoster } from '../../commands/feeds/pullSource.ts';
import { readRoster } from '@hub/season/feeds/rosters/readRoster.ts';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { mutate } from '@hub/tools/testing/procedures.ts';

const HEADER = 'team_slug,role,name,transfermarkt_player_id,position';
const SQUAD = [
  'fcb,Player,Manuel Neuer,17259,',
  ...Array.from({ length: 15 }, (_none, n) => `fcb,Player,Vorname Nachname${'abcdefghijklmno'[n]},${n + 1},`),
];

async function aHubWithoutPositions(): Promise<FeedHub> {
  const hub = await aFeedHub();
  await hub.after(0);
  await importRoster(hub.app.deps, readRoster([HEADER, ...SQUAD].join('\n'), '2026-27'), '2026-27');
  return hub;
}
const sourcesOf = async (hub: FeedHub) => SourcesAdmin.parse(await hub.sources());
const answer = ({ app }: FeedHub, input: object, token: string | null = app.adminToken) =>
  mutate(app, 'admin.answerPosition', token, input);
const players = ({ app }: FeedHub) => app.deps.provider.database.table('players').list();

describe('admin.answerPosition', () => {
  it('keeps an answer through the next reading', async () => {
    await using hub = await aHubWithoutPositions();
    const { unknownPositions } = await sourcesOf(hub);
    expect(unknownPositions).toHaveLength(16);
    const playerId = unknownPositions.find(({ name }) => name === 'Manuel Neuer')?.playerId ?? '';
    const input = { playerId, position: 'GK' };
    await answer(hub, { playerId, position: 'Libero' }).expect(400);
    const { body } = await answer(hub, { ...input, playerId: 'nobody' }).expect(404);
    expect(body.error.data.errorCode).toBe('playerNotFound');
    await answer(hub, input).expect(200);
    expect((await answer(hub, input).expect(409)).body.error.data.errorCode).toBe('alreadyDecided');
    await hub.after(24 * 60);
    await importRoster(hub.app.deps, readRoster([HEADER, ...SQUAD].join('\n'), '2026-27'), '2026-27');
    expect((await sourcesOf(hub)).unknownPositions).toHaveLength(15);
    expect((await players(hub)).find(({ id }) => id === playerId)).toMatchObject({ positionPrimary: 'GK' });
  });

  it('yields to a source that reports the position', async () => {
    await using hub = await aHubWithoutPositions();
    const [first] = (await sourcesOf(hub)).unknownPositions;
    await answer(hub, { playerId: first?.playerId, position: 'FW' }).expect(200);
    const lines = SQUAD.map((line) => `${line}AB`);
    await importRoster(hub.app.deps, readRoster([HEADER, ...lines].join('\n'), '2026-27'), '2026-27');
    expect((await players(hub)).map(({ positionPrimary }) => positionPrimary)).toEqual(
      SQUAD.map(() => 'Defender'),
    );
  });

  it('is not made up for by an eleven of midfielders while no eleven of the club is known', async () => {
    await using hub = await aHubWithoutPositions();
    expect(new Set((await players(hub)).map(({ pstart }) => pstart))).toEqual(new Set([null]));
    const { fixtures } = await hub.app.deps.stores.lineups.read();
    const ofBayern = fixtures
      .flatMap(({ home, away }) => [home, away])
      .find(({ teamId }) => teamId === 'fcb');
    expect(ofBayern).toMatchObject({ basis: 'unseen', eleven: [] });
  });
});
