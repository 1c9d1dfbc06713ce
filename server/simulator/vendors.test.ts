import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Envelope, Injury, League, Match, Person, Squad } from '../feeds/apiFootball/schema.ts';
import { matchesToEuropeanMatches } from '../feeds/apiFootball/toFacts.ts';
import { CupMatches, Matches, Teams } from '../feeds/footballData/schema.ts';
import { championsLeagueToFacts } from '../feeds/footballData/toFacts.ts';
import { BoxScore, Events, Lineups, Matches as HighlightlyMatches } from '../feeds/highlightly/schema.ts';
import { boxToSheet } from '../feeds/highlightly/toFacts.ts';
import { Matches as OpenLigaDbMatches } from '../feeds/openLigaDb/schema.ts';
import { demoSeason } from '../matchdata/demo/demoSeason.ts';
import { answerApiFootball } from './apiFootball.ts';
import { answerFootballData } from './footballData.ts';
import { answerHighlightly } from './highlightly.ts';
import { answerOpenLigaDb } from './openLigaDb.ts';
import { clubOfPlayer, MATCH_MS, worldOf } from './world.ts';

const { bundle } = demoSeason(new Date('2026-11-22T12:00:00Z'));
const world = worldOf(bundle);
const [first] = world.matches.toSorted((one, other) => one.kickoffMs - other.kickoffMs);
const kickoffMs = first?.kickoffMs ?? 0;
const HOUR_MS = 3_600_000;

const apiFootball = <T>(path: string, row: z.ZodType<T>, nowMs: number): T[] =>
  z.array(row).parse(Envelope.parse(answerApiFootball(world, new URL(path, 'http://x'), nowMs)).response);
const detailsAt = (nowMs: number) => apiFootball(`/fixtures?ids=${first?.ids.apiFootball}`, Match, nowMs)[0];
const openLigaDbAt = (nowMs: number) =>
  OpenLigaDbMatches.parse(answerOpenLigaDb(world, `/getmatchdata/bl1/${world.startYear}`, nowMs)).find(
    ({ matchID }) => matchID === first?.ids.openligadb,
  );

const highlightly = <T>(path: string, shape: z.ZodType<T>, nowMs: number): T =>
  shape.parse(answerHighlightly(world, new URL(path, 'http://x'), nowMs));
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10);

describe('answers of the vendors have the shapes that the adapters read', () => {
  it('for OpenLigaDB', () => {
    for (const path of ['/getmatchdata/bl1', `/getmatchdata/bl1/${world.startYear}/1`])
      expect(OpenLigaDbMatches.parse(answerOpenLigaDb(world, path, kickoffMs))).toHaveLength(9);
    expect(answerOpenLigaDb(world, '/getmatchdata/bl2', kickoffMs)).toBeUndefined();
  });

  it('for football-data.org', () => {
    const teams = Teams.parse(answerFootballData(world, '/v4/competitions/BL1/teams', kickoffMs));
    expect(teams.teams.flatMap(({ squad }) => squad)).toHaveLength(bundle.players.length);
    const { matches } = Matches.parse(answerFootballData(world, '/v4/competitions/BL1/matches', kickoffMs));
    expect(matches).toHaveLength(306);
    const cup = CupMatches.parse(answerFootballData(world, '/v4/competitions/CL/matches', kickoffMs));
    const clubs = new Set(world.clubs.map(({ ids }) => String(ids.footballData)));
    expect(championsLeagueToFacts(cup, clubs).map(({ value }) => value?.kickoffTs)).toEqual(
      bundle.europeanMatches
        .filter(({ competition }) => competition === 'Champions League')
        .map(({ kickoffUtc }) => kickoffUtc),
    );
  });

  it('for Highlightly', () => {
    const day = dayOf(kickoffMs);
    const { data } = highlightly(`/matches?leagueId=67162&date=${day}`, HighlightlyMatches, kickoffMs);
    expect(data).toHaveLength(world.matches.filter(({ kickoffMs: ms }) => dayOf(ms) === day).length);
    expect(highlightly('/matches?date=2000-01-01', HighlightlyMatches, kickoffMs).data).toEqual([]);
    const laterMs = kickoffMs + MATCH_MS + HOUR_MS;
    const id = first?.ids.highlightly;
    const boxes = highlightly(`/box-score/${id}`, BoxScore, laterMs);
    const events = highlightly(`/events/${id}`, Events, laterMs);
    const sheets = boxes.map((box) =>
      boxToSheet({ startYear: world.startYear, match: String(id), club: String(box.team.id) }, box, events),
    );
    expect(sheets.map(({ lack }) => lack)).toEqual([null, null]);
    expect(answerHighlightly(world, new URL('http://x/box-score/1'), laterMs)).toBeUndefined();
  });

  it('for API-Football', () => {
    expect(apiFootball('/leagues?id=78', League, kickoffMs)).toHaveLength(1);
    expect(apiFootball('/fixtures?league=78', Match, kickoffMs)).toHaveLength(306);
    expect(apiFootball('/players?page=2', Person, kickoffMs)).toHaveLength(20);
    expect(apiFootball('/injuries', Injury, kickoffMs + 60 * 24 * HOUR_MS).length).toBeGreaterThan(10);
    const squads = world.clubs.flatMap(({ ids }) =>
      apiFootball(`/players/squads?team=${ids.apiFootball}`, Squad, kickoffMs).flatMap(
        ({ players }) => players,
      ),
    );
    expect(squads).toHaveLength(bundle.players.length);
    const others = world.clubs.flatMap(({ ids: { apiFootball: id } }) =>
      matchesToEuropeanMatches(
        String(id),
        apiFootball(`/fixtures?team=${id}&season=${world.startYear}`, Match, kickoffMs),
        '78',
        world.startYear,
      ),
    );
    expect(others).toHaveLength(bundle.europeanMatches.length);
  });
});

describe('a vendor’s answer reports only past events', () => {
  it('has no eleven two hours before kickoff, both at kickoff, and statistics some time after the end', () => {
    expect(detailsAt(kickoffMs - 2 * HOUR_MS)).toMatchObject({ lineups: [], players: [] });
    expect(detailsAt(kickoffMs)?.lineups).toHaveLength(2);
    expect(detailsAt(kickoffMs + MATCH_MS)).toMatchObject({
      players: [],
      fixture: { status: { short: 'FT' } },
    });
    expect(detailsAt(kickoffMs + MATCH_MS + HOUR_MS)?.players).toHaveLength(2);
  });

  it('has no eleven of Highlightly earlier than forty minutes before kickoff, and no row before the end', () => {
    const id = first?.ids.highlightly;
    const elevensAt = (nowMs: number) => {
      const { homeTeam, awayTeam } = highlightly(`/lineups/${id}`, Lineups, nowMs);
      return [homeTeam, awayTeam].map((team) => team?.initialLineup?.flat().length);
    };
    expect(elevensAt(kickoffMs - 41 * 60_000)).toEqual([0, 0]);
    expect(elevensAt(kickoffMs)).toEqual([11, 11]);
    expect(highlightly(`/box-score/${id}`, BoxScore, kickoffMs + HOUR_MS)).toEqual([]);
    expect(highlightly(`/events/${id}`, Events, kickoffMs + HOUR_MS)).toEqual([]);
  });

  it('has a final result during the match, as at OpenLigaDB, but its end only afterwards', () => {
    expect(openLigaDbAt(kickoffMs)).toMatchObject({ matchIsFinished: false, matchResults: [] });
    expect(openLigaDbAt(kickoffMs + 1.5 * HOUR_MS)).toMatchObject({ matchIsFinished: false });
    expect(openLigaDbAt(kickoffMs + 1.5 * HOUR_MS)?.matchResults).toHaveLength(2);
    expect(openLigaDbAt(kickoffMs + MATCH_MS)).toMatchObject({ matchIsFinished: true });
  });

  it('has a transfer from a few days before the first match for the new club', () => {
    const [home, away] = [bundle.fixtures[0], bundle.fixtures[1]];
    if (home === undefined || away === undefined) throw new Error('no fixtures');
    const later = {
      ...away,
      fixtureId: 'later',
      kickoffUtc: new Date(kickoffMs + 90 * 24 * HOUR_MS).toISOString(),
    };
    const row = bundle.appearances.find(({ fixtureId }) => fixtureId === home.fixtureId);
    if (row === undefined) throw new Error('no appearance');
    const moved = worldOf({
      ...bundle,
      fixtures: [...bundle.fixtures, later],
      appearances: [row, { ...row, fixtureId: 'later', clubId: away.homeClubId }],
    }).players.get(row.playerId);
    const clubAt = (days: number) => moved && clubOfPlayer(moved, kickoffMs + days * 24 * HOUR_MS);
    expect([1, 84, 86].map(clubAt)).toEqual([row.clubId, row.clubId, away.homeClubId]);
  });
});
