import type { NamedUser } from '@hub/shared/community/community.schema.ts';
import type { ExpectedSourceKind } from '@hub/shared/elevens/expectedEleven.schema.ts';
import type { PlayerRef } from '@hub/shared/catalog/players.schema.ts';
import type { PositionGroup } from '@hub/shared/terms.ts';
import type { Database } from '@hub/provider/provider.ts';
import type { ScoredEleven } from '@hub/forecast/start/expected/sourceRecords.ts';
import { players, teams } from '../../schema/catalog.ts';
import { boolean, nullable, selected, text, type RowOf } from '../../schema/columns.ts';
import { expectedElevens, expectedSources } from '../../schema/elevens.ts';
import { insertNewStatements, insertStatements } from '../bulk.ts';
import { toFixture, FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS } from '../catalog/fixtureRow.ts';
import { upsertProfile } from '../community/profiles.ts';
import { EXPECTED_ELEVENS } from '../season/expectedElevenRows.ts';
import { positionGroupIn } from '../season/factRows.ts';
import { markPooled } from '../tipLeagues/elevenTips.ts';
import { inCurrentSeason, settingValue } from '../season/inCurrentSeason.ts';
import { FINISHED_FIXTURES, scoredElevensOf, TOLD_STARTERS } from '../season/scoredElevens.ts';
import {
  query,
  readRow,
  readRows,
  readTogether,
  write,
  writeRows,
  writeTogether,
  type ResultRow,
} from '../statements.ts';

/** About four matchdays, so that every club's next match is among them. */
const OPEN_FIXTURES_READ = 40;

export type StoredExpectedEleven = RowOf<typeof expectedElevens.columns>;
export type StoredExpectedSource = RowOf<typeof expectedSources.columns>;

/** A club of the league with its squad and its next match. */
export interface ExpectingClub {
  teamId: string;
  name: string;
  shortName: string;
  squad: (PlayerRef & { positionGroup: PositionGroup | null })[];
  /** Null if none is scheduled. */
  next: {
    fixtureId: string;
    matchday: number;
    kickoffTs: string;
    isHome: boolean;
    opponent: string;
    hasOfficial: boolean;
  } | null;
}

/** An expected eleven with its source and the name of who entered it. */
export interface ListedEleven extends StoredExpectedEleven {
  kind: ExpectedSourceKind;
  sourceName: string;
  /** Name of the person who is the source, and of who entered it; null if unknown. */
  personName: string | null;
  enteredByName: string | null;
}

const isOfficial = (side: 'home' | 'away') =>
  selected(
    `case when exists (select 1 from official_elevens o
      where o.fixture_id = f.id and o.team_id = f.${side}_team_id) then 1 else 0 end`,
    boolean,
  );
const OPEN = query(
  { ...FIXTURE_WITH_TEAMS, homeOfficial: isOfficial('home'), awayOfficial: isOfficial('away') },
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and f.status = 'scheduled' and f.kickoff_ts > :nowTs
  order by f.kickoff_ts, f.id limit ${OPEN_FIXTURES_READ}`,
);
const CLUBS = query(
  teams.as('t').pick('id', 'name', 'shortName'),
  `select {columns} from teams t where exists (select 1 from fixtures f
    where ${inCurrentSeason('f')} and t.id in (f.home_team_id, f.away_team_id)) order by t.name, t.id`,
);
const SQUADS = query(
  { ...players.pick('id', 'name', 'positions', 'positionPrimary'), teamId: text },
  `select {columns}, team_id from players where team_id is not null order by sort_name, id`,
);
const LISTED = query(
  {
    ...expectedElevens.as('e').columns,
    ...expectedSources.as('s').pick('kind'),
    sourceName: selected('s.name', text),
    personName: selected('p.display_name', nullable(text)),
    enteredByName: selected('u.display_name', nullable(text)),
  },
  `select {columns} from expected_elevens e join expected_sources s on s.id = e.source_id
    join fixtures f on f.id = e.fixture_id
    left join profiles p on s.id = 'person ' || p.id
    left join profiles u on u.id = e.entered_by
  where e.season = ${settingValue('season')} and f.status = 'scheduled' order by e.entered_ts desc, e.id`,
);
const OF_SOURCE = query(
  expectedElevens.columns,
  `select {columns} from expected_elevens
  where season = ${settingValue('season')} and source_id = :sourceId order by entered_ts, id`,
);
const ONE = query(expectedElevens.columns, 'select {columns} from expected_elevens where id = :id');
const NAMED = query(
  expectedSources.columns,
  `select {columns} from expected_sources where kind = 'named' order by name, id`,
);
const NAMED_WITH_NEWEST = query(
  {
    ...expectedSources.as('s').pick('id', 'name', 'keySinceTs'),
    newestTs: selected(
      '(select max(e.entered_ts) from expected_elevens e where e.source_id = s.id)',
      nullable(text),
    ),
  },
  `select {columns} from expected_sources s where s.kind = 'named' order by s.name, s.id`,
);
const OF_KEY = query(
  expectedSources.columns,
  'select {columns} from expected_sources where key_hash = :keyHash',
);
const GIVE_KEY = write(
  'update expected_sources set key_hash = :keyHash, key_since_ts = :nowTs where id = :id',
);
const REVOKE_KEY = write(
  'update expected_sources set key_hash = null, key_since_ts = null where id = :id and key_hash is not null',
);
const WITHDRAW = write(
  `delete from expected_elevens
  where source_id = :sourceId and fixture_id = :fixtureId and team_id = :teamId`,
);

/** Elevens that sources expect of the clubs. */
export function createExpectedElevensStore(database: Database) {
  return {
    /** The season's clubs, by name, with squads and next matches, with one provider call. */
    async clubs(nowTs: string): Promise<ExpectingClub[]> {
      const [clubs, squads, open] = await readTogether(database, [CLUBS(), SQUADS(), OPEN({ nowTs })]);
      const squadOf = Map.groupBy(squads, ({ teamId }) => teamId);
      return clubs.map(({ id, name, shortName }) => ({
        teamId: id,
        name,
        shortName,
        squad: (squadOf.get(id) ?? []).map((player) => ({
          id: player.id,
          name: player.name,
          positionGroup: positionGroupIn(player),
        })),
        next: nextOf(id, open),
      }));
    },

    /** The elevens for matches that have not begun, newest first. */
    listed: (): Promise<ListedEleven[]> => readRows(database, LISTED()),

    /** A source's elevens of the season, oldest first. */
    ofSource: (sourceId: string) => readRows(database, OF_SOURCE({ sourceId })),

    /** Null if it was withdrawn. */
    byId: (id: string) => readRow(database, ONE({ id })),

    /** The season's elevens whose line-ups are known, by source and kickoff, with one provider call. */
    async scored(): Promise<Map<string, ScoredEleven[]>> {
      const rows = await readTogether(database, [EXPECTED_ELEVENS(), FINISHED_FIXTURES(), TOLD_STARTERS()]);
      return Map.groupBy(scoredElevensOf(...rows), ({ sourceId }) => sourceId);
    },

    /** Sources with a name, by name. */
    named: () => readRows(database, NAMED()),

    /** The same, with the time of the newest eleven of each. */
    namedWithNewest: () => readRows(database, NAMED_WITH_NEWEST()),

    /** The source of a program's key; null if it was never given, or revoked. */
    ofKey: (keyHash: string) => readRow(database, OF_KEY({ keyHash })),

    /** Adds the elevens of one source, and the source if it is new. @param enteredBy null for a program or the hub */
    async enter(
      source: Pick<StoredExpectedSource, 'id' | 'kind' | 'name'>,
      elevens: readonly StoredExpectedEleven[],
      enteredBy: (NamedUser & { nowTs: string }) | null,
    ): Promise<void> {
      await writeTogether(database, [
        enteredBy === null ? null : upsertProfile(enteredBy, enteredBy.nowTs),
        ...insertNewStatements(expectedSources, [{ ...source, keyHash: null, keySinceTs: null }]),
        ...insertStatements(expectedElevens, elevens),
      ]);
    },

    /** Adds the eleven of the crowd, and marks the tips that it counts, both or neither. */
    async pool(
      source: Pick<StoredExpectedSource, 'id' | 'kind' | 'name'>,
      eleven: StoredExpectedEleven,
      newestTs: string,
    ): Promise<void> {
      await writeTogether(database, [
        markPooled(eleven, { nowTs: eleven.enteredTs, newestTs }),
        ...insertNewStatements(expectedSources, [{ ...source, keyHash: null, keySinceTs: null }]),
        ...insertStatements(expectedElevens, [eleven]),
      ]);
    },

    /** Gives a named source a key, in place of an earlier one; the source is added if it is new. */
    async giveKey(
      source: Pick<StoredExpectedSource, 'id' | 'kind' | 'name'>,
      { keyHash, nowTs }: { keyHash: string; nowTs: string },
    ): Promise<void> {
      await writeTogether(database, [
        ...insertNewStatements(expectedSources, [{ ...source, keyHash: null, keySinceTs: null }]),
        GIVE_KEY({ id: source.id, keyHash, nowTs }),
      ]);
    },

    /** @returns whether the source had a key */
    revokeKey: async (id: string): Promise<boolean> => (await writeRows(database, REVOKE_KEY({ id }))) > 0,

    /** Removes all elevens of the source for the club's match. */
    async withdraw({
      sourceId,
      fixtureId,
      teamId,
    }: Pick<StoredExpectedEleven, 'sourceId' | 'fixtureId' | 'teamId'>): Promise<void> {
      await writeRows(database, WITHDRAW({ sourceId, fixtureId, teamId }));
    },
  };
}

function nextOf(teamId: string, open: readonly ResultRow<typeof OPEN>[]): ExpectingClub['next'] {
  const row = open.find(({ homeTeamId, awayTeamId }) => homeTeamId === teamId || awayTeamId === teamId);
  if (row === undefined) return null;
  const { id, matchday, kickoffTs, home, away } = toFixture(row);
  const isHome = home.teamId === teamId;
  const opponent = isHome ? away : home;
  return {
    fixtureId: id,
    matchday,
    kickoffTs,
    isHome,
    opponent: opponent.shortName ?? opponent.teamId,
    hasOfficial: isHome ? row.homeOfficial : row.awayOfficial,
  };
}
