import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Match } from '@hub/season/feeds/openLigaDb/schema.ts';

/** OpenLigaDB's ids of six clubs that the hub knows. */
const TEAM_IDS = [40, 80, 7, 95, 91, 112];
const WEEK_MS = 7 * 86_400_000;

/** A small season in the shape of OpenLigaDB: six clubs, each matchday on a Saturday at 15:30 in Germany. */
export function openLigaDbSeason(firstKickoffTs: string, startYear = 2026): Match[] {
  const first = Date.parse(firstKickoffTs);
  const rounds = TEAM_IDS.length - 1;
  return Array.from({ length: 2 * rounds }, (_none, round) => {
    const [fixed, ...others] = TEAM_IDS;
    const turned = others.map((_id, n) => others[(n + round) % others.length] ?? 0);
    const order = [fixed ?? 0, ...turned];
    return Array.from({ length: TEAM_IDS.length / 2 }, (_pair, n): Match => {
      const pair = [order[n] ?? 0, order[order.length - 1 - n] ?? 0] as const;
      const isTurned = ((round % rounds) % 2 === 0) !== round >= rounds;
      const [home, away] = isTurned ? [pair[1], pair[0]] : pair;
      return {
        matchID: 1000 + round * 10 + n,
        matchDateTimeUTC: new Date(first + round * WEEK_MS).toISOString(),
        leagueSeason: startYear,
        group: { groupOrderID: round + 1 },
        team1: { teamId: home, teamName: `Verein ${home}`, shortName: null },
        team2: { teamId: away, teamName: `Verein ${away}`, shortName: null },
        matchIsFinished: false,
        matchResults: [],
        location: null,
      };
    });
  }).flat();
}

/** OpenLigaDB on this machine; its answers can be changed at any time. */
export interface FakeOpenLigaDb extends AsyncDisposable {
  url: string;
  matches: Match[];
  matchday: number;
  /** First year of the season that the service reports as current. */
  startYear: number;
  lastChange: string;
  /** If set, the answer to every request. */
  instead: { status: number; body: string } | null;
  requests: string[];
  /** Ends a match with a result. */
  play(matchId: number, homeGoals: number, awayGoals: number): void;
}

/** @param league the service's only league */
export async function startOpenLigaDb(matches: Match[], league = 'bl1'): Promise<FakeOpenLigaDb> {
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    fake.requests.push(path);
    response.setHeader('content-type', 'application/json; charset=utf-8');
    const answer = answerTo(path);
    const usual = { status: answer === undefined ? 404 : 200, body: JSON.stringify(answer ?? null) };
    const { status, body } = fake.instead ?? usual;
    response.writeHead(status).end(body);
  });
  const ofMatchday = (startYear: number, matchday: number) =>
    fake.matches.filter(
      ({ leagueSeason, group }) => leagueSeason === startYear && group.groupOrderID === matchday,
    );
  const answerTo = (path: string): unknown => {
    const [, requested, year, matchday] =
      /^\/getmatchdata\/(\w+)(?:\/(\d{4}))?(?:\/(\d+))?$/.exec(path) ?? [];
    if (requested === league) {
      if (year === undefined) return ofMatchday(fake.startYear, fake.matchday);
      if (matchday !== undefined) return ofMatchday(Number(year), Number(matchday));
      return fake.matches.filter(({ leagueSeason }) => leagueSeason === Number(year));
    }
    return path.startsWith('/getlastchangedate/') ? fake.lastChange : undefined;
  };
  const fake: FakeOpenLigaDb = {
    url: '',
    matches,
    matchday: 1,
    startYear: matches[0]?.leagueSeason ?? 0,
    lastChange: '2026-08-01T00:00:00.000',
    instead: null,
    requests: [],
    play(matchId, homeGoals, awayGoals) {
      const match = fake.matches.find(({ matchID }) => matchID === matchId);
      if (match === undefined) throw new Error(`There is no match ${matchId}`);
      match.matchIsFinished = true;
      match.matchResults = [{ resultTypeID: 2, pointsTeam1: homeGoals, pointsTeam2: awayGoals }];
      fake.lastChange += '1';
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  fake.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return fake;
}
