import { describe, expect, it } from 'vitest';
import { factMaker } from '@hub/season/feeds/facts.ts';
import { sheetPlayer } from '@hub/tools/testing/facts/sheetPlayer.ts';
import { aSheetHub, type SheetHub } from '@hub/tools/testing/sheetHub.ts';
import { storeFacts } from '../feeds/facts.ts';
import { refreshSeason } from '../feeds/refreshSeason.ts';

const SEASON = '2026-27';
const fact = factMaker('sportmonks');
const rows = async ({ app }: SheetHub, sql: string) => (await app.deps.provider.database.sql(sql)).rows;

/** A hub before its second matchday that also reads Sportmonks, which knows the next match of the first home club. */
async function aHubWithSportmonks() {
  const hub = await aSheetHub();
  await hub.after(24 * 60);
  const [club] = hub.clubIds;
  const [match] = await rows(
    hub,
    `select f.*, h.name as home_name, a.name as away_name from fixtures f
    join teams h on h.id = f.home_team_id join teams a on a.id = f.away_team_id
    where f.status = 'scheduled' and '${club}' in (f.home_team_id, f.away_team_id) order by f.kickoff_ts limit 1`,
  );
  const sides = (['home', 'away'] as const).map((side) => {
    const name = String(match?.[`${side}Name`]);
    return fact('club', String(match?.[`${side}TeamId`]), { season: SEASON, name, shortName: name });
  });
  const fixture = fact('fixture', 'match', {
    season: SEASON,
    matchday: Number(match?.['matchday']),
    kickoffTs: String(match?.['kickoffTs']),
    homeClub: String(match?.['homeTeamId']),
    awayClub: String(match?.['awayTeamId']),
    homeGoals: null,
    awayGoals: null,
    state: 'open',
    venue: null,
    referee: null,
  });
  const squadPlayers = Array.from({ length: 18 }, (_none, number) => {
    const position = number % 11 === 0 ? 'GK' : 'MF';
    const name = sheetPlayer(club, number);
    return fact('squadPlayer', `sm-${number}`, {
      season: SEASON,
      club,
      name,
      birthdate: null,
      nationality: null,
      position,
    });
  });

  /** Reads the source, which expects players of these numbers. */
  async function expectPlayers(numbers: readonly (number | string)[]) {
    const starters = numbers.map((number) => ({
      player: `sm-${number}`,
      name: typeof number === 'string' ? number : sheetPlayer(club, number),
      position: number === 0 || number === 11 ? 'GK' : 'MF',
    }));
    const value = { season: SEASON, fixture: 'match', club, starters };
    await storeFacts(hub.app.deps, 'sportmonks', {
      facts: {
        clubs: sides,
        fixtures: [fixture],
        squadPlayers,
        expectedElevens: [fact('expectedEleven', `match-${club}`, value)],
      },
      complete: [],
    });
    await refreshSeason(hub.app.deps);
  }
  const stored = () => rows(hub, 'select * from expected_elevens order by entered_ts, id');
  return Object.assign(hub, { club, expectPlayers, stored, matchId: String(match?.['id']) });
}

const NUMBERS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 12];

describe('elevens that a feed expects', () => {
  it('are entered for the next match, once, and again when they change', async () => {
    await using hub = await aHubWithSportmonks();
    await hub.expectPlayers(NUMBERS);
    const ids = NUMBERS.map((number) => hub.idOf(hub.club, number));
    const [first, ...others] = await hub.stored();
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      sourceId: 'feed',
      fixtureId: hub.matchId,
      teamId: hub.club,
      enteredBy: 'hub',
    });
    expect(JSON.parse(String(first?.['playerIds'])).toSorted()).toEqual(ids.toSorted());
    expect(await rows(hub, "select name from expected_sources where id = 'feed'")).toEqual([
      { name: 'Sportmonks' },
    ]);
    await hub.expectPlayers(NUMBERS.toReversed());
    await refreshSeason(hub.app.deps);
    expect(await hub.stored()).toHaveLength(1);
    await hub.expectPlayers([...NUMBERS.slice(0, 10), 13]);
    expect(await hub.stored()).toHaveLength(2);
  });

  it('wait if they are impossible or name an unknown player, and block nothing', async () => {
    await using hub = await aHubWithSportmonks();
    const before = (await rows(hub, 'select id from players')).length;
    await hub.expectPlayers([...NUMBERS.slice(0, 10), 'Zinedine Zidane']);
    await hub.expectPlayers([...NUMBERS.slice(0, 10), 11]);
    expect(hub.app.logLines).toContainEqual(
      expect.objectContaining({ sentence: 'expected eleven of a feed cannot be entered yet' }),
    );
    expect(await hub.stored()).toEqual([]);
    expect(await rows(hub, 'select id from players')).toHaveLength(before);
    await hub.expectPlayers(NUMBERS);
    expect(await hub.stored()).toHaveLength(1);
  });
});
