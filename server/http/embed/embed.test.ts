import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { computePstart } from '../../commands/runs/computePstart.ts';
import { readMarketPoints } from '../../stores/catalog/players.ts';
import {
  aPlayer,
  aSmallLeague,
  aTeam,
  insertLeague,
  insertPrices,
} from '@hub/tools/testing/facts/builders.ts';
import { testApp, type TestApp } from '@hub/tools/testing/testApp.ts';

let app: TestApp;
let clubId: string;
beforeAll(async () => {
  app = await testApp();
  const league = aSmallLeague();
  clubId = league.teams?.[0]?.id ?? '';
  await insertLeague(app.deps, {
    ...league,
    players: [
      ...(league.players ?? []),
      aPlayer({ id: 'evil', name: '<script>alert(1)</script>', teamId: clubId }),
    ],
  });
  await insertPrices(app.deps);
  await computePstart(app.deps, 'command');
});
afterAll(() => app[Symbol.asyncDispose]());

describe('a part for forums and blogs', () => {
  it.each(['/embed/players/nobody', '/embed/clubs/nowhere', '/embed/players/%20', '/embed/other/x'])(
    'does not exist at %s',
    async (path) => {
      await app.request.get(path).expect(404);
    },
  );

  it('shows a sentence if the framed thing no longer exists', async () => {
    const { text, headers } = await app.request.get('/embed/fixtures/gone').expect(404);
    expect(headers['content-type']).toContain('text/html');
    expect(headers['content-security-policy']).toContain('frame-ancestors *');
    expect(text).toContain('<p>Das gibt es hier nicht (mehr).</p>');
  });

  it('may be framed by any page and cached, and has no cookies or scripts', async () => {
    const { headers, text } = await app.request.get('/embed/players/evil').expect(200);
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'self';.*frame-ancestors \*$/u,
    );
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(text).not.toMatch(/<script|style="/u);
    expect(text).toContain('&lt;script&gt;');
    await app.request
      .get('/embed/players/evil')
      .set('if-none-match', headers['etag'] ?? '')
      .expect(304);
  });

  it('does not open any other page to foreign frames', async () => {
    const { headers } = await app.request.get('/trpc/catalog.hub');
    expect(headers['content-security-policy']).toMatch(/frame-ancestors '(?:self|none)'/u);
  });

  it('contains a player’s expected points with their band', async () => {
    const [known] = await readMarketPoints(app.deps.provider.database);
    const { text } = await app.request.get(`/embed/players/${known!.playerId}`).expect(200);
    expect(text).toMatch(
      /<p>Erwartete Punkte \(Bundesliga Fantasy Manager\): etwa [\d,]+ · meist [−\d]+(?:(?:–| bis )\d+)?<\/p>/u,
    );
    expect((await app.request.get('/embed/players/evil')).text).toContain('Startchance');
  });

  it('names its source and licence', async () => {
    const { text, headers } = await app.request.get('/embed/players/evil').expect(200);
    expect(text).toContain('href="http://localhost:3000/players/evil"');
    expect(text).toContain('CC BY 4.0');
    expect(headers['link']).toContain('rel="license"');
  });

  it('shows both elevens of a match with their chances', async () => {
    const { fixtures } = await app.deps.stores.lineups.read();
    const { id, home, away } = fixtures[0]!;
    const { text } = await app.request.get(`/embed/fixtures/${id}`).expect(200);
    expect(text).toContain(`<h1>${home.name} – ${away.name}</h1>`);
    expect(text).toContain(`href="http://localhost:3000/fixtures/${id}"`);
    expect(text.match(/<li>/gu)).toHaveLength(home.eleven.length + away.eleven.length);
  });

  it('shows a finished match with its result and starters', async () => {
    const { fixtures } = await app.deps.stores.fixtures.page(null, app.deps.now().toISOString());
    const { id, home, away, homeGoals, awayGoals } = fixtures.find(({ status }) => status === 'finished')!;
    const details = await app.deps.stores.fixtures.details(id);
    const { text } = await app.request.get(`/embed/fixtures/${id}`).expect(200);
    expect(text).toContain(`<h1>${home.name} – ${away.name}</h1>`);
    expect(text).toContain(`<span class="figure">${homeGoals}:${awayGoals}</span>`);
    expect(details!.home.eleven).toHaveLength(11);
    for (const { name } of [...details!.home.eleven, ...details!.away.eleven])
      expect(text).toContain(`<li><span>${name}</span></li>`);
    expect(text.match(/>Startelf</gu)).toHaveLength(2);
  });

  it('states that a club has no match', async () => {
    await using other = await testApp();
    await insertLeague(other.deps, { teams: [aTeam({ id: 'idle', name: 'FC Ruhe' })] });
    const { text } = await other.request.get('/embed/clubs/idle').expect(200);
    expect(text).toContain('<h1>FC Ruhe</h1>');
    expect(text).toContain('Kein Spiel an diesem Spieltag.');
  });

  it('shows the record in one figure, or that there is none yet', async () => {
    expect((await app.request.get('/embed/record').expect(200)).text).toContain(
      'Noch sind zu wenige Vorhersagen bewertet.',
    );
    const rate = {
      season: '2024-25',
      isLastSeason: false,
      base: '75min',
      right: 8.72,
      baseline: { right: 8.43, ours: 8.8, teamMatches: 288 },
      teamMatches: 306,
      clubs: [],
    };
    app.deps.stores.record.hitRate = () => Promise.resolve(rate as never);
    const { text } = await app.request.get('/embed/record/light').expect(200);
    expect(text).toContain('<span class="figure">8,72</span> von elf Startern richtig');
    expect(text).toContain(
      '306\u00A0Elfen, jede vor Anpfiff gerechnet. Ab dem zweiten Spiel jedes Vereins: 8,80, dieselbe Elf wie zuletzt 8,43.',
    );
  });

  it('shows a club’s eleven with its chances, in the requested colours', async () => {
    const { text } = await app.request.get(`/embed/clubs/${clubId}/dark`).expect(200);
    expect(text).toContain('data-scheme="dark"');
    expect(text.match(/<li>/gu)).toHaveLength(11);
    expect(text).toMatch(/data-tier="\w+">. (?:&lt; |< )?\d+/u);
    await app.request
      .get('/embed/style.css')
      .expect(200)
      .expect('content-type', /text\/css/u);
  });
});
