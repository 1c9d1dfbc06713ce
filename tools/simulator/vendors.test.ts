import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Envelope, Match } from '@hub/season/feeds/apiFootball/schema.ts';
import { BoxScore, Events, Lineups } from '@hub/season/feeds/highlightly/schema.ts';
import { Matches as OpenLigaDbMatches } from '@hub/season/feeds/openLigaDb/schema.ts';
import { demoSeason } from '@hub/season/matchdata/demo/demoSeason.ts';
import { answerApiFootball } from './apiFootball.ts';
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
