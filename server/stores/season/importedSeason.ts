import { DEMO_LINEUP_SOURCE } from '@hub/shared/feeds/sources.ts';
import type { Statement } from '@hub/provider/provider.ts';
import { fixtures, news, newsMarks, players, statsPlayers, teams } from '../../schema/catalog.ts';
import {
  DEMO_NEWS_SOURCE,
  DEMO_STATUS_SOURCE,
  type StoredNewsItem,
  type StoredNewsMark,
} from '@hub/season/matchdata/seasonRows.ts';
import { playerStatus } from '../../schema/admin.ts';
import { absences, appearances, europeanMatches, hubSettings } from '../../schema/season.ts';
import { lastSeasons, statusCovers, statusReports, type StoredStatusReport } from '../../schema/statuses.ts';
import type { StoredLastSeason, StoredStatusCover } from '@hub/season/matchdata/seasonRows.ts';
import { insertNewStatements, upsertStatements } from '../bulk.ts';
import {
  forgetReplaced,
  deleteUnreported,
  goneAppearances,
  leaveStatements,
  NOBODY,
  returnStatement,
  type SeasonRows,
} from './membership.ts';
import { keepEditsStatements } from './keptEdits.ts';
import { write } from '../statements.ts';
import { AVAILABILITY_OF, playerStatusOf } from '@hub/shared/availability/playerStatus.ts';

/** Columns that an import keeps: the newest run's values and the club that a player has left. */
export const KEPT_COLUMNS = [
  'pstart',
  'pstartScore',
  'pstartRunId',
  'pstartKnowledge',
  'leftTeamId',
  'leftTs',
] as const;

/** Columns that only a known previous season fills. */
const FIGURES_OF_LAST_SEASON = ['teamId', 'startShare', 'startShareLast10', 'minutesShare'] as const;

/** Facts about the imported data; keys are their ids in `hubSettings`. */
export interface ImportSettings {
  season: string;
  competition: string;
  dataKind: 'demo' | 'imported';
  /** ISO-8601 UTC; empty if everything is included. */
  dataAsOf: string;
  importHash: string;
  /** Also the version of the appearances, unless they are unchanged. */
  dataVersion: string;
  /** JSON of a `SeasonTrend`. */
  seasonTrend: string;
  /** When the demo season was first shown, and when it changes next; empty for other seasons. ISO-8601 UTC. */
  demoSince: string;
  demoDue: string;
}

/** The rest of an import of the demo season. */
export interface DemoNews {
  items: readonly StoredNewsItem[];
  /** Marks of the items; those detached by an editor stay detached. */
  marks: readonly StoredNewsMark[];
  /** When the season was first shown. ISO-8601 UTC. */
  sinceTs: string;
  /** When it changes next; null if never. */
  dueTs: string | null;
  /** False if the season starts from scratch. */
  isContinued: boolean;
}

/** The contents of a bundle other than matches. */
export interface ImportedNews {
  /** Null for real data, which only deletes the demo's news. */
  demo: DemoNews | null;
  reports: readonly StoredStatusReport[];
  covers: readonly StoredStatusCover[];
  /** Figures of the previous season, with prices and holders of this one. */
  lastSeasons: readonly StoredLastSeason[];
  /** False if only prices and holders are known; then other stored figures of the same season stay. */
  isLastSeasonKnown: boolean;
}

/** How a season replaces the current one. */
export interface Takeover {
  /** When players are noted as having left. ISO-8601 UTC. */
  nowTs: string;
  /** Whether to delete everything that the season does not contain, except players in users' teams. */
  isReplaced: boolean;
  /** The stored season, so that only changed appearances are written; null: write all. */
  stored: StoredSeason | null;
}

/** A season as last imported. */
export interface StoredSeason {
  importHash: string;
  appearances: SeasonRows['appearances'];
}

/** Violates the primary key on purpose if another season is stored. */
const FAIL_UNLESS_STORED = write(
  `insert into hub_settings (id, value)
  select id, value from hub_settings where id = 'importHash' and value <> :importHash`,
);

const IS_OTHER_SEASON = `(not exists (select 1 from hub_settings where id = 'season' and value = :season)
  or not exists (select 1 from hub_settings where id = 'competition' and value = :competition))`;
/** Start probabilities of another season are meaningless for this one. */
const CLEAR_VALUES_OF_OTHERS = write(
  `update players set pstart = null, pstart_score = null, pstart_run_id = null, pstart_knowledge = null
  where ${IS_OTHER_SEASON}`,
);
const FORGET_LAST_SEASONS = write('delete from last_seasons');
/** Figures of the previous season are valid for one season only. */
const FORGET_LAST_SEASONS_OF_OTHERS = write(`delete from last_seasons where ${IS_OTHER_SEASON}`);

/** Other programs may have stored statuses under other ids. */
const FORGET_FOREIGN_STATUSES = write('delete from player_status where id <> player_id');

/** The demo's news that are not part of this import. */
const FORGET_DEMO_NEWS = write(
  `delete from news where source = '${DEMO_NEWS_SOURCE}' and feed_id is null and id not in (:ids)`,
);
const FORGET_DEMO_ELEVENS = write(`delete from official_elevens where entered_by = '${DEMO_LINEUP_SOURCE}'`);
const FORGET_DEMO_REPORTS = write(`delete from status_reports where source = '${DEMO_STATUS_SOURCE}'`);
const FORGET_DEMO_COVERS = write(
  `delete from status_covers
  where exists (select 1 from hub_settings where id = 'dataKind' and value = 'demo')`,
);

/**
 * The statements of an import, to run as one transaction: they make this the current season. Players, clubs and matches
 * that it does not contain stay stored, except those of an invented season. Administrators' edits after the data's as-of
 * stay in force. The transaction fails with a conflict if the stored season is not `stored`.
 */
export function toImportStatements(
  rows: SeasonRows,
  settings: ImportSettings,
  { demo, reports, covers, lastSeasons: before, isLastSeasonKnown }: ImportedNews,
  { nowTs, isReplaced, stored }: Takeover,
): Statement[] {
  const changed = changedSince(stored, rows.appearances);
  const statuses = rows.players.map((player) => ({
    id: player.id,
    playerId: player.id,
    availability: AVAILABILITY_OF[playerStatusOf(player).status],
  }));
  return [
    ...(stored === null ? [] : [FAIL_UNLESS_STORED(stored)]),
    CLEAR_VALUES_OF_OTHERS(settings),
    isLastSeasonKnown ? FORGET_LAST_SEASONS() : FORGET_LAST_SEASONS_OF_OTHERS(settings),

    // Deletes come first, so that a unique value can move to another id.
    ...deleteUnreported(rows, stored?.appearances ?? null, isReplaced),
    FORGET_FOREIGN_STATUSES(),
    ...leaveStatements(rows, nowTs),
    FORGET_DEMO_NEWS({ ids: [NOBODY, ...(demo?.items ?? []).map(({ id }) => id)] }),
    ...(demo?.isContinued ? [] : [FORGET_DEMO_ELEVENS()]),
    // An invented history ends with its season.
    FORGET_DEMO_REPORTS(),
    FORGET_DEMO_COVERS(),

    ...upsertStatements(teams, rows.teams),
    ...upsertStatements(fixtures, rows.fixtures),
    ...upsertStatements(players, rows.players, { keep: KEPT_COLUMNS }),
    ...upsertStatements(statsPlayers, rows.statsPlayers),
    returnStatement(),
    ...upsertStatements(appearances, changed),
    ...upsertStatements(absences, rows.absences),
    ...upsertStatements(europeanMatches, rows.europeanMatches),
    ...upsertStatements(playerStatus, statuses),
    // Reports are only added, so that existing ones stay unchanged.
    ...insertNewStatements(statusReports, reports),
    ...upsertStatements(statusCovers, covers),
    ...upsertStatements(
      lastSeasons,
      isLastSeasonKnown ? before : before.filter(({ price, holders }) => price !== null || holders !== null),
      isLastSeasonKnown ? {} : { keep: FIGURES_OF_LAST_SEASON },
    ),
    // While a demo season continues, edits stay in force as with a live source.
    ...keepEditsStatements(
      settings.season,
      settings.competition,
      demo?.isContinued ? null : settings.dataAsOf || null,
    ),
    ...upsertStatements(news, demo?.items ?? []),
    ...insertNewStatements(newsMarks, demo?.marks ?? []),

    ...forgetReplaced(rows, isReplaced),
    ...upsertStatements(
      hubSettings,
      Object.entries({
        ...settings,
        ...(areAppearancesSame(rows, changed, { isReplaced, stored })
          ? {}
          : { appearancesVersion: settings.dataVersion }),
      }).map(([id, value]) => ({ id, value })),
    ),
  ];
}

type Appearances = SeasonRows['appearances'];

/** A replaced season may delete players, and with them their appearances, so it never counts as the same. */
const areAppearancesSame = (
  rows: SeasonRows,
  changed: Appearances,
  { isReplaced, stored }: Pick<Takeover, 'isReplaced' | 'stored'>,
): boolean =>
  stored !== null &&
  !isReplaced &&
  changed.length === 0 &&
  goneAppearances(rows, stored.appearances).length === 0;

/** Rows that are new or differ. */
function changedSince(stored: StoredSeason | null, now: Appearances): Appearances {
  const known = new Map(stored?.appearances.map((row) => [row.id, row]));
  return now.filter((row) => !isSameRow(known.get(row.id), row));
}

const APPEARANCE_COLUMNS = Object.keys(appearances.columns) as (keyof Appearances[number])[];

const isSameRow = (one: Appearances[number] | undefined, other: Appearances[number]): boolean =>
  one !== undefined && APPEARANCE_COLUMNS.every((column) => one[column] === other[column]);
