import { DEMO_TELLER } from '#shared/feeds/feeds.schema.ts';
import type { Statement } from '../../provider/provider.ts';
import type { MatchDataRows } from '../../matchdata/derive.ts';
import { DEMO_NEWS_SOURCE } from '../../matchdata/demo/news.ts';
import { DEMO_STATUS_SOURCE } from '../../matchdata/demo/statuses.ts';
import {
  fixtures,
  news,
  newsMarks,
  players,
  statsPlayers,
  teams,
  type StoredNewsItem,
  type StoredNewsMark,
} from '../../schema/catalog.ts';
import { playerStatus } from '../../schema/desk.ts';
import { absences, appearances, europeanMatches, hubSettings } from '../../schema/season.ts';
import {
  lastSeasons,
  statusCovers,
  statusReports,
  type StoredLastSeason,
  type StoredStatusCover,
  type StoredStatusReport,
} from '../../schema/statuses.ts';
import { insertNewStatements, upsertStatements } from '../../stores/bulk.ts';
import {
  forgetReplaced,
  forgetUntold,
  leaveStatements,
  returnStatement,
} from '../../stores/season/membership.ts';
import { keepEditsStatements } from '../../stores/desk/availability.ts';
import { AVAILABILITY_OF, playerStatusOf } from '#shared/availability/playerStatus.ts';

/** Values of the newest run, which an import of the same season keeps, and which club a player left, if any. */
export const KEPT_COLUMNS = [
  'pstart',
  'pstartScore',
  'pstartRunId',
  'pstartKnowledge',
  'leftTeamId',
  'leftTs',
] as const;

/** What only the season before tells. */
const FIGURES_OF_LAST_SEASON = ['teamId', 'startShare', 'startShareLast10', 'minutesShare'] as const;

/** Facts about the imported data; keys are their ids in `hubSettings`. */
export interface ImportSettings {
  season: string;
  competition: string;
  dataKind: 'demo' | 'imported';
  /** ISO-8601 UTC; empty when everything is included. */
  dataAsOf: string;
  importHash: string;
  dataVersion: string;
  /** JSON of a `SeasonTrend`. */
  seasonTrend: string;
  /** Since when the demo season is shown, and when it changes next; empty for any other. ISO-8601 UTC. */
  demoSince: string;
  demoDue: string;
}

/** What an import of the demo season brings along. */
export interface DemoNews {
  items: readonly StoredNewsItem[];
  /** Whom the items are about; those that an editor detached stay so. */
  marks: readonly StoredNewsMark[];
  /** When the season began to be shown. ISO-8601 UTC. */
  sinceTs: string;
  /** When it changes next; null: never. */
  dueTs: string | null;
  /** False where the season begins anew. */
  isGoingOn: boolean;
}

/** What a bundle tells besides the matches. */
export interface ImportedNews {
  /** Null for real data, which only removes the demo's news. */
  demo: DemoNews | null;
  reports: readonly StoredStatusReport[];
  covers: readonly StoredStatusCover[];
  /** Of the season before, with prices of this one. */
  lastSeasons: readonly StoredLastSeason[];
  /** False where only the prices are known; then what else is stored for the same season stays. */
  isLastSeasonKnown: boolean;
}

/** How a season takes the place of the one on show. */
export interface Takeover {
  /** Since when it is known who has left. ISO-8601 UTC. */
  nowTs: string;
  /** Deletes what the season does not tell, but for players whom users have; else it stays, as of before. */
  isReplaced: boolean;
  /** The season that the hub holds, of which only the appearances that differ are written; null writes all. */
  stored: StoredSeason | null;
}

/** A season as it was imported before. */
export interface StoredSeason {
  importHash: string;
  appearances: MatchDataRows['appearances'];
}

/**
 * The statements of an import, to run as one transaction: they turn the season on show into this one. Players, clubs and
 * matches that it does not tell stay known, but for an invented season. Administrators' edits after the data's as-of stay in
 * force. The transaction fails with a conflict if the hub does not hold the `stored` season.
 */
export function toImportStatements(
  rows: MatchDataRows,
  settings: ImportSettings,
  { demo, reports, covers, lastSeasons: before, isLastSeasonKnown }: ImportedNews,
  { nowTs, isReplaced, stored }: Takeover,
): Statement[] {
  const statuses = rows.players.map((player) => ({
    id: player.id,
    playerId: player.id,
    availability: AVAILABILITY_OF[playerStatusOf(player).status],
  }));
  return [
    ...(stored === null ? [] : [failUnlessStored(stored)]),
    clearValuesOfOtherSeasons(settings),
    isLastSeasonKnown ? { sql: 'delete from last_seasons' } : forgetLastSeasonOfOthers(settings),

    // Delete unreferenced rows first, so that a unique value can move to another id.
    ...forgetUntold(rows, stored?.appearances ?? null, isReplaced),
    // Other programs may have stored one under an id of their own.
    { sql: 'delete from player_status where id <> player_id' },
    ...leaveStatements(rows, nowTs),
    ...deleteDemoNews(demo),
    // An invented history ends with its season.
    { sql: 'delete from status_reports where source = ?', args: [DEMO_STATUS_SOURCE] },
    {
      sql: `delete from status_covers
        where exists (select 1 from hub_settings where id = 'dataKind' and value = 'demo')`,
    },

    ...upsertStatements(teams, rows.teams),
    ...upsertStatements(fixtures, rows.fixtures),
    ...upsertStatements(players, rows.players, { keep: KEPT_COLUMNS }),
    ...upsertStatements(statsPlayers, rows.statsPlayers),
    returnStatement(),
    ...upsertStatements(appearances, changedSince(stored, rows.appearances)),
    ...upsertStatements(absences, rows.absences),
    ...upsertStatements(europeanMatches, rows.europeanMatches),
    ...upsertStatements(playerStatus, statuses),
    // Reports are only ever added, so those that are there already stay as they are.
    ...insertNewStatements(statusReports, reports),
    ...upsertStatements(statusCovers, covers),
    ...upsertStatements(
      lastSeasons,
      isLastSeasonKnown ? before : before.filter(({ price }) => price !== null),
      isLastSeasonKnown ? {} : { keep: FIGURES_OF_LAST_SEASON },
    ),
    // While a demo season is played on, edits hold as beside a feed.
    ...keepEditsStatements(
      settings.season,
      settings.competition,
      demo?.isGoingOn ? null : settings.dataAsOf || null,
    ),
    ...upsertStatements(news, demo?.items ?? []),
    ...insertNewStatements(newsMarks, demo?.marks ?? []),

    ...forgetReplaced(rows, isReplaced),
    ...upsertStatements(
      hubSettings,
      Object.entries(settings).map(([id, value]) => ({ id, value: String(value) })),
    ),
  ];
}

type Appearances = MatchDataRows['appearances'];

/** Rows that are new or differ. */
function changedSince(stored: StoredSeason | null, now: Appearances): Appearances {
  const known = new Map(stored?.appearances.map((row) => [row.id, row]));
  return now.filter((row) => !isSameRow(known.get(row.id), row));
}

const APPEARANCE_COLUMNS = Object.keys(appearances.columns) as (keyof Appearances[number])[];

const isSameRow = (one: Appearances[number] | undefined, other: Appearances[number]): boolean =>
  one !== undefined && APPEARANCE_COLUMNS.every((column) => one[column] === other[column]);

/** Inserts an id that exists, which no database accepts, if the hub holds another season. */
const failUnlessStored = ({ importHash }: StoredSeason): Statement => ({
  sql: `insert into hub_settings (id, value)
    select id, value from hub_settings where id = 'importHash' and value <> ?`,
  args: [importHash],
});

/** What is no longer told; of a season that begins anew, its announced elevens, too. */
function deleteDemoNews(demo: DemoNews | null): Statement[] {
  const ids = demo?.items.map(({ id }) => id) ?? [];
  const others = ids.length === 0 ? '' : ` and id not in (${ids.map(() => '?').join(', ')})`;
  return [
    {
      sql: `delete from news where source = ? and feed_id is null${others}`,
      args: [DEMO_NEWS_SOURCE, ...ids],
    },
    ...(demo?.isGoingOn
      ? []
      : [{ sql: 'delete from official_elevens where entered_by = ?', args: [DEMO_TELLER] }]),
  ];
}

/** Last season's figures belong to one season. */
function forgetLastSeasonOfOthers({ season, competition }: ImportSettings): Statement {
  return {
    sql: `delete from last_seasons
      where not exists (select 1 from hub_settings where id = 'season' and value = ?)
      or not exists (select 1 from hub_settings where id = 'competition' and value = ?)`,
    args: [season, competition],
  };
}

/** Clears start probabilities of another season, which mean nothing for this one. */
function clearValuesOfOtherSeasons({ season, competition }: ImportSettings): Statement {
  return {
    sql: `update players set pstart = null, pstart_score = null, pstart_run_id = null, pstart_knowledge = null
      where not exists (select 1 from hub_settings where id = 'season' and value = ?)
      or not exists (select 1 from hub_settings where id = 'competition' and value = ?)`,
    args: [season, competition],
  };
}
