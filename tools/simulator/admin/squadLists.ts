import { importRoster } from '@hub/server/commands/feeds/pullSource.ts';
import { readClubBook } from '@hub/server/commands/feeds/identity/known.ts';
import type { Deps } from '@hub/server/deps.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { seasonOf } from '@hub/season/feeds/facts.ts';
import { readRoster } from '@hub/season/feeds/rosters/readRoster.ts';
import type { Random } from '@hub/season/matchdata/demo/random.ts';
import { lineOf } from '../footballData.ts';
import type { Seasons } from '../seasons/seasons.ts';
import type { Truth } from '../truth.ts';
import { clubOfPlayer } from '../world.ts';

/** Faults in a list of squads. */
export const LIST_FAULTS = ['halfClub', 'unknownClub', 'twiceTheSame', 'brokenRow'] as const;
export type ListFault = (typeof LIST_FAULTS)[number];

const FAULTY = 0.5;
const DAY_MS = 24 * 3_600_000;
/** How long lists of a new season lack the promoted clubs. */
const PROMOTED_LATE_MS = 6 * DAY_MS;
const HEADER = 'team_slug,role,name,transfermarkt_player_id,position';

/** Keeps the squads of a hub without a source of squads, by lists in the format of `npm run import:squads`. */
export interface SquadLists {
  /** Reads today's list if it has changed. @param mayFail whether the list may contain a fault */
  read(nowMs: number, mayFail: boolean): Promise<void>;
  faults: ReadonlyMap<ListFault, number>;
}

export function openSquadLists(deps: Deps, seasons: Seasons, truth: Truth, random: Random): SquadLists {
  const faults = new Map<ListFault, number>();
  let lastRead = '';
  let newSeason = { startYear: seasons.worlds[0]?.startYear ?? 0, sinceMs: -Infinity };

  /** One line for each player. */
  function linesAt(nowMs: number): string[] {
    const world = seasons.at(nowMs);
    if (world.startYear !== newSeason.startYear) newSeason = { startYear: world.startYear, sinceMs: nowMs };
    const before = new Set(seasons.worlds[0]?.clubs.map(({ clubId }) => clubId));
    const isWhole = nowMs - newSeason.sinceMs >= PROMOTED_LATE_MS;
    const clubs = new Map(
      world.clubs
        .filter(({ clubId }) => isWhole || before.has(clubId))
        .map((club) => [club.clubId, truth.hubClubOf(club)]),
    );
    return [...world.players.values()].flatMap((player) => {
      const slug = clubs.get(clubOfPlayer(player, nowMs) ?? '');
      if (slug === undefined) return [];
      return [`${slug},Player,"${player.name}",${player.transfermarktId ?? ''},${lineOf(player.position)}`];
    });
  }

  /** @returns whether all clubs are known */
  async function importList(lines: readonly string[], season: string): Promise<boolean> {
    const roster = readRoster([HEADER, ...lines].join('\n'), season, await readClubBook(deps.stores));
    await importRoster(deps, roster, season);
    return roster.unknownClubs.length === 0;
  }

  return {
    faults,
    async read(nowMs, mayFail) {
      const lines = linesAt(nowMs);
      const season = seasonOf(seasons.at(nowMs).startYear);
      const key = [season, ...lines].join('\n');
      if (key === lastRead) return;
      // Never in the first list: the hub would have no squads to keep.
      const fault = mayFail && lastRead !== '' && random.isTrue(FAULTY) ? random.pick(LIST_FAULTS) : null;
      if (fault !== null) {
        faults.set(fault, (faults.get(fault) ?? 0) + 1);
        await importList(wrongList(fault, lines, random), season).catch((error: unknown) => {
          if (!(error instanceof Failure)) throw error;
        });
        // The fault is discovered at the next visit to the administration.
        return;
      }
      if (await importList(lines, season)) lastRead = key;
    },
  };
}

function wrongList(fault: ListFault, lines: readonly string[], random: Random): string[] {
  const slugOf = (line: string) => line.split(',')[0] ?? '';
  const slug = slugOf(random.pick(lines));
  const isOf = (line: string) => slugOf(line) === slug;
  if (fault === 'halfClub') return lines.filter((line, n) => !isOf(line) || n % 2 === 0);
  if (fault === 'unknownClub')
    return lines.map((line) => (isOf(line) ? line.replace(slug, 'x-verein') : line));
  if (fault === 'twiceTheSame') return [...lines, ...lines.filter(isOf)];
  return lines.map((line) => (isOf(line) ? line.replace(/,[^,]*$/, ',Libero') : line));
}
