import { PULLED_SOURCES } from '#shared/feeds/sources.ts';
import { z } from 'zod';
import { BundleFault, BundleOddity } from './bundleRemarks.schema.ts';

/** Files of a match-data bundle by the names of their lists, in the order in which they are read. */
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

/** How a file of a bundle can end; the first that is there is read. */
export const BUNDLE_ENDINGS = ['.csv.gz', '.csv'] as const;

/** The name of a bundle's file without its ending; null for any other file. */
export function bundleNameOf(fileName: string): string | null {
  const ending = BUNDLE_ENDINGS.find((candidate) => fileName.endsWith(candidate));
  if (ending === undefined) return null;
  const name = fileName.slice(0, -ending.length);
  return Object.values(BUNDLE_FILES).some((file) => file.name === name) ? name : null;
}

export const BUNDLE_FILE_BYTES_MAX = 16 * 1024 * 1024;
/** Problems and warnings that an answer lists. */
export const BUNDLE_LINES_MAX = 100;

/** Administrators only; both take the files of one or two bundles as a form, with `asOf`, `replace` and, to import, `checkId`. */
export const SEASON_IMPORT_PATHS = {
  check: '/api/season-import/check',
  import: '/api/season-import',
} as const;

/** Names under which the form has the files of the season and of the one before, which may be left out. */
export const SEASON_FILES = { season: 'file', previous: 'previous' } as const;

const count = z.number().int().min(0);

/** Rows that an import would add and change, and those that are there and would no longer belong. */
const PlannedRows = z.object({ added: count, changed: count, retired: count });
export type PlannedRows = z.infer<typeof PlannedRows>;

const ImportPlan = z.object({
  players: PlannedRows,
  /** Of the players who would leave: those in fans' teams, and those on watchlists. */
  retiredInTeams: count,
  retiredWatched: count,
  fixtures: PlannedRows,
  appearances: PlannedRows,
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** What files hold, and what importing them would replace. Nothing has been changed. */
export const SeasonCheck = z.object({
  /** Identifies files and `asOf`; what is imported has to be what was checked. */
  checkId: z.string(),
  /** Whether the hub shows exactly this already. */
  isUnchanged: z.boolean(),
  season: z.string(),
  competition: z.string(),
  asOfTs: z.string().nullable(),
  clubs: count,
  players: count,
  fixtures: count,
  appearances: count,
  /** Matches whose ids the hub has for matches of another season; they get ids of their own. */
  renamedFixtures: count,
  /** The season before, if it was sent, and how many of the season's players played in it. */
  previous: z.object({ season: z.string(), competition: z.string(), players: count }).nullable(),
  /** The first oddities of the files, and how many there are. */
  warnings: z.array(BundleOddity),
  warningCount: count,
  /** The season on show; null for an empty hub. */
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
  /** Sources that are switched on, beneath which the season is laid; what they tell goes on being shown. */
  laidBeneath: z.array(z.enum(PULLED_SOURCES)),
});
export type SeasonCheck = z.infer<typeof SeasonCheck>;

/** A line of the answer to an import, which comes while it goes on. */
export const SeasonImportStep = z.discriminatedUnion('step', [
  z.object({ step: z.literal('write'), done: count, total: count }),
  z.object({ step: z.literal('compute') }),
  z.object({ step: z.literal('replay') }),
  z.object({
    step: z.literal('done'),
    outcome: z.enum(['imported', 'unchanged']),
    /** False while another run is in progress; the next one takes the season in. */
    isComputed: z.boolean(),
    replayed: count,
  }),
  z.object({ step: z.literal('failed'), errorCode: z.string() }),
]);
export type SeasonImportStep = z.infer<typeof SeasonImportStep>;

/** The answer to files that cannot be imported: what is wrong and where; line 0 is the whole file. */
export const BundleProblems = z.object({
  problems: z.array(
    z.object({
      file: z.string(),
      line: count,
      column: z.string().nullable(),
      fault: BundleFault,
      /** What the cell holds; null for other faults. */
      found: z.string().nullable(),
    }),
  ),
  problemCount: count,
  /** Whether they are in the files of the season before. */
  ofPrevious: z.boolean(),
});
export type BundleProblems = z.infer<typeof BundleProblems>;
