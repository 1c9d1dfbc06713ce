import type { z } from 'zod';
import type { Fixture } from '@hub/shared/catalog/fixtures.schema.ts';
import type { PlayerCard, PlayerDetails } from '@hub/shared/catalog/players.schema.ts';
import {
  PublicClub,
  PublicElevenPlayer,
  PublicFixture,
  PublicPlayer,
  PublicPlayerDetails,
  PublicEarlierRecord,
  PublicPlayerPoints,
  PublicPointsRecord,
  PublicRecord,
  PublicSourceRecord,
} from '@hub/shared/publicApi/publicApi.schema.ts';
import { chancePhaseAt, listedTruthOf } from '@hub/shared/season/matchTruth.ts';
import type { RecordOfSource } from '@hub/shared/record/expectedRecord.schema.ts';
import { sourceNameText } from '@hub/shared/record/sourceNameText.ts';
import type { RecordOfBase } from '@hub/shared/record/record.schema.ts';
import type { ExpectedPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import type { TeamRef } from '@hub/shared/catalog/teams.schema.ts';
import {
  openPlayer,
  openPoints,
  openReasons,
  readOpenLineups,
  readOpenPlayers,
  readRedistribution,
  type Redistribution,
} from '../redistribution.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { allPages } from '../allPages.ts';
import { texts } from './publicApiTexts.ts';

type Needed = Pick<Deps, 'stores' | 'now'>;

interface EndpointOf<S extends z.ZodType> {
  /** Relative to `PUBLIC_API_PATH`; `:id` is a placeholder. */
  path: string;
  summary: string;
  /** Schema of one row, or of the whole answer if it is not a list. */
  row: S;
  /** Whether the answer is a list of rows, also served as CSV at `path` with `.csv`. */
  isList: boolean;
  /** Fields with OpenLigaDB's data, if the season comes from there. */
  openFields?: readonly (keyof z.output<S> & string)[];
  /** @param id as in the path; empty without one @throws AppError for an unknown id */
  read(deps: Needed, id: string): Promise<z.output<S> | z.output<S>[]>;
}

/** Checks that `read` returns rows of the schema's type. */
const endpoint = <S extends z.ZodType>({ openFields = [], ...given }: EndpointOf<S>): Endpoint => ({
  ...given,
  openFields,
});

export interface Endpoint extends Omit<EndpointOf<z.ZodType>, 'openFields'> {
  openFields: readonly string[];
}

const OPEN_FIXTURE_FIELDS = ['matchday', 'kickoff', 'status', 'homeGoals', 'awayGoals'] as const;

export const ENDPOINTS: readonly Endpoint[] = [
  endpoint({
    path: '/players',
    summary: texts.summaries.players,
    row: PublicPlayer,
    isList: true,
    read: readPlayers,
  }),
  endpoint({
    path: '/points',
    summary: texts.summaries.points,
    row: PublicPlayerPoints,
    isList: true,
    async read({ stores, now }) {
      const [players, market] = await Promise.all([
        readPlayers({ stores, now }),
        stores.players.marketPoints(),
      ]);
      const expectedOf = new Map(market.map(({ playerId, expected }) => [playerId, expected]));
      return players.flatMap(({ id, name, club, position, startProbability }) =>
        openPoints(startProbability, expectedOf.get(id) ?? []).map(({ profile, missing, next, three }) => ({
          id,
          name,
          club,
          position,
          game: profile,
          missing: missing.join(' '),
          points: next.points,
          low: next.low,
          high: next.high,
          pointsOfThree: three?.points ?? null,
          lowOfThree: three?.low ?? null,
          highOfThree: three?.high ?? null,
        })),
      );
    },
  }),
  endpoint({
    path: '/players/:id',
    summary: texts.summaries.player,
    row: PublicPlayerDetails,
    isList: false,
    async read({ stores, now }, id) {
      const [details, redistribution] = await Promise.all([
        stores.players.details(id, now().toISOString()),
        readRedistribution({ stores }),
      ]);
      if (details === null) throw new AppError('playerNotFound');
      return toDetails(details, redistribution, now());
    },
  }),
  endpoint({
    path: '/clubs',
    summary: texts.summaries.clubs,
    row: PublicClub,
    isList: true,
    read: ({ stores }) => stores.teams.clubs(),
  }),
  endpoint({
    path: '/clubs/:id/fixtures',
    summary: texts.summaries.clubFixtures,
    row: PublicFixture,
    isList: true,
    openFields: OPEN_FIXTURE_FIELDS,
    async read({ stores }, id) {
      const club = await stores.fixtures.ofClub(id);
      if (club === null) throw new AppError('clubNotFound');
      return club.fixtures.map(toPublicFixture);
    },
  }),
  endpoint({
    path: '/fixtures',
    summary: texts.summaries.fixtures,
    row: PublicFixture,
    isList: true,
    openFields: OPEN_FIXTURE_FIELDS,
    async read({ stores, now }) {
      const pages = await allPages((cursor) => stores.fixtures.page(cursor, now().toISOString()));
      return pages
        .flatMap(({ fixtures }) => fixtures)
        .map(toPublicFixture)
        .toSorted((one, other) => Date.parse(one.kickoff) - Date.parse(other.kickoff));
    },
  }),
  endpoint({
    path: '/elevens',
    summary: texts.summaries.elevens,
    row: PublicElevenPlayer,
    isList: true,
    openFields: ['matchday', 'kickoff'],
    async read({ stores }) {
      const { matchday, fixtures } = await readOpenLineups({ stores });
      return fixtures.flatMap(({ id, kickoffTs, home, away }) =>
        [home, away].flatMap(({ teamId, name, basis, eleven }) =>
          eleven.map((player) => ({
            matchday,
            fixtureId: id,
            kickoff: kickoffTs,
            clubId: teamId,
            club: name,
            basis,
            playerId: player.id,
            player: player.name,
            position: player.positionPrimary,
            startProbability: basis === 'startChance' ? player.startProbability : null,
          })),
        ),
      );
    },
  }),
  endpoint({
    path: '/record',
    summary: texts.summaries.record,
    row: PublicRecord,
    isList: true,
    read: async ({ stores }) =>
      (await basesOfSeason(stores)).map(({ base, season }) => ({
        basis: base,
        clubMatches: season.teamMatches,
        predictions: season.players,
        rightOf11: season.rightOf11,
        brier: season.brier,
        logLoss: season.logLoss,
        sameElevenAgain: season.baseline?.right ?? null,
        comparedRightOf11: season.baseline?.ours.right ?? null,
      })),
  }),
  endpoint({
    path: '/record/seasons',
    summary: texts.summaries.earlierRecord,
    row: PublicEarlierRecord,
    isList: true,
    read: async ({ stores }) =>
      (await stores.record.read()).earlier.map(({ season, base, teamMatches, rightOf11, baseline }) => ({
        season,
        basis: base,
        clubMatches: teamMatches,
        rightOf11,
        sameElevenAgain: baseline?.right ?? null,
        comparedRightOf11: baseline?.ours ?? null,
      })),
  }),
  endpoint({
    path: '/record/sources',
    summary: texts.summaries.sourceRecord,
    row: PublicSourceRecord,
    isList: true,
    read: async ({ stores }) => (await stores.record.read()).expected?.sources.map(toSourceRow) ?? [],
  }),
  endpoint({
    path: '/record/points',
    summary: texts.summaries.pointsRecord,
    row: PublicPointsRecord,
    isList: true,
    read: async ({ stores }) =>
      (await basesOfSeason(stores)).flatMap(({ base, points }) =>
        points.map(({ profile, players, rmse, mae, held, baselineRmse }) => ({
          basis: base,
          game: profile,
          predictions: players,
          rmse,
          mae,
          bandHeld: held,
          baselineRmse,
        })),
      ),
  }),
];

async function readPlayers({ stores, now }: Needed): Promise<z.output<typeof PublicPlayer>[]> {
  const { players, clubs } = await readOpenPlayers({ stores });
  const clubOf = new Map(clubs.map((club) => [club.id, club]));
  const at = now();
  return players.map((player) => toPlayer(player, clubOf.get(player.teamId ?? '') ?? null, at));
}

/** Only bases of the current season, since answers state that season. */
async function basesOfSeason({ record }: Deps['stores']): Promise<RecordOfBase[]> {
  const { isLastSeason, bases } = await record.read();
  return isLastSeason ? [] : bases;
}

const toSourceRow = ({
  source,
  hub,
  hubUntold,
  sameElevenAgain,
  ...of
}: RecordOfSource): z.output<typeof PublicSourceRecord> => ({
  source: sourceNameText(of),
  kind: of.kind,
  clubMatches: of.clubMatches,
  rightOf11: source.right,
  rightOf11Low: source.interval?.[0] ?? null,
  rightOf11High: source.interval?.[1] ?? null,
  hub: hub.right,
  hubLow: hub.interval?.[0] ?? null,
  hubHigh: hub.interval?.[1] ?? null,
  hubWithout: hubUntold.right,
  hubWithoutLow: hubUntold.interval?.[0] ?? null,
  hubWithoutHigh: hubUntold.interval?.[1] ?? null,
  sameElevenAgain: sameElevenAgain.right,
  sameElevenAgainLow: sameElevenAgain.interval?.[0] ?? null,
  sameElevenAgainHigh: sameElevenAgain.interval?.[1] ?? null,
});

const toPublicFixture = (fixture: Fixture): z.output<typeof PublicFixture> => ({
  id: fixture.id,
  matchday: fixture.matchday,
  kickoff: fixture.kickoffTs,
  status: fixture.status,
  homeId: fixture.home.teamId,
  home: fixture.home.name,
  awayId: fixture.away.teamId,
  away: fixture.away.name,
  homeGoals: fixture.homeGoals,
  awayGoals: fixture.awayGoals,
});

function toPlayer(player: PlayerCard, club: TeamRef | null, at: Date): z.output<typeof PublicPlayer> {
  const { id, name, fullName, positionPrimary, status, startProbability, match } = player;
  return {
    id,
    name,
    fullName,
    club,
    position: positionPrimary,
    status,
    startProbability,
    matchday: match?.matchday ?? null,
    state: listedTruthOf(player, chancePhaseAt(player, at.getTime())).kind,
  };
}

function toDetails(
  { player, team, startChance, expectedPoints }: PlayerDetails,
  redistribution: Redistribution,
  at: Date,
): z.output<typeof PublicPlayerDetails> {
  const outlook = startChance?.outlook ?? null;
  const startProbability = redistribution.openChance(startChance?.startProbability ?? null);
  return {
    ...toPlayer(openPlayer(player, redistribution), team, at),
    startProbability,
    asOf: startChance?.asOfTs ?? null,
    modelVersion: startChance?.modelVersion ?? null,
    reasons: openReasons(startChance?.reasons ?? [], redistribution.isStatusOpen(player.id)),
    comesOn: outlook?.comesOn ?? null,
    expectedMinutes: outlook?.expectedMinutes ?? null,
    reliability: outlook?.reliability ?? null,
    expectedPoints: openPoints(startProbability, expectedPoints).map(toPublicPoints),
  };
}

const toPublicPoints = ({ profile, next, ...points }: ExpectedPoints) => ({
  ...points,
  ...next,
  game: profile,
});
