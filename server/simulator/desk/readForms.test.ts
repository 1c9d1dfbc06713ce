import { describe, expect, it } from 'vitest';
import { clubNamed } from '#shared/catalog/clubs.ts';
import { SIDES, type ReadSheet, type SheetClub, type SheetMatch } from '#shared/matchSheet/matchSheet.ts';
import { readMatchSheet } from '#shared/matchSheet/readMatchSheet.ts';
import { readBundle, type MatchDataBundle } from '../../matchdata/bundle.ts';
import { isPlayed, type PlayerRow } from '../../matchdata/bundleRows.ts';
import { wholeDemoSeason } from '../../matchdata/demo/demoSeason.ts';
import { createRandom } from '../../matchdata/demo/random.ts';
import { knownNameOf } from '../../matchdata/knownName.ts';
import { groupOf } from '../../matchdata/playerForm.ts';
import { findRealBundleDir } from '../../matchdata/realBundles.ts';
import { SHEET_FORMS, sheetText, type SheetForm } from './sheetForms.ts';
import { watchedMatchOf, type WatchedMatch } from './watchedMatch.ts';

const CODES = { goalkeeper: 'GK', defender: 'DF', midfielder: 'MF', forward: 'FW' } as const;
const lineOf = (player: PlayerRow | undefined): string =>
  CODES[(player === undefined ? null : groupOf(player)) ?? 'midfielder'];

/** The results of a season's sheets in one form. */
interface Figures {
  starters: number;
  changes: number;
  cards: number;
  /** Numbers of questions, by subject. */
  asked: { starter: number; change: number; card: number };
  /** Facts read but not in the sheet, or in the sheet but neither read nor asked about, in words. */
  wrong: string[];
}

/** Reads every tenth match of a season. */
const EVERY = 10;

function readSeason(bundle: MatchDataBundle, form: SheetForm): Figures {
  const figures: Figures = {
    starters: 0,
    changes: 0,
    cards: 0,
    asked: { starter: 0, change: 0, card: 0 },
    wrong: [],
  };
  const random = createRandom(`sheets ${form}`);
  for (const { watched, match } of matchesOf(bundle)) {
    const text = sheetText(form, watched, random);
    const read = readMatchSheet(text, match);
    compare(figures, watched, read, form);
  }
  return figures;
}

function* matchesOf(bundle: MatchDataBundle): Generator<{ watched: WatchedMatch; match: SheetMatch }> {
  const players = new Map(bundle.players.map((player) => [player.playerId, player]));
  const nameOf = (id: string) => {
    const player = players.get(id);
    return (player && knownNameOf(player)) ?? `Spieler ${id}`;
  };
  const clubOf = new Map(bundle.clubs.map((club) => [club.clubId, club]));
  const squads = new Map<string, Set<string>>();
  for (const { clubId, playerId } of bundle.appearances)
    squads.set(clubId, (squads.get(clubId) ?? new Set()).add(playerId));
  const sheetClub = (clubId: string): SheetClub => {
    const club = clubOf.get(clubId);
    return {
      id: clubId,
      name: club?.name ?? clubId,
      shortName: club?.shortName ?? clubId,
      players: [...(squads.get(clubId) ?? [])].map((id) => {
        const player = players.get(id);
        const name = nameOf(id);
        const fullName = player?.name && player.name !== name ? player.name : null;
        return { id, name, fullName, positionGroup: player === undefined ? null : groupOf(player) };
      }),
    };
  };
  const ofFixture = Map.groupBy(bundle.appearances, ({ fixtureId }) => fixtureId);
  for (const fixture of bundle.fixtures.filter((row, n) => isPlayed(row) && n % EVERY === 0)) {
    const { homeClubId, awayClubId, homeGoals, awayGoals } = fixture;
    const watched = watchedMatchOf({
      fixture,
      appearances: ofFixture.get(fixture.fixtureId) ?? [],
      playerOf: (id) => ({ name: nameOf(id), position: lineOf(players.get(id)) }),
      clubNameOf: (id) => {
        const { name = id, shortName = id } = clubOf.get(id) ?? {};
        return clubNamed(name, shortName)?.name ?? name;
      },
    });
    if (watched.home.starters.length !== 11 || watched.away.starters.length !== 11) continue;
    const otherClubs = bundle.clubs.filter(({ clubId }) => clubId !== homeClubId && clubId !== awayClubId);
    const match = {
      home: sheetClub(homeClubId),
      away: sheetClub(awayClubId),
      otherClubs,
      score: [homeGoals ?? 0, awayGoals ?? 0] as const,
    };
    yield { watched, match };
  }
}

function compare(figures: Figures, watched: WatchedMatch, read: ReadSheet, form: SheetForm): void {
  const asked = (kind: string) => read.questions.filter(({ what }) => what === kind).length;
  figures.asked.starter += asked('starter');
  figures.asked.change += asked('change');
  figures.asked.card += asked('card') + asked('minute');
  for (const side of SIDES) {
    const { name, starters, changes, cards } = watched[side];
    const at = `${name} – ${watched[side === 'home' ? 'away' : 'home'].name}`;
    const parts = new Map(read[side].map((part) => [part.playerId ?? `? ${part.name}`, part]));
    const ids = new Set(starters.map(({ id }) => id));
    figures.starters += starters.length;
    for (const part of read[side])
      if (part.started && part.playerId !== null && !ids.has(part.playerId))
        figures.wrong.push(`${at}: ${part.name} did not start`);
    const missing = starters.filter(({ id }) => parts.get(id)?.started !== true);
    const open = read.questions.filter(({ what }) => what === 'starter').length;
    if (missing.length > open)
      figures.wrong.push(`${at}: ${missing.map(({ name: who }) => who).join()} are missing`);
    for (const { on, off, minute } of changes) {
      figures.changes += 1;
      const [comer, leaver] = [parts.get(on.id), parts.get(off.id)];
      if (comer?.onMinute === minute && leaver?.offMinute === minute) continue;
      if (read.questions.some(({ what }) => what !== 'card' && what !== 'goal')) continue;
      figures.wrong.push(`${at}: ${minute} ${on.name} for ${off.name}`);
    }
    const watchedChanges = new Set(changes.map(({ on, minute }) => `${on.id} ${minute}`));
    for (const part of read[side])
      if (
        part.playerId !== null &&
        part.onMinute !== null &&
        !watchedChanges.has(`${part.playerId} ${part.onMinute}`)
      )
        figures.wrong.push(`${at}: ${part.name} came on in ${part.onMinute}`);
    figures.cards += cards.length;
    if (form !== 'encyclopedia') figures.wrong.push(...wrongCards(watched[side], parts, at, read));
  }
  figures.wrong.push(...wrongGoals(watched, read, form));
}

function wrongCards(
  { cards }: WatchedMatch['home'],
  parts: ReadonlyMap<string, ReadSheet['home'][number]>,
  at: string,
  read: ReadSheet,
): string[] {
  const isShown = (id: string, ...kinds: string[]) =>
    cards.some((one) => one.player.id === id && kinds.includes(one.card));
  const wrong = cards.flatMap(({ player, card }) => {
    const part = parts.get(player.id);
    const isRead = card === 'yellow' ? part?.yellow : card === 'red' ? part?.red : part?.secondYellow;
    return isRead === true || read.questions.length > 0 ? [] : [`${at}: ${card} of ${player.name}`];
  });
  const tooMany = [...parts.values()].flatMap(({ playerId, name, yellow, red, secondYellow }) =>
    playerId !== null &&
    ((yellow && !isShown(playerId, 'yellow', 'secondYellow')) ||
      (red && !isShown(playerId, 'red', 'secondYellow')) ||
      (secondYellow && !isShown(playerId, 'secondYellow')))
      ? [`${at}: ${name} has no such card`]
      : [],
  );
  return [...wrong, ...tooMany];
}

function wrongGoals(watched: WatchedMatch, read: ReadSheet, form: SheetForm): string[] {
  if (form === 'encyclopedia') return [];
  const parts = new Map([...read.home, ...read.away].map((part) => [part.playerId, part]));
  return [...Map.groupBy(watched.goals, ({ scorer }) => scorer.id)].flatMap(([id, goals]) => {
    const part = parts.get(id);
    const own = goals.filter(({ isOwn }) => isOwn).length;
    const isRight = part?.ownGoals === own && part.goals === goals.length - own;
    return isRight || read.questions.length > 0
      ? []
      : [`${watched.home.name}: ${goals[0]?.scorer.name} ${part?.goals}/${part?.ownGoals}`];
  });
}

const REAL = ['bundesliga-2017-18', 'premier-league-2024-25-bench'];
const SEASONS: [string, number, () => Promise<MatchDataBundle> | MatchDataBundle][] = [
  // Its names are drawn from short lists, so there are more questions about namesakes.
  ['the demo season', 0.05, () => wholeDemoSeason(new Date('2026-08-01T12:00:00Z'))],
  ...REAL.flatMap((name): (typeof SEASONS)[number][] => {
    const dir = findRealBundleDir(name);
    return dir === null ? [] : [[name, 0.02, () => readBundle(dir)]];
  }),
];

type Season = (typeof SEASONS)[number][2];
const bundles = new Map<Season, Promise<MatchDataBundle>>();
const once = (season: Season): Promise<MatchDataBundle> => {
  const bundle = bundles.get(season) ?? Promise.resolve(season());
  bundles.set(season, bundle);
  return bundle;
};

describe.each(SEASONS)('the sheets of %s', (_name, mostAsked, season) => {
  it.each(SHEET_FORMS)('are read without a mistake in the form of a %s', async (form) => {
    const figures = readSeason(await once(season), form);
    const { starters, changes, cards, wrong, asked } = figures;
    expect(wrong).toEqual([]);
    expect(starters).toBeGreaterThan(450);
    expect(asked.starter / starters).toBeLessThan(mostAsked);
    expect(asked.change / changes).toBeLessThan(mostAsked);
    // Without its icon a card is only a minute, which could mean anything.
    expect(asked.card / cards).toBeLessThan(form === 'encyclopedia' ? 1 : mostAsked);
  });
});
