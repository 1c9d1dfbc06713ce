import { DEMO_NEWS_SOURCE, type StoredNewsItem } from '../../schema/catalog.ts';
import type { FixtureRow, MatchDataBundle } from '../bundleRows.ts';
import { berlinDay } from '#shared/text/berlinTime.ts';

const HOURS_BETWEEN_NEWS = 4;
const HOUR_MS = 3_600_000;

interface Story {
  title: string;
  summary: string;
  teamId: string | null;
}

/** What users should know about the demo, newest first. */
const ABOUT_THE_DEMO: readonly Story[] = [
  {
    title: 'Demo: Diese Saison ist erfunden',
    summary:
      'Vereine, Städte und Stadien gibt es wirklich. Spieler, Ergebnisse, Verletzungen und Sperren hat ein Zufallsgenerator erzeugt.',
    teamId: null,
  },
  {
    title: 'Demo: So entsteht die Startchance',
    summary:
      'Verfügbarkeit, Form, Startquote und Rolle ergeben Punkte. Daraus wird eine Wahrscheinlichkeit, und je Verein summieren sich alle auf elf.',
    teamId: null,
  },
  {
    title: 'Demo: Eine echte Saison einspielen',
    summary: 'Ein Import mit npm run import ersetzt die Demo samt ihren Nachrichten durch echte Spieldaten.',
    teamId: null,
  },
  {
    title: 'Demo: Gesperrte Spieler erkennen',
    summary: 'Wer die fünfte Gelbe Karte sah oder vom Platz flog, fehlt auch in der Demo im nächsten Spiel.',
    teamId: null,
  },
  {
    title: 'Demo: Warum die Punkte keine Prozente sind',
    summary:
      'Achtzig Punkte heißen nicht achtzig Prozent. Erst der Vergleich mit früheren Spielen macht aus Punkten eine Chance.',
    teamId: null,
  },
  {
    title: 'Demo: Englische Wochen belasten',
    summary: 'Einige Vereine spielen in der Demo unter der Woche in Europa. Danach wird häufiger gewechselt.',
    teamId: null,
  },
  {
    title: 'Demo: Die Saison geht weiter',
    summary:
      'Gespielt wird, wenn die Zeit kommt. Aufstellungen, Verletzungen und Meldungen kommen von selbst dazu, und nach dem letzten Spieltag beginnt alles neu.',
    teamId: null,
  },
  {
    title: 'Demo: Fünf Wechsel, ein Torwart',
    summary: 'Jede Mannschaft beginnt mit elf Spielern und darf fünfmal wechseln. Torhüter wechseln selten.',
    teamId: null,
  },
  {
    title: 'Demo: Lange verletzt heißt lange nicht dabei',
    summary:
      'Auch erfundene Kreuzbandrisse brauchen Monate. Wann ein Spieler zurückkehrt, weiß vorher niemand.',
    teamId: null,
  },
  {
    title: 'Demo: Noten von drei bis zehn',
    summary:
      'Tore, Vorlagen, Paraden und Karten bestimmen die Noten. Der Hub zeigt den halben Wert als Form.',
    teamId: null,
  },
];

/** News about the demo itself, each item marked as such, spread over the last days; ids never change. */
export function demoNews(bundle: MatchDataBundle, now: Date): StoredNewsItem[] {
  const stories = [...ABOUT_THE_DEMO, ...bundle.clubs.map(({ clubId }) => clubStory(bundle, clubId, now))];
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
  told: Pick<StoredNewsItem, 'id' | 'title' | 'summary' | 'teamId' | 'publishedTs'>,
): StoredNewsItem => ({
  ...told,
  source: DEMO_NEWS_SOURCE,
  url: `https://example.com/demo/${told.id}`,
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
  const score = (fixture: FixtureRow) =>
    `${nameOf.get(fixture.homeClubId)} – ${nameOf.get(fixture.awayClubId)} ${fixture.homeGoals}:${fixture.awayGoals}`;
  const next = own.find(({ status }) => status === 'scheduled');
  const missing = missingOf(bundle, clubId, next, berlinDay(now));
  const outlook =
    missing.length === 0
      ? 'Für das nächste Spiel fehlt niemand.'
      : `Im nächsten Spiel fehlen voraussichtlich: ${missing.join(', ')}.`;
  return {
    title: last === undefined ? `Demo: ${nameOf.get(clubId)}` : `Demo: ${score(last)}`,
    summary: `Erfundenes Ergebnis, erfundene Spieler. ${nameOf.get(clubId)}: ${outlook}`,
    teamId: clubId,
  };
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
