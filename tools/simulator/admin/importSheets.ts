import { FULL_MINUTES, minutesOf, STARTER, type KnownPart } from '@hub/shared/matchSheet/matchSheet.ts';
import { enterSheetsOfCsv } from '@hub/server/commands/sheets/enterSheets.ts';
import { csvOfLines, linesOfParts } from '@hub/server/commands/sheets/sheetCsv.ts';
import type { Deps } from '@hub/server/deps.ts';
import type { AppearanceRow } from '@hub/season/matchdata/bundleRows.ts';
import type { Truth } from '../truth.ts';
import type { World, WorldMatch } from '../world.ts';

/** From kickoff until the sheet of a match is known. */
const KNOWN_AFTER_MS = 3 * 3_600_000;

/** An operator's work on a season's sheets. */
export interface SheetFigures {
  matches: number;
  /** Parts of sheets that do not count, in words. */
  faulty: string[];
}

/** An operator who imports the sheets of finished matches as tables. */
export class SheetImporter {
  readonly figures: SheetFigures = { matches: 0, faulty: [] };
  readonly #imported = new Set<string>();
  readonly #hub: { deps: Deps; worlds: readonly World[]; truth: Truth };

  constructor(hub: { deps: Deps; worlds: readonly World[]; truth: Truth }) {
    this.#hub = hub;
  }

  /** Imports the sheets that have become known since the last call. */
  async importDue(nowMs: number): Promise<void> {
    const { worlds, truth, deps } = this.#hub;
    const played = new Set((await deps.stores.sheetMatches.played()).map(({ fixture }) => fixture.id));
    const isDue = (match: WorldMatch) =>
      match.kickoffMs + KNOWN_AFTER_MS <= nowMs &&
      !this.#imported.has(match.fixture.fixtureId) &&
      // Its result may arrive later.
      played.has(truth.hubFixtureOf(match));
    const due = worlds.flatMap((world) => world.matches.filter(isDue).map((match) => ({ world, match })));
    if (due.length === 0) return;
    const csv = csvOfLines(due.flatMap(({ world, match }) => sheetLines(world, match, truth)));
    for (const { fixtureId, faults, parts } of await enterSheetsOfCsv(deps, null, { csv, isDryRun: false })) {
      this.figures.matches += 1;
      if (parts.length < 2 || parts.some(({ state }) => state !== 'counts'))
        this.figures.faulty.push(
          `${fixtureId}: ${faults.map(({ code, names }) => `${code} ${names.join(', ')}`).join('; ')}`,
        );
    }
    for (const { match } of due) this.#imported.add(match.fixture.fixtureId);
  }
}

function sheetLines(world: World, { fixture, home, away }: WorldMatch, truth: Truth) {
  const place = {
    season: fixture.season,
    matchday: String(fixture.matchday),
    home: truth.hubClubOf(home.club),
    away: truth.hubClubOf(away.club),
  };
  return [home, away].flatMap(({ club, appearances }) =>
    linesOfParts(
      appearances.map((row) => partOf(row, world.players.get(row.playerId)?.name ?? row.playerId)),
      { ...place, team: truth.hubClubOf(club) },
    ),
  );
}

/** As sheets count them: a change in the 46th minute is one at half-time. */
export const minutesOnSheet = (row: AppearanceRow): number => minutesOf(partOf(row, ''));

function partOf(row: AppearanceRow, name: string): KnownPart {
  const cameOn = !row.started && row.minutesPlayed > 0;
  return {
    ...STARTER,
    playerId: row.playerId,
    name,
    started: row.started,
    onMinute: cameOn ? Math.min(row.subbedInMinute ?? FULL_MINUTES - row.minutesPlayed, FULL_MINUTES) : null,
    offMinute: row.subbedOutMinute === null ? null : Math.min(row.subbedOutMinute, FULL_MINUTES),
    yellow: row.yellow > 0,
    secondYellow: row.secondYellow > 0,
    red: row.red > 0,
    redMinute: row.redMinute,
    yellowMinute: row.yellowMinute,
    goals: row.goals,
    ownGoals: row.ownGoals,
  };
}
