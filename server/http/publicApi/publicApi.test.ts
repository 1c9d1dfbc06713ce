import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFeedHub, type FeedHub } from '@hub/tools/testing/feedHub.ts';
import { demoApp, type TestApp } from '@hub/tools/testing/testApp.ts';
import { ENDPOINTS } from './endpoints.ts';

let app: TestApp;
let playerId: string;
let clubId: string;

beforeAll(async () => {
  app = await demoApp();
  const { body } = await app.request.get('/api/v1/players').expect(200);
  ({ id: playerId } = body.data[0]);
  ({ id: clubId } = body.data[0].club);
});
afterAll(() => app[Symbol.asyncDispose]());

const filled = (path: string) => path.replace(':id', path.startsWith('/players') ? playerId : clubId);
const LINK =
  '<https://creativecommons.org/licenses/by/4.0/>; rel="license", <http://localhost:3000>; rel="author"';
const get = (path: string) => app.request.get(`/api/v1${path}`);

describe('the public interface', () => {
  it.each(ENDPOINTS.map(({ path }) => [path]))(
    'answers %s without a sign-in, for every origin',
    async (path) => {
      const { body, headers } = await get(filled(path)).set('Origin', 'https://forum.example').expect(200);
      expect(headers['access-control-allow-origin']).toBe('*');
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
      expect(headers['cache-control']).toBe('public, max-age=60');
      expect(headers['link']).toBe(LINK);
      expect(body.meta).toMatchObject({ season: expect.any(String), isDemo: true, licence: 'CC BY 4.0' });
      expect(body.meta.attribution).toContain('/quellen');
    },
  );

  it.each([
    ['/players/nobody', 404],
    ['/clubs/nothing/fixtures', 404],
    ['/nothing', 404],
    ['/players?x=1', 400],
    [`/players/${'x'.repeat(200)}`, 404],
  ])('refuses %s', async (path, status) => {
    const { body } = await get(path).expect(status);
    expect(body).toMatchObject({ error: { message: expect.any(String) } });
    expect(JSON.stringify(body)).not.toMatch(/select|\.ts:|node_modules/u);
  });

  it('lists every player with his chance, and returns one with reasons', async () => {
    const { body } = await get('/players');
    expect(body.data.length).toBeGreaterThan(400);
    const his = body.data.find(({ id }: { id: string }) => id === playerId);
    const { body: details } = await get(`/players/${playerId}`);
    expect(details.data.expectedPoints).toMatchObject([{ game: 'bundesligaFantasy' }]);
    expect(details.data.expectedPoints[0].ahead[0].points).toBe(details.data.expectedPoints[0].points);
    expect(details.data).toMatchObject(his);
    expect(details.data.reasons.length).toBeGreaterThan(2);
    expect(details.data.reasons[0].sentence).toMatch(/[.!]$/u);
    expect(details.data.startProbability + details.data.comesOn).toBeLessThanOrEqual(1.000001);
  });

  it('lists expected points of every player, the same as on the player’s page', async () => {
    const { body } = await get('/points');
    expect(body.data.length).toBeGreaterThan(400);
    const { body: details } = await get(`/players/${playerId}`);
    const [{ game, points, low, high }] = details.data.expectedPoints;
    const his = body.data.find(({ id }: { id: string }) => id === playerId);
    expect(his).toMatchObject({ game, points, low, high, name: details.data.name, missing: '' });
    expect(his.lowOfThree).toBeLessThanOrEqual(his.highOfThree);
    const { text } = await get('/points.csv');
    const rows: Record<string, string>[] = parse(text, { columns: true });
    const row = rows.find(({ id }) => id === playerId);
    expect(row).toMatchObject({ game, points: String(points), pointsOfThree: String(his.pointsOfThree) });
  });

  it('lists elevens with the same chances as the players', async () => {
    const { body } = await get('/elevens');
    expect(body.data.length).toBeGreaterThan(0);
    expect(body.data.length % 11).toBe(0);
    const { body: all } = await get('/players');
    const chanceOf = new Map(
      all.data.map((player: { id: string; startProbability: number }) => [
        player.id,
        player.startProbability,
      ]),
    );
    for (const { playerId: id, startProbability } of body.data)
      expect(startProbability).toBe(chanceOf.get(id));
  });

  it('lists every fixture of the season, earliest first, and the same per club', async () => {
    const { body } = await get('/fixtures');
    const kickoffs = body.data.map(({ kickoff }: { kickoff: string }) => kickoff);
    expect(kickoffs).toHaveLength(306);
    expect(kickoffs).toEqual(kickoffs.toSorted());
    const { body: ofClub } = await get(`/clubs/${clubId}/fixtures`);
    const his = ({ homeId, awayId }: Record<string, string>) => homeId === clubId || awayId === clubId;
    expect(body.data.filter(his)).toEqual(ofClub.data);
  });

  it.each(ENDPOINTS.filter(({ isList }) => isList).map(({ path }) => [path]))(
    'serves %s as CSV with the same rows',
    async (path) => {
      const { text, headers } = await get(`${filled(path)}.csv`).expect(200);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8; header=present');
      expect(headers['content-disposition']).toBeUndefined();
      expect(headers['link']).toBe(LINK);
      const { body } = await get(filled(path));
      const rows: Record<string, string>[] = parse(text, { columns: true });
      expect(rows).toHaveLength(body.data.length);
      const ids = (of: { id?: string }[]) => of.map(({ id }) => id);
      expect(ids(rows)).toEqual(ids(body.data));
    },
  );

  it('states the licence in each line of a table', async () => {
    const { text } = await get('/elevens.csv');
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(new Set(rows.map(({ licence }) => licence))).toEqual(new Set(['CC BY 4.0']));
    const { body } = await get('/elevens');
    expect(body.meta.openData).toBeNull();
  });

  it('lets a page of any origin revalidate its copy', async () => {
    const { headers } = await app.request
      .options('/api/v1/players')
      .set({ Origin: 'https://forum.example', 'Access-Control-Request-Headers': 'if-none-match' })
      .expect(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'if-none-match',
    });
  });

  it('describes itself in OpenAPI, path by path', async () => {
    const { body } = await get('/openapi.json').expect(200);
    expect(body.openapi).toBe('3.1.0');
    const templates = ENDPOINTS.flatMap(({ path, isList }) => {
      const template = path.replace(':id', '{id}');
      return isList ? [template, `${template}.csv`] : [template];
    });
    expect(Object.keys(body.paths)).toEqual([...templates, '/expected-elevens']);
    const schema = body.paths['/players'].get.responses['200'].content['application/json'].schema;
    expect(schema.properties.data.items.properties.startProbability.anyOf).toContainEqual(
      expect.objectContaining({ minimum: 0, maximum: 1 }),
    );
  });
});

describe('the public interface and the record of a season from OpenLigaDB', () => {
  let hub: FeedHub;
  let path: string;
  beforeAll(async () => {
    hub = await aFeedHub();
    await hub.after(0);
    const { body } = await hub.app.request.get('/api/v1/clubs').expect(200);
    path = `/api/v1/clubs/${body.data[0].id}/fixtures`;
  });
  afterAll(() => hub[Symbol.asyncDispose]());

  it('list the fields under the licence of the source', async () => {
    const { body } = await hub.app.request.get(path).expect(200);
    expect(body.meta.openData).toEqual({
      licence: 'ODbL 1.0',
      licenceUrl: 'https://opendatacommons.org/licenses/odbl/1-0/',
      attribution: 'Datenquelle: OpenLigaDB (www.openligadb.de), Open Database License (ODbL) v1.0',
      fields: ['matchday', 'kickoff', 'status', 'homeGoals', 'awayGoals'],
    });
    expect(Object.keys(body.data[0])).toEqual(expect.arrayContaining(body.meta.openData.fields));
    const { body: clubs } = await hub.app.request.get('/api/v1/clubs').expect(200);
    expect(clubs.meta.openData).toBeNull();
  });

  it('list the columns in the lines of a table', async () => {
    const { text } = await hub.app.request.get(`${path}.csv`).expect(200);
    const rows: Record<string, string>[] = parse(text, { columns: true });
    expect(rows[0]?.['licence']).toBe(
      'CC BY 4.0; matchday, kickoff, status, homeGoals, awayGoals: ODbL 1.0 (OpenLigaDB)',
    );
    const { text: record } = await hub.app.request.get('/record.csv').expect(200);
    expect(record.split('\r\n')[0]).toMatch(/,licence$/u);
  });
});
