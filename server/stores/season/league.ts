import { SOURCES, isPulled } from '@hub/shared/feeds/sources.ts';
import { ratingOfForm } from '@hub/shared/startChance/formScale.ts';
import { playerStatusOf } from '@hub/shared/availability/playerStatus.ts';
import type { Database } from '@hub/provider/provider.ts';
import { birthdatesOf } from '@hub/forecast/start/league/birthdates.ts';
import type {
  EnteredFacts,
  HoldersFact,
  LeagueFacts,
  ListedFact,
} from '@hub/forecast/start/league/leagueFacts.ts';
import type { PlayedPart, SeenPart } from '@hub/forecast/points/types.ts';
import type { AppearanceFact, LastSeason } from '@hub/forecast/start/types.ts';
import { fixtures as fixturesTable, players } from '../../schema/catalog.ts';
import { nullable, number, selected, text } from '../../schema/columns.ts';
import { withRecords } from '@hub/forecast/start/expected/sourceRecords.ts';
import { EXPECTED_ELEVENS, toExpectedElevenFact } from './expectedElevenRows.ts';
import { FRIENDLIES, toFriendlyFact } from './friendlyRows.ts';
import { EXPECTED_RETURNS, expectedReturnsOf } from './expectedReturns.ts';
import { OFFICIAL_ELEVENS, officialElevensOf } from './officialElevenRows.ts';
import { query, readTogether, type Query, type ResultRow } from '../statements.ts';
import { asOfTsOf } from './asOf.ts';
import {
  ABSENCES,
  COUNTED_APPEARANCES,
  EUROPEAN_MATCHES,
  FIXTURE_FACT,
  positionGroupIn,
  RATED_APPEARANCES,
  toStatusFacts,
} from './factRows.ts';
import { inCurrentSeason } from './inCurrentSeason.ts';
import { SETTINGS, settingsOf, type HubSettings } from './settings.ts';
import { LAST_SEASONS, STATUS_COVERS, STATUSES } from './statuses.ts';

/** Everything that the hub knows about the current season. */
export interface LeagueReading {
  settings: HubSettings;
  /** As-of of the facts: an imported season's own, else the time of reading. ISO-8601 UTC. */
  asOfTs: string;
  facts: LeagueFacts;
  /** All known parts of players in matches. */
  parts: SeenPart[];
}

/** The same with all counts that games give points for, to score expected points. */
export interface CountedLeague extends LeagueReading {
  parts: PlayedPart[];
}

/** With fewer teams, the number of holders is meaningless. */
const OWNERSHIP_TEAMS_MIN = 50;
/** A sample of this size is accurate to one percentage point and quickly counted; ids are random. */
const OWNERSHIP_TEAMS_MAX = 2000;
/** Holders matter only to forecasts of a season's first matchdays. */
const OWNERSHIP_MATCHDAYS = 6;

/** Players of the league's clubs, and all others who have played in it this season. */
const PEOPLE = query(
  {
    playerId: selected('p.id', text),
    ...players.as('p').pick('teamId', 'positionPrimary', 'positions', 'birthdate'),
  },
  `select {columns} from players p where p.team_id is not null or p.id in (
    select a.player_id from appearances a join fixtures f on f.id = a.fixture_id where ${inCurrentSeason('f')})`,
);

/** Fields that an editor maintains in a hub without a season; an import derives them only for screens. */
const ENTERED = query(
  {
    playerId: selected('id', text),
    ...players.pick('injuryStatus', 'suspension', 'roleRank'),
    formRating: selected('form_rating_avg_last5', nullable(number)),
    ...players.pick('euMidweekMinutes', 'minutesLast5', 'startsLast5', 'lastMatchStarted'),
  },
  `select {columns} from players where team_id is not null and not exists (
    select 1 from hub_settings where id = 'dataKind' and value in ('demo', 'imported'))`,
);

const FIXTURES = query(
  { ...FIXTURE_FACT, ...fixturesTable.as('f').pick('status') },
  `select {columns} from fixtures f
  where ${inCurrentSeason('f')} and f.status in ('scheduled', 'live', 'finished') order by f.kickoff_ts, f.id`,
);

const SOME_TEAMS = `(select id from user_teams order by id limit ${OWNERSHIP_TEAMS_MAX})` as const;

const OWNERSHIP = query(
  { playerId: selected('m.player_id', text), holders: number, teams: number },
  `select {columns}, count(*) as holders,
    (select count(distinct n.user_team_id) from ${SOME_TEAMS} v join user_team_players n on n.user_team_id = v.id) as teams
  from ${SOME_TEAMS} u join user_team_players m on m.user_team_id = u.id
  where exists (select 1 from fixtures f
    where ${inCurrentSeason('f')} and f.status = 'scheduled' and f.matchday <= ${OWNERSHIP_MATCHDAYS})
  group by m.player_id`,
);

/** The facts of the current season, the only input of the model. */
export function createLeagueStore(database: Database) {
  return {
    /**
     * Reads the facts as one consistent snapshot with one provider call, or two if the appearances of `known` are outdated.
     *
     * @param nowTs the time as of which memberships of clubs are known, ISO-8601 UTC
     * @param known an earlier reading, whose appearances are reused if they are unchanged, since they are most of the rows
     */
    async read(nowTs: string, known: LeagueReading | null = null): Promise<LeagueReading> {
      const version = known?.settings.appearancesVersion ?? '';
      if (known !== null && version !== '') {
        const others = await readLeague(database, nowTs, null);
        if (others.settings.appearancesVersion === version)
          return withSourceRecords(withAppearancesOf(known, others));
      }
      return withSourceRecords(await readLeague(database, nowTs, RATED_APPEARANCES()));
    },
    /** The same with further counts per appearance, which a run does not need. */
    readCounted: async (nowTs: string): Promise<CountedLeague> =>
      withSourceRecords(await readLeague(database, nowTs, COUNTED_APPEARANCES())),
  };
}

/** @param asked the query for appearances; null leaves them out */
async function readLeague<Row extends ResultRow<typeof RATED_APPEARANCES>>(
  database: Database,
  nowTs: string,
  asked: Query<Row> | null,
) {
  const [settings, people, fixtures, appearances, absences, europeanMatches, elevens, returns, ...rest] =
    await readTogether(database, [
      SETTINGS(),
      PEOPLE(),
      FIXTURES(),
      asked,
      ABSENCES(),
      EUROPEAN_MATCHES(),
      OFFICIAL_ELEVENS(),
      EXPECTED_RETURNS(),
      STATUSES(),
      STATUS_COVERS(),
      LAST_SEASONS(),
      ENTERED(),
      OWNERSHIP(),
      EXPECTED_ELEVENS(),
      FRIENDLIES(),
    ]);
  const [statuses, statusCover, lastSeasons, entered, ownership, expected, friendlies] = rest;
  const hub = settingsOf(settings);
  const asOfTs = asOfTsOf(hub, nowTs);
  const priceOf = new Map(lastSeasons.map(({ id, price }) => [id, price]));
  const lastSeason = lastSeasonsOf(lastSeasons);
  const holders = holdersOf(lastSeasons, ownership);
  return {
    settings: hub,
    asOfTs,
    parts: appearances.filter(isPlayedPart),
    facts: {
      fixtures: fixtures.filter(({ status }) => status === 'finished').map(toFixtureFact),
      scheduled: fixtures.filter(({ status }) => status !== 'finished').map(toFixtureFact),
      appearances,
      ...absencesOf(absences),
      europeanMatches,
      positionGroups: new Map(
        people.flatMap((row) => {
          const group = positionGroupIn(row);
          return group === null ? [] : [[row.playerId, group] as const];
        }),
      ),
      birthdates: birthdatesOf(people),
      ratings: ratingsOf(appearances),
      statuses,
      statusCover,
      listed: people.map(({ playerId, teamId }): ListedFact => ({
        playerId,
        teamId,
        fromTs: asOfTs,
        price: priceOf.get(playerId) ?? null,
      })),
      ...(lastSeason === null ? {} : { lastSeason }),
      ...(holders.length === 0 ? {} : { holders }),
      expectedReturns: expectedReturnsOf(returns),
      ...(entered.length === 0 ? {} : { entered: new Map(entered.map(toEntered)) }),
      officialElevens: officialElevensOf(elevens),
      ...(friendlies.length === 0 ? {} : { friendlies: friendlies.map(toFriendlyFact) }),
      ...(expected.length === 0 ? {} : { expectedElevens: expected.map(toExpectedElevenFact) }),
      trend: hub.trend,
    },
  };
}

/** A reading with the appearances of an earlier one, and everything derived from them. */
export function withAppearancesOf({ parts, facts }: LeagueReading, reading: LeagueReading): LeagueReading {
  const { appearances, ratings } = facts;
  return { ...reading, parts, facts: { ...reading.facts, appearances, ratings } };
}

/** The reading with what each source of expected elevens has earned, which needs the appearances. */
function withSourceRecords<Reading extends LeagueReading>(reading: Reading): Reading {
  const { expectedElevens } = reading.facts;
  if (expectedElevens === undefined) return reading;
  return {
    ...reading,
    facts: { ...reading.facts, expectedElevens: withRecords(expectedElevens, reading.facts) },
  };
}

/** Excludes unused substitutes and estimates, whose points are unknown. */
const isPlayedPart = ({ minutesPlayed, isEstimated }: ResultRow<typeof RATED_APPEARANCES>) =>
  minutesPlayed !== 0 && !isEstimated;

const toFixtureFact = ({ status: _status, ...fixture }: ResultRow<typeof FIXTURES>) => fixture;

function absencesOf(rows: readonly ResultRow<typeof ABSENCES>[]): Pick<LeagueFacts, 'absences' | 'spells'> {
  const isSuspension = ({ kind }: { kind: string }) => kind === 'suspension';
  return {
    absences: rows
      .filter(isSuspension)
      .map(({ source, ...ban }) =>
        SOURCES.some((name) => name === source && isPulled(name))
          ? Object.assign(ban, { isOfFeed: true })
          : ban,
      ),
    spells: rows.flatMap((row) => {
      const { playerId, kind, fromDate, untilDate } = row;
      return isSuspension(row) || fromDate === null ? [] : [{ playerId, kind, fromDate, untilDate }];
    }),
  };
}

/** Null if no player has known figures; a row without a club has only a price, or a player who played nowhere. */
function lastSeasonsOf(
  rows: readonly ResultRow<typeof LAST_SEASONS>[],
): ReadonlyMap<string, LastSeason> | null {
  const known = rows.filter(({ teamId }) => teamId !== '');
  return known.length === 0
    ? null
    : new Map(
        known.map(({ id, teamId, startShare, startShareLast10, minutesShare }) => [
          id,
          { teamId, startShare, startShareLast10, minutesShare },
        ]),
      );
}

/** Numbers of holders: from the season file, else from this hub's own teams if there are enough. */
function holdersOf(
  rows: readonly ResultRow<typeof LAST_SEASONS>[],
  owned: readonly ResultRow<typeof OWNERSHIP>[],
): HoldersFact[] {
  const fromFile = rows.flatMap((row) => countsOf(row));
  if (fromFile.length > 0) return fromFile;
  return (owned[0]?.teams ?? 0) < OWNERSHIP_TEAMS_MIN
    ? []
    : owned.map(({ playerId, holders }) => ({ playerId, teams: holders, fromTs: null }));
}

/** All counts with their instants; older hubs stored only the newest count, without an instant. */
function countsOf({
  id,
  holders,
  countedTs,
  countedHolders,
  countedBuyers,
}: ResultRow<typeof LAST_SEASONS>): HoldersFact[] {
  if (holders === null) return [];
  if (countedTs.length === 0) return [{ playerId: id, teams: holders, fromTs: null }];
  return countedTs.map((fromTs, index) => ({
    playerId: id,
    teams: countedHolders[index] ?? 0,
    buyers: countedBuyers[index] ?? null,
    fromTs: fromTs === '' ? null : fromTs,
  }));
}

/**
 * Ratings by fixture and player, halved from the sources' 3–10. Read lazily for each fixture, since a forecast uses only
 * each club's last five.
 */
function ratingsOf(
  appearances: readonly (AppearanceFact & { rating: number | null })[],
): LeagueFacts['ratings'] {
  const known = new Map<string, ReadonlyMap<string, number>>();
  const placesOf = placesOfFixtures(appearances);
  return {
    get(fixtureId) {
      const places = placesOf.get(fixtureId);
      if (places === undefined) return undefined;
      const read = known.get(fixtureId);
      if (read !== undefined) return read;
      const ofFixture = new Map<string, number>();
      for (const [from, to] of places)
        for (let place = from; place < to; place += 1) {
          const { playerId, rating } = appearances[place] as (typeof appearances)[number];
          if (rating !== null) ofFixture.set(playerId, rating / 2);
        }
      known.set(fixtureId, ofFixture);
      return ofFixture;
    },
  };
}

/** Ranges of each fixture's rows; mostly one, because a fixture's rows are stored together. */
function placesOfFixtures(rows: readonly { fixtureId: string }[]): Map<string, [from: number, to: number][]> {
  const places = new Map<string, [number, number][]>();
  let piece: [number, number] = [0, 0];
  let fixtureId: string | undefined;
  for (const [place, row] of rows.entries()) {
    if (row.fixtureId !== fixtureId) {
      fixtureId = row.fixtureId;
      piece = [place, place];
      const before = places.get(fixtureId);
      if (before === undefined) places.set(fixtureId, [piece]);
      else before.push(piece);
    }
    piece[1] = place + 1;
  }
  return places;
}

function toEntered({
  playerId,
  injuryStatus,
  suspension,
  formRating,
  ...fields
}: ResultRow<typeof ENTERED>): [string, EnteredFacts] {
  return [
    playerId,
    {
      ...fields,
      // The model was fitted on half of the ratings of 3–10.
      formRating: formRating === null ? null : ratingOfForm(formRating) / 2,
      ...toStatusFacts(playerStatusOf({ injuryStatus, suspension })),
    },
  ];
}
