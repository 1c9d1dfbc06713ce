import { randomUUIDv7 } from 'node:crypto';
import type { Database } from '@hub/provider/provider.ts';
import type { KnownPart, SheetState } from '@hub/shared/matchSheet/matchSheet.ts';
import { nullable, text } from '../../schema/columns.ts';
import { matchSheetParts, matchSheets } from '../../schema/sheets.ts';
import type { NamedUser } from '@hub/shared/community/community.schema.ts';
import { insertStatements } from '../bulk.ts';
import { upsertProfile } from '../community/profiles.ts';
import { query, readRows, write, writeTogether, type ResultRow } from '../statements.ts';

const ENTRY = {
  ...matchSheets.as('s').pick('id', 'fixtureId', 'form', 'enteredTs', 'enteredBy', 'accountSinceTs'),
  ...matchSheetParts.as('p').pick('teamId', 'players', 'state'),
  displayName: nullable(text),
};
const ENTRIES = `select {columns}, a.display_name from match_sheet_parts p
  join match_sheets s on s.id = p.sheet_id left join profiles a on a.id = s.entered_by` as const;

const COUNTING = query(
  matchSheetParts.as('p').pick('fixtureId', 'teamId', 'players'),
  `select {columns} from match_sheet_parts p join match_sheets s on s.id = p.sheet_id
  where p.season = :season and p.state = 'counts' and s.form <> 'eleven' order by s.entered_ts desc, s.id desc`,
);
const COUNTED = query(
  { ...matchSheets.as('s').pick('enteredTs'), ...matchSheetParts.as('p').pick('fixtureId', 'teamId') },
  `select {columns} from match_sheet_parts p join match_sheets s on s.id = p.sheet_id
  where p.season = :season and p.state = 'counts' and s.form <> 'eleven' order by s.entered_ts desc, p.id`,
);
const OF_SEASON = query(
  ENTRY,
  `${ENTRIES} where p.season = :season and p.state in ('counts', 'faulty', 'proposed')
  order by s.entered_ts desc, s.id desc, p.team_id`,
);
const OF_FIXTURE = query(
  ENTRY,
  `${ENTRIES} where p.fixture_id = :fixtureId order by s.entered_ts desc, s.id desc, p.team_id`,
);
const BY_ID = query(
  { ...ENTRY, ...matchSheets.as('s').pick('season', 'text') },
  `${ENTRIES} where s.id = :sheetId order by p.team_id`,
);

const SET_STATE = write(
  `update match_sheet_parts set state = :state, decided_ts = :nowTs, decided_by = :decidedBy, revision = revision + 1
  where sheet_id = :sheetId and team_id in (:teamIds) and state in (:before)`,
);
/** An author has one open sheet of a match. */
const REPLACE_OPEN = write(
  `update match_sheet_parts set state = 'undone', decided_ts = :nowTs, decided_by = :decidedBy, revision = revision + 1
  where fixture_id = :fixtureId and state in ('faulty', 'proposed')
    and sheet_id in (select id from match_sheets where fixture_id = :fixtureId and entered_by = :enteredBy)`,
);
/** Deletes what an undone sheet reported, since merges only add to a finished match. The next restores other sources' rows. */
const FORGET_APPEARANCES = write(
  `delete from appearances where fixture_id = :fixtureId and team_id in (:teamIds)`,
);
const FORCE_IMPORT = write(
  `update hub_settings set value = '' where id in ('importHash', 'appearancesVersion')`,
);

/** Stands for the user if a command entered a sheet. */
const BY_COMMAND = 'command';

/** A club's part of a sheet, with the user who entered it. */
export type SheetEntry = Omit<ResultRow<typeof OF_SEASON>, 'players'> & { players: KnownPart[] };
export type WholeSheet = Pick<
  ResultRow<typeof BY_ID>,
  'id' | 'fixtureId' | 'season' | 'form' | 'text' | 'enteredBy'
> & {
  parts: { teamId: string; state: SheetState }[];
};
export interface NewSheet {
  id: string;
  season: string;
  fixtureId: string;
  form: ResultRow<typeof BY_ID>['form'];
  /** The sheet as a user can read it: lines of a table, or the names of an eleven. */
  text: string;
  parts: readonly { teamId: string; players: readonly KnownPart[]; state: SheetState }[];
}
/** The user who enters a sheet. */
export interface SheetAuthor extends NamedUser {
  /** When the account was created. ISO-8601 UTC. */
  accountSinceTs?: string;
}

/** Id of a new sheet; sorts after all earlier ones, even under a fixed clock. */
export const newSheetId = (): string => randomUUIDv7();

/** Statements that store a sheet, for a transaction with others. */
export const enteredStatements = (
  { parts, ...sheet }: NewSheet,
  author: SheetAuthor | null,
  enteredTs: string,
) =>
  [
    author && upsertProfile(author, enteredTs),
    insertStatements(matchSheets, [
      {
        ...sheet,
        answers: '{}',
        enteredTs,
        enteredBy: author?.id ?? BY_COMMAND,
        accountSinceTs: author?.accountSinceTs ?? null,
      },
    ]),
    insertStatements(
      matchSheetParts,
      parts.map(({ teamId, players, state }) => ({
        id: `${sheet.id} ${teamId}`,
        sheetId: sheet.id,
        season: sheet.season,
        fixtureId: sheet.fixtureId,
        teamId,
        players: JSON.stringify(players),
        state,
        decidedTs: null,
        decidedBy: null,
        revision: 1,
      })),
    ),
  ] as const;

/** Statement that undoes a counting part of a sheet, for a transaction with others. */
export const undoneStatement = (
  sheetId: string,
  teamId: string,
  decided: { decidedBy: string; nowTs: string },
) => SET_STATE({ sheetId, teamIds: [teamId], state: 'undone', before: ['counts'], ...decided });

const toEntry = <Row extends { players: string }>({ players, ...row }: Row) =>
  Object.assign(row, { players: JSON.parse(players) as KnownPart[] });

/** Match sheets entered by users; they are never deleted. */
export function createMatchSheetsStore(database: Database) {
  return {
    /** Parts that count in a season, newest first. */
    async counting(season: string): Promise<{ fixtureId: string; clubId: string; players: KnownPart[] }[]> {
      const rows = await readRows(database, COUNTING({ season }));
      return rows.map(({ fixtureId, teamId, players }) => ({
        fixtureId,
        clubId: teamId,
        players: JSON.parse(players) as KnownPart[],
      }));
    },

    /** The number of clubs' matches with a counting sheet in a season, and the time of the newest; null without any. */
    async counted(season: string): Promise<{ parts: number; newestTs: string } | null> {
      const rows = await readRows(database, COUNTED({ season }));
      const [newest] = rows;
      const parts = new Set(rows.map(({ fixtureId, teamId }) => `${fixtureId} ${teamId}`));
      return newest === undefined ? null : { parts: parts.size, newestTs: newest.enteredTs };
    },

    /** Parts of a season that are open to review, newest first. */
    ofSeason: async (season: string): Promise<SheetEntry[]> =>
      (await readRows(database, OF_SEASON({ season }))).map(toEntry),

    /** All parts entered for a match, newest first. */
    ofFixture: async (fixtureId: string): Promise<SheetEntry[]> =>
      (await readRows(database, OF_FIXTURE({ fixtureId }))).map(toEntry),

    /** Null if the sheet does not exist. */
    async byId(sheetId: string): Promise<WholeSheet | null> {
      const rows = await readRows(database, BY_ID({ sheetId }));
      const [first] = rows;
      if (first === undefined) return null;
      const { id, fixtureId, season, form, text: sheetText, enteredBy } = first;
      const parts = rows.map(({ teamId, state }) => ({ teamId, state }));
      return { id, fixtureId, season, form, text: sheetText, enteredBy, parts };
    },

    /** Stores a sheet in place of its author's open ones of the same match. */
    async enter(sheet: NewSheet, author: SheetAuthor | null, enteredTs: string): Promise<void> {
      const enteredBy = author?.id ?? BY_COMMAND;
      const { fixtureId } = sheet;
      // The author's profile first: in PostgreSQL it lets their transactions follow one another.
      const [profile, ...inserts] = enteredStatements(sheet, author, enteredTs);
      await writeTogether(database, [
        profile,
        REPLACE_OPEN({ fixtureId, enteredBy, decidedBy: enteredBy, nowTs: enteredTs }),
        ...inserts,
      ]);
    },

    /** Accepts the proposed parts of some clubs, or refuses proposed and faulty ones. @returns the number of changed parts */
    async decide(
      sheetId: string,
      teamIds: readonly string[],
      state: 'counts' | 'refused',
      decided: { decidedBy: string; nowTs: string },
    ): Promise<number> {
      const [changed] = await writeTogether(database, [
        SET_STATE({
          sheetId,
          teamIds,
          state,
          before: state === 'refused' ? ['proposed', 'faulty'] : ['proposed'],
          ...decided,
        }),
      ]);
      return changed;
    },

    /** Undoes a whole sheet and the appearances taken from it. @returns the number of changed parts */
    async undo(
      { id, fixtureId, parts }: Pick<WholeSheet, 'id' | 'fixtureId' | 'parts'>,
      decided: { decidedBy: string; nowTs: string },
    ): Promise<number> {
      const teamIds = parts.map(({ teamId }) => teamId);
      const counted = parts.filter(({ state }) => state === 'counts').map(({ teamId }) => teamId);
      const before = ['counts', 'faulty', 'proposed'];
      const [changed] = await writeTogether(database, [
        SET_STATE({ sheetId: id, teamIds, state: 'undone', before, ...decided }),
        counted.length === 0 ? null : FORGET_APPEARANCES({ fixtureId, teamIds: counted }),
        counted.length === 0 ? null : FORCE_IMPORT(),
      ]);
      return changed;
    },
  };
}
