import { type Source, believedAbout } from '#shared/feeds/sources.ts';
import {
  isPlayed,
  type AppearanceRow,
  type FixtureRow,
  type PlayerMatchStatsRow,
} from '../../matchdata/bundleRows.ts';
import type { KnownFact } from '../facts.ts';
import { compareTexts, HISTORY_SOURCE, type Place } from '../place.ts';

/** Who is believed first about line-ups and minutes; ratings of two sources never mix within a match. */
const LINEUP_SOURCES = believedAbout('lineup');

/** The eleven that a club has announced, in the hub's ids. */
export interface AnnouncedEleven {
  fixtureId: string;
  clubId: string;
  /** In order of their ids. */
  playerIds: string[];
  source: Source;
}

/** Where a player stood in a line-up last. */
export interface SeenPlayer {
  clubId: string;
  kickoffTs: string;
  name: string;
  position: string | null;
}

interface MergedMatches {
  appearances: AppearanceRow[];
  /** Of whichever source has them. */
  statistics: PlayerMatchStatsRow[];
  elevens: AnnouncedEleven[];
  seen: Map<string, SeenPlayer>;
}

interface Facts {
  lineups: readonly KnownFact<'lineup'>[];
  matchSquads: readonly KnownFact<'matchSquad'>[];
}

/**
 * Announced elevens and appearances. One with a starter whom nobody has recognised waits, and keeps nothing else waiting;
 * unknown players of the bench are left out.
 */
export function mergeMatches({ lineups, matchSquads }: Facts, place: Place): MergedMatches {
  const seen = new Map<string, SeenPlayer>();
  const see = (playerId: string, player: SeenPlayer) => {
    const known = seen.get(playerId);
    // Of one match, the squad that is told afterwards has the longer names.
    const [first, second] =
      known !== undefined && known.kickoffTs > player.kickoffTs ? [known, player] : [player, known];
    seen.set(playerId, { ...first, position: first.position ?? second?.position ?? null });
  };
  const elevens = bestOf(lineups, place).flatMap(({ fact, fixture, clubId }): AnnouncedEleven[] => {
    const players = fact.value.starters.flatMap(({ player, name, position }) => {
      const playerId = place.playerIdOf(fact.source, player) ?? place.likelyIdOf(clubId, name, position);
      return playerId === null ? [] : [{ playerId, name, position }];
    });
    for (const { playerId, name, position } of players)
      see(playerId, { clubId, kickoffTs: fixture.kickoffUtc, name, position });
    const playerIds = [...new Set(players.map(({ playerId }) => playerId))].toSorted(compareTexts);
    return playerIds.length === fact.value.starters.length
      ? [{ fixtureId: fixture.fixtureId, clubId, playerIds, source: fact.source }]
      : [];
  });
  const appearances = bestOf(matchSquads, place).flatMap(({ fact, fixture, clubId }): AppearanceRow[] => {
    if (!isPlayed(fixture)) return [];
    const parts = fact.value.players.map((part) => ({
      ...part,
      playerId: place.playerIdOf(fact.source, part.player),
    }));
    if (parts.some(({ playerId, started }) => started && playerId === null)) return [];
    return parts.flatMap(({ playerId, ...part }): AppearanceRow[] => {
      if (playerId === null) return [];
      if (fact.source !== HISTORY_SOURCE)
        see(playerId, { clubId, kickoffTs: fixture.kickoffUtc, name: part.name, position: part.position });
      return [
        {
          fixtureId: fixture.fixtureId,
          clubId,
          playerId,
          started: part.started,
          minutesPlayed: part.minutes,
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
        },
      ];
    });
  });
  return { appearances, statistics: statisticsOf(matchSquads, place), elevens, seen };
}

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

type InMatch = KnownFact<'lineup'> | KnownFact<'matchSquad'>;

/** Of each club in each match, what the most trusted source tells, in order of fixtures and clubs. */
function bestOf<F extends InMatch>(facts: readonly F[], place: Place) {
  const best = new Map<string, { fact: F; fixture: FixtureRow; clubId: string }>();
  const inOrder = facts.toSorted(
    (one, other) => LINEUP_SOURCES.indexOf(one.source) - LINEUP_SOURCES.indexOf(other.source),
  );
  for (const fact of inOrder) {
    const fixture = place.fixtureOf(fact.source, fact.value.fixture);
    const clubId = place.clubIdOf(fact.source, fact.value.club);
    if (fixture === null || clubId === null) continue;
    if (clubId !== fixture.homeClubId && clubId !== fixture.awayClubId) continue;
    const key = `${fixture.kickoffUtc} ${fixture.fixtureId} ${clubId}`;
    if (!best.has(key)) best.set(key, { fact, fixture, clubId });
  }
  return [...best].toSorted(([one], [other]) => compareTexts(one, other)).map(([, found]) => found);
}
