import { clubNamed } from '#shared/catalog/clubs.ts';
import {
  newPlayerOf,
  NOBODY,
  SIDES,
  type ReadSheet,
  type SheetAnswers,
  type SheetMatch,
  type SheetQuestion,
  type Side,
} from '#shared/matchSheet/matchSheet.ts';
import { readMatchSheet } from '#shared/matchSheet/readMatchSheet.ts';
import { enterSheet } from '../../commands/sheets/enterSheets.ts';
import type { SheetCaller } from '../../commands/desk/elevens.ts';
import type { Deps } from '../../deps.ts';
import type { Random } from '../../matchdata/demo/random.ts';
import { fixtureIdOf } from '../../feeds/merge/merge.ts';
import type { Truth } from '../truth.ts';
import type { World, WorldMatch } from '../world.ts';
import { lineOf } from '../footballData.ts';
import { sheetText, type SheetForm } from './sheetForms.ts';
import { surnamesOf } from './sheetWriter.ts';
import { watchedMatchOf, type WatchedMatch, type WatchedPlayer } from './watchedMatch.ts';

const OPERATOR: SheetCaller = { id: 'operator', displayName: 'Operator', isAdmin: true };
/** Maximum number of rounds: an answer can raise another question. */
const ROUNDS = 5;

/** An operator's work on a season's sheets, and its results. */
export interface SheetFigures {
  matches: number;
  starters: number;
  /** Starters read but not on the sheet, or on the sheet but not read. */
  misread: string[];
  changes: number;
  cards: number;
  wrong: string[];
  asked: { starter: number; change: number; card: number; goal: number };
  /** Parts of sheets that do not count. */
  faulty: string[];
}

export const emptyFigures = (): SheetFigures => ({
  matches: 0,
  starters: 0,
  misread: [],
  changes: 0,
  cards: 0,
  wrong: [],
  asked: { starter: 0, change: 0, card: 0, goal: 0 },
  faulty: [],
});

interface Operator {
  deps: Deps;
  world: World;
  truth: Truth;
  random: Random;
}

/** Pastes the sheet of a match, answers the hub's questions as a spectator would, and enters the sheet. */
export async function pasteSheet(
  { deps, world, truth, random }: Operator,
  match: WorldMatch,
  form: SheetForm,
  figures: SheetFigures,
): Promise<void> {
  const watched = watchedMatch(world, match);
  const text = sheetText(form, watched, random);
  const { season } = match.fixture;
  const fixtureId = fixtureIdOf(season, truth.hubClubOf(match.home.club), truth.hubClubOf(match.away.club));
  const subject = await deps.stores.sheetMatches.subject(fixtureId);
  if (subject === null) throw new Error(`${fixtureId} does not exist`);
  const known = await truth.hubPlayers(deps);
  const answers = answersTo({ text, match: subject.match }, watched, known, figures);
  const entered = await enterSheet(deps, OPERATOR, { fixtureId, text, answers });
  for (const { teamId, state } of entered.parts)
    if (state !== 'counts') figures.faulty.push(`${form} ${fixtureId} ${teamId}`);
  const read = readMatchSheet(text, subject.match, answers);
  compareSheets(read, watched, known, figures);
  figures.matches += 1;
}

function watchedMatch(world: World, { fixture, home, away }: WorldMatch): WatchedMatch {
  const clubs = [home.club, away.club];
  return watchedMatchOf({
    fixture,
    appearances: [...home.appearances, ...away.appearances],
    playerOf: (id) => {
      const player = world.players.get(id);
      const position = { TW: 'GK', AB: 'DF', MF: 'MF', ST: 'FW' }[lineOf(player?.position ?? null)] ?? 'MF';
      return { name: player?.name ?? id, position };
    },
    clubNameOf: (id) => {
      const { name = id, shortName = id } = clubs.find(({ clubId }) => clubId === id) ?? {};
      return clubNamed(name, shortName ?? name)?.name ?? name;
    },
  });
}

/** Answers the hub's questions until none is open. */
function answersTo(
  { text, match }: { text: string; match: SheetMatch },
  watched: WatchedMatch,
  known: ReadonlyMap<string, string | null>,
  figures: SheetFigures,
): SheetAnswers {
  const answers: Record<string, string> = {};
  for (let round = 0; round < ROUNDS; round += 1) {
    const open = readMatchSheet(text, match, answers).questions.filter(({ key }) => !(key in answers));
    if (open.length === 0) break;
    for (const { what } of open) {
      const kind = what === 'bench' ? 'starter' : what === 'minute' ? 'card' : what;
      figures.asked[kind] += 1;
    }
    const given = open.map((question) => [question.key, answerTo(question, watched, known)] as const);
    Object.assign(answers, Object.fromEntries(given));
  }
  return answers;
}

function answerTo(
  { text, side, candidates, what, minute }: SheetQuestion,
  watched: WatchedMatch,
  known: ReadonlyMap<string, string | null>,
): string {
  const sides = side === null ? SIDES : [side];
  if (what === 'minute') {
    const card = sides
      .flatMap((one) => watched[one].cards)
      .find((one) => one.player.name === text && one.minute === minute);
    return card?.card ?? 'off';
  }
  const meant = sides.flatMap((one) => {
    const callOf = surnamesOf(watched[one]);
    return playersConcerned(watched, one, { what, minute })
      .filter((player) => [player.name, callOf(player)].includes(text))
      .map((player): { player: WatchedPlayer; side: (typeof SIDES)[number] } => ({ player, side: one }));
  });
  const right = candidates.find(({ player }) => meant.some((one) => known.get(player.id) === one.player.id));
  if (right !== undefined) return right.player.id;
  return meant[0] === undefined ? NOBODY : newPlayerOf(meant[0].side);
}

/** The players of a club that a question may be about. */
function playersConcerned(
  watched: WatchedMatch,
  side: Side,
  { what, minute }: Pick<SheetQuestion, 'what' | 'minute'>,
): WatchedPlayer[] {
  const { starters, bench, changes, cards } = watched[side];
  const squad = [...starters, ...bench];
  const isThen = (then: number) => minute === null || then === minute;
  switch (what) {
    case 'starter':
      return starters;
    case 'change':
      return changes.filter((change) => isThen(change.minute)).flatMap(({ on, off }) => [on, off]);
    case 'card':
      return cards.filter((card) => isThen(card.minute)).map(({ player }) => player);
    case 'goal':
      return squad.filter(({ id }) => watched.goals.some(({ scorer }) => scorer.id === id));
    case 'bench':
    case 'minute':
      return squad;
    default:
      return what satisfies never;
  }
}

function compareSheets(
  read: ReadSheet,
  watched: WatchedMatch,
  known: ReadonlyMap<string, string | null>,
  figures: SheetFigures,
): void {
  for (const side of SIDES) {
    const { name, starters, changes, cards } = watched[side];
    const parts = new Map(
      read[side].map((part) => [(part.playerId && known.get(part.playerId)) ?? `? ${part.name}`, part]),
    );
    const began = new Set(starters.map(({ id }) => id));
    figures.starters += starters.length;
    for (const starter of starters)
      if (parts.get(starter.id)?.started !== true)
        figures.misread.push(`${name}: ${starter.name} (${starter.id}) is not read as a starter`);
    for (const [id, part] of parts)
      if (part.started && !began.has(id))
        figures.misread.push(`${name}: ${part.name} (${id}) is read as a starter`);
    figures.changes += changes.length;
    for (const { on, off, minute } of changes)
      if (parts.get(on.id)?.onMinute !== minute || parts.get(off.id)?.offMinute !== minute)
        figures.wrong.push(`${name}: ${minute} ${on.name} for ${off.name}`);
    figures.cards += cards.length;
    for (const { player, card } of cards) {
      const part = parts.get(player.id);
      const isRead = card === 'yellow' ? part?.yellow : card === 'red' ? part?.red : part?.secondYellow;
      if (isRead !== true) figures.wrong.push(`${name}: ${card} of ${player.name}`);
    }
  }
}
