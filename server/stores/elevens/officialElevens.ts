import type { NamedUser } from '@hub/shared/community/community.schema.ts';
import { LINEUP_SOURCES, type LineupSource } from '@hub/shared/feeds/sources.ts';
import type {
  ElevenFormPlayer,
  ElevenForm,
  ElevenPlace,
  OpenFixture,
} from '@hub/shared/elevens/officialEleven.schema.ts';
import type { Database } from '@hub/provider/provider.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { players } from '../../schema/catalog.ts';
import { officialElevens } from '../../schema/elevens.ts';
import { insertStatements } from '../bulk.ts';
import { newDataVersion } from '../season/settings.ts';
import { positionGroupIn } from '../season/factRows.ts';
import { FIXTURE_WITH_TEAMS, FIXTURES_WITH_TEAMS, toFixture } from '../catalog/fixtureRow.ts';
import { DRAWN_PLAYER, toDrawnPlayer } from '../catalog/playerRow.ts';
import { upsertProfile } from '../community/profiles.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';
import { enteredStatements, undoneStatement, type NewSheet } from '../sheets/matchSheets.ts';
import { query, readRows, readTogether, write, writeTogether, type ResultRow } from '../statements.ts';

const OF_FIXTURE = officialElevens.as('o').pick('fixtureId', 'teamId', 'playerId');
const OF_SEASON = query(
  OF_FIXTURE,
  `select {columns} from official_elevens o join fixtures f on f.id = o.fixture_id
  where ${inCurrentSeason('f')} order by o.fixture_id, o.team_id, o.player_id`,
);

const OF_OPEN_FIXTURES = query(
  { ...OF_FIXTURE, name: nullable(text) },
  `select {columns}, p.name from official_elevens o
    join fixtures f on f.id = o.fixture_id left join players p on p.id = o.player_id
  where ${inCurrentSeason('f')} and f.status in ('scheduled', 'live') order by o.fixture_id, o.team_id, o.player_id`,
);

const FIXTURE = query(
  { status: text, season: text },
  `select status, season from fixtures where id = :fixtureId and (home_team_id = :teamId or away_team_id = :teamId)`,
);

const SQUAD = query(
  {
    ...DRAWN_PLAYER,
    ...players.as('p').pick('positions', 'pstart'),
    chanceFixtureId: selected('x.fixture_id', nullable(text)),
  },
  `select {columns} from players p
    left join pstart_predictions x on x.run_id = p.pstart_run_id and x.player_id = p.id
  where p.team_id = :teamId
  order by case when p.pstart is null then 1 else 0 end, p.pstart desc, p.sort_name, p.id`,
);

const ENTERED = query(
  { ...officialElevens.as('o').pick('playerId', 'enteredTs', 'enteredBy'), displayName: nullable(text) },
  `select {columns}, a.display_name
  from official_elevens o left join profiles a on a.id = o.entered_by
  where o.fixture_id = :fixtureId and o.team_id = :teamId order by o.player_id`,
);

const enteredPlayers = (side: 'home' | 'away') =>
  selected(
    `(select count(*) from official_elevens o where o.fixture_id = f.id and o.team_id = f.${side}_team_id)`,
    number,
  );

const OPEN = query(
  { ...FIXTURE_WITH_TEAMS, homeEleven: enteredPlayers('home'), awayEleven: enteredPlayers('away') },
  `${FIXTURES_WITH_TEAMS} where ${inCurrentSeason('f')} and f.status in ('scheduled', 'live')
  order by f.kickoff_ts, f.id limit :limit`,
);

/** A club's fixture with the squad from which an eleven is entered. */
export interface ElevenSubject extends Pick<ElevenForm, 'entered'> {
  status: string;
  season: string;
  /** The current squad, highest start probability first, which may be for an earlier fixture. */
  squad: (ElevenFormPlayer & { chanceFixtureId: string | null })[];
}

const WITHDRAW = write('delete from official_elevens where fixture_id = :fixtureId and team_id = :teamId');

/** The eleven that applies, and who entered it: a user's id or a source. */
export interface CurrentEleven {
  playerIds: readonly string[];
  enteredTs: string;
  enteredBy: string;
}

const currentElevenStatements = ({ fixtureId, teamId }: ElevenPlace, current: CurrentEleven | null) => [
  WITHDRAW({ fixtureId, teamId }),
  ...(current === null
    ? []
    : insertStatements(
        officialElevens,
        current.playerIds.map((playerId) => ({
          id: `${fixtureId} ${playerId}`,
          fixtureId,
          teamId,
          playerId,
          enteredTs: current.enteredTs,
          enteredBy: current.enteredBy,
        })),
      )),
];

/** Elevens that clubs have announced. */
export function createOfficialElevensStore(database: Database) {
  return {
    /** With one provider call; null if the club does not play in the fixture. */
    async subject(fixtureId: string, teamId: string): Promise<ElevenSubject | null> {
      const [[fixture], squad, entered] = await readTogether(database, [
        FIXTURE({ fixtureId, teamId }),
        SQUAD({ teamId }),
        ENTERED({ fixtureId, teamId }),
      ]);
      if (fixture === undefined) return null;
      const { status, season } = fixture;
      return { status, season, squad: squad.map(toCandidate), entered: toEntered(entered) };
    },

    /** All elevens of the current season, ordered by fixture, club and player. */
    async ofSeason(): Promise<{ fixtureId: string; clubId: string; playerIds: string[] }[]> {
      const rows = await readRows(database, OF_SEASON());
      return [...Map.groupBy(rows, ({ fixtureId, teamId }) => `${fixtureId} ${teamId}`).values()].flatMap(
        ([first, ...others]) =>
          first === undefined
            ? []
            : [
                {
                  fixtureId: first.fixtureId,
                  clubId: first.teamId,
                  playerIds: [first, ...others].map(({ playerId }) => playerId),
                },
              ],
      );
    },

    /** All players in elevens of unfinished fixtures; the name is null if the player is no longer stored. */
    ofOpenFixtures: () => readRows(database, OF_OPEN_FIXTURES()),

    /** Unfinished fixtures of the current season, earliest first. */
    async openFixtures(limit: number): Promise<OpenFixture[]> {
      const rows = await readRows(database, OPEN({ limit }));
      return rows.map((row) => {
        const { id, matchday, kickoffTs, home, away } = toFixture(row);
        return {
          id,
          matchday,
          kickoffTs,
          home: { ...home, hasEleven: row.homeEleven > 0 },
          away: { ...away, hasEleven: row.awayEleven > 0 },
        };
      });
    },

    /**
     * Replaces the eleven entered before; an empty one withdraws it. Every process drops its cached answers.
     *
     * @param entered by a user or a source; with a sheet, the entry is also stored separately, so that it can be undone
     */
    async replace(
      fixtureId: string,
      teamId: string,
      playerIds: readonly string[],
      entered: { enteredTs: string } & (
        | { enteredBy: NamedUser; sheet?: NewSheet }
        | { source: LineupSource }
      ),
    ): Promise<void> {
      await writeTogether(database, [
        // Comes first to serialize concurrent entries, so that only one eleven remains.
        newDataVersion(crypto.randomUUID()),
        'source' in entered ? null : upsertProfile(entered.enteredBy, entered.enteredTs),
        ...currentElevenStatements(
          { fixtureId, teamId },
          {
            playerIds,
            enteredTs: entered.enteredTs,
            enteredBy: 'source' in entered ? entered.source : entered.enteredBy.id,
          },
        ),
        ...('sheet' in entered && entered.sheet !== undefined
          ? enteredStatements(entered.sheet, entered.enteredBy, entered.enteredTs)
          : []),
      ]);
    },

    /**
     * Undoes entries, so that an earlier eleven applies again.
     *
     * @param current the eleven that then applies; null for none
     */
    async undo(
      { fixtureId, teamId }: ElevenPlace,
      sheetIds: readonly string[],
      current: CurrentEleven | null,
      decided: { decidedBy: string; nowTs: string },
    ): Promise<void> {
      await writeTogether(database, [
        newDataVersion(crypto.randomUUID()),
        ...sheetIds.map((sheetId) => undoneStatement(sheetId, teamId, decided)),
        ...currentElevenStatements({ fixtureId, teamId }, current),
      ]);
    },
  };
}

function toEntered(rows: readonly ResultRow<typeof ENTERED>[]): ElevenForm['entered'] {
  const [first] = rows;
  if (first === undefined) return null;
  return {
    playerIds: rows.map(({ playerId }) => playerId),
    enteredTs: first.enteredTs,
    enteredBy: first.displayName,
    source: LINEUP_SOURCES.find((name) => name === first.enteredBy) ?? null,
  };
}

function toCandidate(row: ResultRow<typeof SQUAD>): ElevenSubject['squad'][number] {
  return {
    ...toDrawnPlayer(row),
    positionGroup: positionGroupIn(row),
    startProbability: row.pstart,
    chanceFixtureId: row.chanceFixtureId,
  };
}
