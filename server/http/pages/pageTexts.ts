import { paths, type PublicScreen } from '@hub/shared/hub/paths.ts';
import type { TeamLineup } from '@hub/shared/elevens/lineups.schema.ts';
import type { FixtureDetails } from '@hub/shared/catalog/fixtures.schema.ts';
import type { PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import {
  formatStartChance,
  noElevenYet,
  seenChanceOf,
  TOO_LITTLE_SEEN,
} from '@hub/shared/startChance/chanceText.ts';
import { chancePhaseAt, listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import { reasonSentence } from '@hub/shared/startChance/reasonSentence.ts';
import { notableReasons } from '@hub/shared/startChance/notableReasons.ts';
import { formatCount, formatKickoff, formatPlural } from '@hub/shared/text/format.ts';
import { ELEVEN_WORDS, NO_RECORD } from '../publicTexts.ts';

const HUB = 'Bundesliga Fantasy Hub';
const REASONS = 2;

/** Titles and descriptions of pages, in German, for search engines and previews. */

/** Titles and descriptions of screens that are the same for everyone, by path. */
export const SCREENS: Readonly<Record<PublicScreen, { title: string; description: string }>> = {
  [paths.dashboard]: {
    title: `${HUB} · Startet er?`,
    description:
      'Für jeden Bundesligaspieler die Chance auf die Startelf, mit Gründen und öffentlicher Trefferquote. Kostenlos, ohne Konto.',
  },
  [paths.myTeam]: {
    title: `Deine Elf mit Startchancen · ${HUB}`,
    description:
      'Kader aus jedem Fantasy-Spiel einfügen und sehen, wer beginnt: mit bester Elf und Formation, ohne Konto.',
  },
  [paths.transfers]: {
    title: `Transfers: wen kaufen, wen verkaufen? · ${HUB}`,
    description:
      'Die besten Wechsel für die nächsten Spieltage nach den Regeln deines Spiels, mit erwarteten Punkten und Gründen.',
  },
  [paths.duels]: {
    title: `Duelle: schlägt deine Elf ihn? · ${HUB}`,
    description:
      'Füge den Kader eines Mitspielers ein: mit welcher Chance deine Elf ihn an diesem Spieltag schlägt, und wer es dreht.',
  },
  [paths.compare]: {
    title: `Spieler vergleichen · ${HUB}`,
    description: 'Startchance, Form, Einsätze und nächste Gegner von zwei bis vier Spielern nebeneinander.',
  },
  [paths.lineups]: {
    title: `Voraussichtliche Aufstellungen der Bundesliga · ${HUB}`,
    description:
      'Alle Vereine des Spieltags mit wahrscheinlichster Elf, Startchancen, Wackelkandidaten und Ausfällen.',
  },
  [paths.players]: {
    title: `Alle Spieler mit Startchance · ${HUB}`,
    description:
      'Wer beginnt am nächsten Spieltag? Alle Bundesligaspieler mit Startchance, Gegner, Form und Status.',
  },
  [paths.clubs]: {
    title: `Vereine und Kader der Bundesliga · ${HUB}`,
    description: 'Kader, nächste Spiele und voraussichtliche Elf aller Vereine.',
  },
  [paths.fixtures]: {
    title: `Spieltage der Bundesliga · ${HUB}`,
    description: 'Alle Spieltage mit Anstoßzeiten, Ergebnissen und den Aufstellungen beider Mannschaften.',
  },
  [paths.news]: {
    title: `News zur Bundesliga · ${HUB}`,
    description: 'Schlagzeilen zu Spielern und Vereinen, und was sie für die Startelf heißen.',
  },
  [paths.ticker]: {
    title: `Restprogramm aller Vereine · ${HUB}`,
    description: 'Die nächsten Gegner aller Vereine, nach Schwere gefärbt.',
  },
  [paths.record]: {
    title: `Trefferquote unserer Prognosen · ${HUB}`,
    description:
      'Wie oft wir richtig lagen: jede Prognose vor Anpfiff eingefroren und nach dem Spiel ausgewertet.',
  },
  [paths.sources]: {
    title: `Quellen · ${HUB}`,
    description: 'Woher die Daten kommen können und unter welchen Bedingungen.',
  },
  [paths.imprint]: {
    title: `Impressum · ${HUB}`,
    description: 'Wer diesen Hub betreibt.',
  },
  [paths.privacy]: {
    title: `Datenschutz · ${HUB}`,
    description: 'Welche Daten der Hub speichert, wozu und wie lange, und wie du sie mitnimmst oder löschst.',
  },
  [paths.publicApi]: {
    title: `Schnittstelle · ${HUB}`,
    description: 'Startchancen, Aufstellungen und Trefferquote als JSON, CSV und zum Einbetten.',
  },
};

/** Texts of the contents in the documents. */
export const pageTexts = {
  doesHeStart: (name: string) => `Startet ${name}?`,
  lineupOf: (club: string) => `Aufstellung: ${club}`,
  allLineups: 'Alle Aufstellungen des Spieltags',
  lineups: 'Voraussichtliche Aufstellungen der Bundesliga',
  lineupsOf: (matchday: number) => `Aufstellungen, ${matchday}. Spieltag`,
  matchday: (matchday: number) => `${matchday}. Spieltag`,
  noMatch: (matchday: number) => `Kein Spiel am ${matchday}. Spieltag.`,
  players: 'Spieler',
  searchField: 'Spieler oder Verein suchen',
  search: 'Suchen',
  found: (query: string, count: number) =>
    count === 0
      ? `Niemand gefunden: „${query}“`
      : `${formatPlural(count, { one: 'Treffer', other: 'Treffer' })} für „${query}“`,
  likeliest: (shown: number, all: number) =>
    `Die ${formatCount(shown)} von ${formatCount(all)}, die am wahrscheinlichsten beginnen.`,
  allPlayers: 'Alle Spieler',
  running: 'läuft',
  left: 'nicht mehr in der Liga',
  clubs: 'Vereine',
  fixtures: 'Spieltage',
  news: 'News',
  noNews: 'Noch keine Meldungen.',
  unknown: 'Unbekannt',
  bases: { ...ELEVEN_WORDS, unseen: '', none: 'Noch keine Elf.' },
  record: 'Trefferquote',
  noRecord: NO_RECORD,
  of11Right: 'von 11 richtig',
  demo: (season: string) => `Demo-Saison ${season}, erfunden.`,
} as const;

/** A player's chance as displayed, or what is known of his match once it has begun; null without a run. */
export function chanceOfHead({ startChance, player }: Known, now: Date): string | null {
  if (startChance === null) return null;
  const phase = chancePhaseAt(player, now.getTime());
  if (phase !== 'before') return truthInWords(listedTruthOf(player, phase));
  const seen = seenChanceOf(player);
  return seen === null ? TOO_LITTLE_SEEN : formatStartChance(seen);
}

type Known = Pick<PlayerDetails, 'startChance' | 'player'>;

/** Whether it is still open, or being shown, whether he starts: his match is not over. */
export const isAsked = ({ player }: Pick<Known, 'player'>, now: Date): boolean =>
  player.left === null && chancePhaseAt(player, now.getTime()) !== 'over';

/** Sentences about a player, with the most important reasons. */
export function playerSentences(details: PlayerDetails, now: Date): { about: string; reasons: string[] } {
  const { player, team, startChance, nextFixtures } = details;
  const { name, left } = player;
  if (left !== null)
    return {
      about: `${name} spielt nicht mehr in der Liga${left.clubName === null ? '' : `, zuletzt: ${left.clubName}`}.`,
      reasons: [],
    };
  const [fixture] = nextFixtures;
  const chance = chanceOfHead(details, now);
  const isForecast = chancePhaseAt(player, now.getTime()) === 'before';
  const chanceWords =
    chance === null
      ? details.isClubUnseen
        ? noElevenYet(team?.shortName ?? null)
        : 'noch keine Prognose'
      : chance === TOO_LITTLE_SEEN
        ? `für eine Prognose ${chance}`
        : isForecast
          ? `Startchance ${chance}`
          : chance;
  const opponent =
    fixture === undefined
      ? ''
      : `, ${fixture.matchday}. Spieltag ${fixture.isHome ? 'gegen' : 'bei'} ${fixture.opponent?.name ?? 'Unbekannt'}`;
  return {
    about: `${name}${team === null ? '' : ` (${team.name})`}${opponent}: ${chanceWords}.`,
    reasons:
      startChance === null || !isForecast
        ? []
        : notableReasons(startChance.reasons, startChance.startProbability, REASONS).map((row) =>
            reasonSentence(row),
          ),
  };
}

export function playerHead(details: PlayerDetails, now: Date) {
  const { name, left } = details.player;
  const { about, reasons } = playerSentences(details, now);
  const seen = left === null ? chanceOfHead(details, now) : null;
  const chance = seen === null || seen === TOO_LITTLE_SEEN ? '' : ` ${seen}`;
  return {
    title: `${isAsked(details, now) ? `${pageTexts.doesHeStart(name)}${chance}` : name} · ${HUB}`,
    description: [about, ...reasons].join(' '),
  };
}

export function clubHead(name: string, lineup: TeamLineup | null, matchday: number | null) {
  // The match was moved, or is from an earlier season.
  if (lineup === null && matchday !== null)
    return { title: `${name} · ${HUB}`, description: `${name}: kein Spiel am ${matchday}. Spieltag.` };
  const { eleven = [], knowledge = null } = lineup ?? {};
  const names = eleven.map(({ name: player, startProbability }) => {
    const seen = seenChanceOf({ startProbability, knowledge });
    return seen === null ? player : `${player} ${formatStartChance(seen)}`;
  });
  return {
    title: `${name}: voraussichtliche Aufstellung${matchday === null ? '' : `, ${matchday}. Spieltag`} · ${HUB}`,
    description:
      names.length === 0
        ? lineup?.basis === 'unseen'
          ? `${noElevenYet(lineup.shortName)}. Kader und nächste Spiele: ${name}.`
          : `Kader, nächste Spiele und Startchancen: ${name}.`
        : `Wahrscheinlichste Elf: ${names.join(', ')}.`,
  };
}

export function fixtureHead({ fixture, home, away }: FixtureDetails) {
  const clubs = `${home.name ?? 'Unbekannt'} – ${away.name ?? 'Unbekannt'}`;
  return {
    title: `${clubs}: Aufstellungen und Startchancen · ${HUB}`,
    description: `${fixture.matchday}. Spieltag, ${formatKickoff(fixture.kickoffTs)}: ${clubs} mit den Elfen beider Mannschaften.`,
  };
}
