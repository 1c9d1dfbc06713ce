import { compareText } from '@hub/shared/text/compareText.ts';
import { type Source, sourcesByTrust } from '@hub/shared/feeds/sources.ts';
import {
  isPlayed,
  type AppearanceRow,
  type FixtureRow,
  type PlayerMatchStatsRow,
  type PlayerRow,
} from '../../matchdata/bundleRows.ts';
import type { KnownFact } from '../facts.ts';
import { byKey, HISTORY_SOURCE, type Place } from '../place.ts';
import { appearancesOfSheet, type EnteredSheet } from './sheetAppearances.ts';

/** Sources of line-ups and minutes, in order of trust; a match never mixes two sources' ratings. */
const LINEUP_SOURCES = sourcesByTrust('lineup');

/** The eleven that a club has announced, or a source expects, in the hub's ids. */
export interface AnnouncedEleven {
  fixtureId: string;
  clubId: string;
  /** In order of their ids. */
  playerIds: string[];
  source: Source;
}

/** A player's last line-up. */
export interface SeenPlayer {
  clubId: string;
  kickoffTs: string;
  name: string;
  position: string | null;
}

interface MergedMatches {
  appearances: AppearanceRow[];
  /** From any source that reports them. */
  statistics: PlayerMatchStatsRow[];
  elevens: AnnouncedEleven[];
  seen: Map<string, SeenPlayer>;
}

interface Facts {
  lineups: readonly KnownFact<'lineup'>[];
  matchSquads: readonly KnownFact<'matchSquad'>[];
  sheets: readonly EnteredSheet[];
  /** All players the hub knows. */
  people: readonly PlayerRow[];
}

/** A club's part in a match, with its source. */
interface ReportedPart {
  key: string;
  source: Source;
  rows: AppearanceRow[];
}

/**
 * Merges announced elevens and appearances. A part with an unrecognised starter waits without delaying others;
 * unrecognised players on the bench are left out.
 */
export function mergeMatches(
  { lineups, matchSquads, sheets, people }: Facts,
  place: Place & { rowOf: (fixtureId: string) => FixtureRow | null },
): MergedMatches {
  const seen = new Map<string, SeenPlayer>();
  const positions = new Map(people.map(({ playerId, position }) => [playerId, position]));
  const names = new Map(people.map(({ playerId, name }) => [playerId, name]));
  const see = (playerId: string, player: SeenPlayer) => {
    const known = seen.get(playerId);
    // For one match, the squad reported after it has the longer names.
    const [first, second] =
      known !== undefined && known.kickoffTs > player.kickoffTs ? [known, player] : [player, known];
    seen.set(playerId, { ...first, position: first.position ?? second?.position ?? null });
  };
  const elevens = wholeElevens(lineups, place, see);
  const reported = bestOf(matchSquads, place).flatMap(({ key, fact, fixture, clubId }): ReportedPart[] => {
    const rows = isPlayed(fixture) ? toAppearances(fact, fixture, clubId, place) : [];
    if (fact.source !== HISTORY_SOURCE && rows.length > 0)
      for (const { player, name, position } of fact.value.players) {
        const playerId = place.playerIdOf(fact.source, player);
        if (playerId !== null) see(playerId, { clubId, kickoffTs: fixture.kickoffUtc, name, position });
      }
    return rows.length === 0 ? [] : [{ key, source: fact.source, rows }];
  });
  const entered = sheets.flatMap((sheet): ReportedPart[] => {
    const fixture = place.rowOf(sheet.fixtureId);
    if (fixture === null || !isPlayed(fixture)) return [];
    const { clubId, players } = sheet;
    if (clubId !== fixture.homeClubId && clubId !== fixture.awayClubId) return [];
    const rows = appearancesOfSheet(sheet, (playerId) => positions.get(playerId) ?? null);
    for (const { playerId, name } of players)
      see(playerId, {
        clubId,
        kickoffTs: fixture.kickoffUtc,
        name: names.get(playerId) ?? name,
        position: positions.get(playerId) ?? null,
      });
    return [{ key: keyOf(fixture, clubId), source: 'sheet', rows }];
  });
  return {
    appearances: mostBelieved([...reported, ...entered]),
    statistics: statisticsOf(matchSquads, place),
    elevens,
    seen,
  };
}

/**
 * The most trusted source's elevens of which every player is recognised, in order of fixtures and clubs.
 *
 * @param see called for each recognised player
 */
export function wholeElevens(
  facts: readonly (KnownFact<'lineup'> | KnownFact<'expectedEleven'>)[],
  place: Place,
  see: (playerId: string, player: SeenPlayer) => void = () => {},
): AnnouncedEleven[] {
  return bestOf(facts, place).flatMap(({ fact, fixture, clubId }): AnnouncedEleven[] => {
    const players = fact.value.starters.flatMap(({ player, name, position }) => {
      const playerId = place.playerIdOf(fact.source, player) ?? place.likelyIdOf(clubId, name, position);
      return playerId === null ? [] : [{ playerId, name, position }];
    });
    for (const { playerId, name, position } of players)
      see(playerId, { clubId, kickoffTs: fixture.kickoffUtc, name, position });
    const playerIds = [...new Set(players.map(({ playerId }) => playerId))].toSorted(compareText);
    return playerIds.length === fact.value.starters.length
      ? [{ fixtureId: fixture.fixtureId, clubId, playerIds, source: fact.source }]
      : [];
  });
}

/** A club's part in a match that was played; empty while a starter is not recognised. */
function toAppearances(
  { source, value }: KnownFact<'matchSquad'>,
  fixture: FixtureRow,
  clubId: string,
  place: Place,
): AppearanceRow[] {
  const parts = value.players.map((part) => ({ ...part, playerId: place.playerIdOf(source, part.player) }));
  if (parts.some(({ playerId, started }) => started && playerId === null)) return [];
  return parts.flatMap(({ playerId, ...part }): AppearanceRow[] =>
    playerId === null
      ? []
      : [
          {
            fixtureId: fixture.fixtureId,
            clubId,
            playerId,
            started: part.started,
            minutesPlayed: part.minutes,
            ...(part.isEstimated ? { isEstimated: true } : {}),
            position: part.position,
            goals: part.goals,
            ownGoals: part.ownGoals,
            yellow: part.yellow,
            red: part.red,
            secondYellow: part.secondYellow,
            subbedInMinute: part.subbedIn,
            subbedOutMinute: part.subbedOut,
            yellowMinute: part.yellowMinute,
            redMinute: part.redMinute,
            rating: part.rating,
            ...(part.counts === undefined ? {} : { counts: part.counts }),
          },
        ],
  );
}

/** The most trusted source of each part, and the first of several sheets; in order of matches and clubs. */
function mostBelieved(parts: readonly ReportedPart[]): AppearanceRow[] {
  const best = new Map<string, ReportedPart>();
  for (const part of parts) {
    const known = best.get(part.key);
    const isBetter =
      known === undefined || LINEUP_SOURCES.indexOf(part.source) < LINEUP_SOURCES.indexOf(known.source);
    if (isBetter) best.set(part.key, part);
  }
  return [...best.values()].toSorted(byKey(({ key }) => key)).flatMap(({ rows }) => rows);
}

const keyOf = ({ kickoffUtc, fixtureId }: FixtureRow, clubId: string) =>
  `${kickoffUtc} ${fixtureId} ${clubId}`;

function statisticsOf(facts: Facts['matchSquads'], place: Place): PlayerMatchStatsRow[] {
  return facts.flatMap(({ source, value: { fixture: sourceId, club, players } }) => {
    const fixture = place.fixtureOf(source, sourceId);
    const clubId = place.clubIdOf(source, club);
    if (fixture === null || clubId === null || !isPlayed(fixture)) return [];
    return players.flatMap(({ player, statistics }): PlayerMatchStatsRow[] => {
      const playerId = place.playerIdOf(source, player);
      return statistics === undefined || playerId === null
        ? []
        : [{ fixtureId: fixture.fixtureId, clubId, playerId, ...statistics }];
    });
  });
}

type InMatch = KnownFact<'lineup'> | KnownFact<'matchSquad'> | KnownFact<'expectedEleven'>;

/** The most trusted source's fact for each club and match, in order of fixtures and clubs. */
function bestOf<F extends InMatch>(facts: readonly F[], place: Place) {
  const best = new Map<string, { key: string; fact: F; fixture: FixtureRow; clubId: string }>();
  const inOrder = facts.toSorted(
    (one, other) => LINEUP_SOURCES.indexOf(one.source) - LINEUP_SOURCES.indexOf(other.source),
  );
  for (const fact of inOrder) {
    const fixture = place.fixtureOf(fact.source, fact.value.fixture);
    const clubId = place.clubIdOf(fact.source, fact.value.club);
    if (fixture === null || clubId === null) continue;
    if (clubId !== fixture.homeClubId && clubId !== fixture.awayClubId) continue;
    const key = keyOf(fixture, clubId);
    if (!best.has(key)) best.set(key, { key, fact, fixture, clubId });
  }
  return [...best.values()].toSorted(byKey(({ key }) => key));
}
