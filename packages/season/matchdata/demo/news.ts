import { DEMO_NEWS_SOURCE, type StoredNewsItem } from '../seasonRows.ts';
import type { FixtureRow, MatchDataBundle } from '../bundleRows.ts';
import { berlinDay } from '@hub/shared/text/berlinTime.ts';

const HOURS_BETWEEN_NEWS = 4;
const HOUR_MS = 3_600_000;

interface Story {
  title: string;
  summary: string;
  teamId: string | null;
}

/** What users should know about the demo, newest first; shown below the news of the clubs. */
const ABOUT_THE_DEMO: readonly Story[] = [
  {
    title: 'Diese Saison ist erfunden',
    summary:
      'Vereine, Städte und Stadien gibt es wirklich. Spieler, Ergebnisse, Verletzungen und Sperren hat ein Zufallsgenerator erzeugt.',
    teamId: null,
  },
  {
    title: 'So entsteht die Startchance',
    summary:
      'Verfügbarkeit, Form, Startquote und Rolle ergeben Punkte. Daraus wird eine Wahrscheinlichkeit, und je Verein summieren sich alle auf elf.',
    teamId: null,
  },
  {
    title: 'Wie eine echte Saison hineinkommt',
    summary: 'Ein Import mit npm run import ersetzt die Demo samt ihren Nachrichten durch echte Spieldaten.',
    teamId: null,
  },
  {
    title: 'Gesperrte Spieler erkennen',
    summary: 'Wer die fünfte Gelbe Karte sah oder vom Platz flog, fehlt auch in der Demo im nächsten Spiel.',
    teamId: null,
  },
  {
    title: 'Warum die Punkte keine Prozente sind',
    summary:
      'Achtzig Punkte heißen nicht achtzig Prozent. Erst der Vergleich mit früheren Spielen macht aus Punkten eine Chance.',
    teamId: null,
  },
  {
    title: 'Englische Wochen belasten',
    summary: 'Einige Vereine spielen in der Demo unter der Woche in Europa. Danach wird häufiger gewechselt.',
    teamId: null,
  },
  {
    title: 'Die Saison geht weiter',
    summary:
      'Gespielt wird, wenn die Zeit kommt. Aufstellungen, Verletzungen und Meldungen kommen von selbst dazu, und nach dem letzten Spieltag beginnt alles neu.',
    teamId: null,
  },
  {
    title: 'Fünf Wechsel, ein Torwart',
    summary: 'Jede Mannschaft beginnt mit elf Spielern und darf fünfmal wechseln. Torhüter wechseln selten.',
    teamId: null,
  },
  {
    title: 'Lange verletzt heißt lange nicht dabei',
    summary:
      'Auch erfundene Kreuzbandrisse brauchen Monate. Wann ein Spieler zurückkehrt, weiß vorher niemand.',
    teamId: null,
  },
  {
    title: 'Noten von drei bis zehn',
    summary:
      'Tore, Vorlagen, Paraden und Karten bestimmen die Noten. Der Hub zeigt den halben Wert als Form.',
    teamId: null,
  },
];

/**
 * News of the clubs, then about the demo itself, spread over the last days, with a source that names itself as the demo. Items do
 * not link to another site. Ids never change.
 */
export function demoNews(bundle: MatchDataBundle, now: Date): StoredNewsItem[] {
  const stories = [...bundle.clubs.map(({ clubId }) => clubStory(bundle, clubId, now)), ...ABOUT_THE_DEMO];
  return stories.map(({ title, summary, teamId }, index) => {
    return demoNewsItem({
      id: `demo-news-${String(index + 1).padStart(2, '0')}`,
      title,
      summary,
      teamId,
      publishedTs: new Date(now.getTime() - (index * HOURS_BETWEEN_NEWS + 1) * HOUR_MS).toISOString(),
    });
  });
}

/** A news item of the invented source. */
export const demoNewsItem = (
  item: Pick<StoredNewsItem, 'id' | 'title' | 'summary' | 'teamId' | 'publishedTs'>,
): StoredNewsItem => ({
  ...item,
  source: DEMO_NEWS_SOURCE,
  url: '',
  feedId: null,
  hasOwnDate: true,
  fetchedTs: null,
});

function clubStory(bundle: MatchDataBundle, clubId: string, now: Date): Story {
  const nameOf = new Map(bundle.clubs.map((club) => [club.clubId, club.shortName]));
  const own = bundle.fixtures.filter(({ homeClubId, awayClubId }) =>
    [homeClubId, awayClubId].includes(clubId),
  );
  const last = own.findLast(({ status }) => status === 'played');
  const next = own.find(({ status }) => status === 'scheduled');
  const missing = missingOf(bundle, clubId, next, berlinDay(now));
  const outlook =
    missing.length === 0
      ? 'Im nächsten Spiel fehlt niemand.'
      : `Im nächsten Spiel ${missing.length === 1 ? 'fehlt' : 'fehlen'} voraussichtlich ${new Intl.ListFormat('de').format(missing)}.`;
  return {
    title: last === undefined ? `${nameOf.get(clubId)} vor dem ersten Spiel` : resultOf(last, clubId, nameOf),
    summary: `${nameOf.get(clubId)}: ${outlook} Erfundene Meldung.`,
    teamId: clubId,
  };
}

/** A club's result, from its side: `Bayern gewinnt 2:0 gegen Bochum`. */
function resultOf(fixture: FixtureRow, clubId: string, nameOf: ReadonlyMap<string, string>): string {
  const { homeClubId, awayClubId, homeGoals, awayGoals } = fixture;
  const isHome = homeClubId === clubId;
  const goals = [homeGoals ?? 0, awayGoals ?? 0];
  const [own = 0, others = 0] = isHome ? goals : goals.toReversed();
  const does = own > others ? 'gewinnt' : own < others ? 'verliert' : 'spielt';
  return `${nameOf.get(clubId)} ${does} ${own}:${others} gegen ${nameOf.get(isHome ? awayClubId : homeClubId)}`;
}

function missingOf(
  bundle: MatchDataBundle,
  clubId: string,
  next: FixtureRow | undefined,
  today: string,
): string[] {
  const missing = new Set(
    bundle.absences
      .filter(({ from, until, fixtureId }) =>
        fixtureId === null
          ? from !== null && from < today && (until ?? today) >= today
          : fixtureId === next?.fixtureId,
      )
      .map(({ playerId }) => playerId),
  );
  return bundle.players.flatMap((player) =>
    player.clubId === clubId && player.name !== null && missing.has(player.playerId) ? [player.name] : [],
  );
}
