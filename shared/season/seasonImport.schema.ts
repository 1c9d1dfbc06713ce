import { PULLED_SOURCES } from '../feeds/sources.ts';
import { z } from 'zod';
import { BundleFault, BundleOddity } from './bundleRemarks.schema.ts';

/** Files of a match-data bundle by list, in reading order. */
export const BUNDLE_FILES = {
  clubs: { name: 'clubs', isRequired: true },
  players: { name: 'players', isRequired: true },
  fixtures: { name: 'fixtures', isRequired: true },
  appearances: { name: 'appearances', isRequired: true },
  absences: { name: 'absences', isRequired: false },
  playerMatchStats: { name: 'player_match_stats', isRequired: false },
  europeanMatches: { name: 'european_matches', isRequired: false },
  statuses: { name: 'statuses', isRequired: false },
  statusCover: { name: 'status_cover', isRequired: false },
  registered: { name: 'registered', isRequired: false },
} as const satisfies Record<string, { name: string; isRequired: boolean }>;

export type BundleList = keyof typeof BUNDLE_FILES;

/** Possible endings of a bundle's files; the first existing one is read. */
export const BUNDLE_ENDINGS = ['.csv.gz', '.csv'] as const;

/** The name of a bundle's file without its ending; null for any other file. */
export function bundleNameOf(fileName: string): string | null {
  const ending = BUNDLE_ENDINGS.find((candidate) => fileName.endsWith(candidate));
  if (ending === undefined) return null;
  const name = fileName.slice(0, -ending.length);
  return Object.values(BUNDLE_FILES).some((file) => file.name === name) ? name : null;
}

export const BUNDLE_FILE_BYTES_MAX = 16 * 1024 * 1024;
/** Problems or warnings listed in an answer. */
export const BUNDLE_LINES_MAX = 100;

/** Administrators only. Both take a form with the files of one or two bundles, `asOf`, `replace` and, to import, `checkId`. */
export const SEASON_IMPORT_PATHS = {
  check: '/api/season-import/check',
  import: '/api/season-import',
} as const;

/** Form fields for the files of the season and, optionally, of the previous season. */
export const SEASON_FILES = { season: 'file', previous: 'previous' } as const;

const count = z.number().int().min(0);

/** Number of rows that an import would add, change and retire. */
const PlannedRows = z.object({ added: count, changed: count, retired: count });
export type PlannedRows = z.infer<typeof PlannedRows>;

const ImportPlan = z.object({
  players: PlannedRows,
  /** Number of retired players in fans' teams, and on watchlists. */
  retiredInTeams: count,
  retiredWatched: count,
  fixtures: PlannedRows,
  appearances: PlannedRows,
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** Contents of the files, and what importing them would replace; nothing has been changed. */
export const SeasonCheck = z.object({
  /** Identifies files and `asOf`; only what was checked can be imported. */
  checkId: z.string(),
  /** Whether the hub already shows exactly this. */
  isUnchanged: z.boolean(),
  season: z.string(),
  competition: z.string(),
  asOfTs: z.string().nullable(),
  clubs: count,
  players: count,
  fixtures: count,
  appearances: count,
  /** Number of matches whose ids belong to matches of another season; they get new ids. */
  renamedFixtures: count,
  /** The previous season, if it was sent, and how many of the season's players played in it. */
  previous: z.object({ season: z.string(), competition: z.string(), players: count }).nullable(),
  /** The first oddities in the files, and their total number. */
  warnings: z.array(BundleOddity),
  warningCount: count,
  /** The current season; null for an empty hub. */
  replaced: z
    .object({
      isDemo: z.boolean(),
      season: z.string(),
      competition: z.string(),
      clubs: count,
      players: count,
    })
    .nullable(),
  plan: ImportPlan,
  /** Live sources for which the season is imported as the base; their own reports stay in force. */
  baseUnder: z.array(z.enum(PULLED_SOURCES)),
});
export type SeasonCheck = z.infer<typeof SeasonCheck>;

/** A line of the answer to an import, streamed as it progresses. */
export const SeasonImportStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('write'), done: count, total: count }),
  z.object({ step: z.literal('compute') }),
  z.object({ step: z.literal('replay') }),
  z.object({
    step: z.literal('done'),
    outcome: z.enum(['imported', 'unchanged']),
    /** False if another run is in progress; the next run will include the season. */
    isComputed: z.boolean(),
    replayed: count,
  }),
  z.object({ step: z.literal('failed'), errorCode: z.string() }),
]);
export type SeasonImportStep = z.infer<typeof SeasonImportStep>;

/** The answer to files that cannot be imported: faults and their places; line 0 means the whole file. */
export const BundleProblems = z.object({
  problems: z.array(
    z.object({
      file: z.string(),
      line: count,
      column: z.string().nullable(),
      fault: BundleFault,
      /** Content of the cell; null for other faults. */
      found: z.string().nullable(),
    }),
  ),
  problemCount: count,
  /** Whether they are in the files of the previous season. */
  ofPrevious: z.boolean(),
});
export type BundleProblems = z.infer<typeof BundleProblems>;
