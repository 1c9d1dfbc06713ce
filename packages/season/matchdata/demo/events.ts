import type { StoredNewsItem } from '../seasonRows.ts';
import type { AbsenceRow, FixtureRow, MatchDataBundle } from '../bundleRows.ts';
import { endOf } from '../seasonAsOf.ts';
import { berlinInstant } from '@hub/shared/text/berlinTime.ts';
import { BACK_AT, OUT_AT, plusDays } from './calendar.ts';
import { demoNewsItem } from './news.ts';

const AFTER_MATCH_MS = 15 * 60_000;

/** An event of the demo season that is in the news. */
export interface DemoEvent {
  ts: string;
  item: StoredNewsItem;
  teamIds: string[];
  playerIds: string[];
}

interface Story {
  id: string;
  ts: string;
  title: string;
  summary: string;
  /** The club that the event is about; null for a match, which has two. */
  teamId: string | null;
}

/** The news of a season, unordered: results, who is out and who is back. Ids do not depend on the time of reading. */
export function demoEvents(bundle: MatchDataBundle): DemoEvent[] {
  const playerOf = new Map(bundle.players.map((player) => [player.playerId, player]));
  const clubName = new Map(bundle.clubs.map(({ clubId, shortName }) => [clubId, shortName]));
  const fixtureOf = new Map(bundle.fixtures.map((fixture) => [fixture.fixtureId, fixture]));
  const nameOf = (playerId: string) => playerOf.get(playerId)?.name ?? '';
  const goalsOf = Map.groupBy(
    bundle.appearances.filter(({ goals }) => goals > 0),
    ({ fixtureId }) => fixtureId,
  );

  const result = (fixture: FixtureRow): DemoEvent => {
    const { fixtureId, homeClubId, awayClubId, homeGoals, awayGoals, matchday } = fixture;
    const scorers = goalsOf.get(fixtureId) ?? [];
    const scored =
      scorers.length === 0
        ? 'Niemand hat getroffen.'
        : `Tore: ${scorers.map(({ playerId, goals }) => nameOf(playerId) + (goals > 1 ? ` (${goals})` : '')).join(', ')}.`;
    return {
      ...toEvent({
        id: `demo-news-${fixtureId}`,
        ts: new Date(Date.parse(endOf(fixture)) + AFTER_MATCH_MS).toISOString(),
        title: `${clubName.get(homeClubId)} – ${clubName.get(awayClubId)} ${homeGoals}:${awayGoals}`,
        summary: `${matchday}. Spieltag, erfunden. ${scored}`,
        teamId: null,
      }),
      teamIds: [homeClubId, awayClubId],
      playerIds: [...new Set(scorers.map(({ playerId }) => playerId))],
    };
  };

  const absence = (row: AbsenceRow): DemoEvent[] => {
    const { playerId, kind, detail, from, until, fixtureId } = row;
    const teamId = playerOf.get(playerId)?.clubId ?? null;
    if (from === null || teamId === null) return [];
    const about = (story: Omit<Story, 'teamId'>): DemoEvent => ({
      ...toEvent({ ...story, teamId }),
      teamIds: [],
      playerIds: [playerId],
    });
    const key = `demo-news-${playerId}-${fixtureId ?? from}`;
    const reportedAt = { ts: berlinInstant(plusDays(from, 1), OUT_AT) };
    if (kind === 'suspension') {
      const matchday = fixtureOf.get(fixtureId ?? '')?.matchday;
      return [
        about({
          ...reportedAt,
          id: key,
          title: `${nameOf(playerId)} ist gesperrt`,
          summary: `Am ${matchday}. Spieltag fehlt er. Erfundene Sperre.`,
        }),
      ];
    }
    return [
      about({
        ...reportedAt,
        id: key,
        title: `${nameOf(playerId)} fällt aus`,
        summary: `${detail}. Wie lange, ist noch nicht bekannt. Erfundene Meldung.`,
      }),
      ...(until === null
        ? []
        : [
            about({
              id: `${key}-back`,
              ts: berlinInstant(plusDays(until, 1), BACK_AT),
              title: `${nameOf(playerId)} ist zurück`,
              summary: `Nach der Pause (${detail}) kann er wieder spielen. Erfundene Meldung.`,
            }),
          ]),
    ];
  };

  return [...bundle.fixtures.map(result), ...bundle.absences.flatMap(absence)];
}

/** A story as an event that is in the news when it happens. */
export const toEvent = ({ ts, ...story }: Story): Pick<DemoEvent, 'ts' | 'item'> => ({
  ts,
  item: demoNewsItem({ ...story, publishedTs: ts }),
});
