import { z } from 'zod';
import { fieldGroupOf } from '@hub/shared/elevens/bestEleven.ts';
import { GAME_NAMES } from '@hub/shared/games/gameNames.ts';
import type { ExpectedPoints, MarketPoints } from '@hub/shared/points/expectedPoints.schema.ts';
import { POINTS_OF_GAME } from '@hub/shared/games/gamePoints.ts';
import {
  aboutPoints,
  bandPoints,
  noPointsOf,
  POINT_PART_NAMES,
  pointsWithout,
  signedPoints,
} from '@hub/shared/points/pointsText.ts';
import { GAMES, type Game } from '@hub/shared/games/profiles.ts';
import { USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { adviseSingleTransfers, type TransferPlan } from '@hub/shared/transfers/adviseTransfers.ts';
import { toMarketPlayer } from '@hub/shared/transfers/marketPlayers.ts';
import { priceLimits } from '@hub/shared/transfers/priceLimit.ts';
import type { MarketPlayer } from '@hub/shared/transfers/squadValue.ts';
import type { TransferTask } from '@hub/shared/transfers/transferTask.ts';
import { HORIZONS, transferRulesOf, type Horizon } from '@hub/shared/transfers/transferRules.ts';
import {
  elevensText,
  formatMillions,
  gainText,
  limitsText,
  remarkText,
  runningText,
  tieText,
} from '@hub/shared/transfers/transferText.ts';
import {
  expectedAfter,
  weighedMatchdays,
  weighedText,
  type WeighedMatchdays,
} from '@hub/shared/transfers/weighedMatchdays.ts';
import type { PastedPrices } from '@hub/shared/users/pasted/pastedPrices.ts';
import { openPoints } from '../redistribution.ts';
import { AsOf, Names, Player, PlayerName, toPlayer } from './answers.ts';
import type { LeagueIndex } from './leagueIndex.ts';
import { namesOf, PlayerList } from './lists.ts';
import { mcpTexts as texts } from './mcpTexts.ts';
import { asOfLine, tool } from './tool.ts';

/** Characters in a market of some five hundred lines. */
const MARKET_LENGTH = 24_000;
const MILLIONS_MAX = 1000;

/** A sentence on why there are no expected points in a game; null if there are. */
const withoutPoints = (game: Game): string | null =>
  POINTS_OF_GAME[game] !== null ? null : game === 'own' ? texts.ownGame : noPointsOf(GAME_NAMES[game]);

const GameOfPoints = z.enum(GAMES).default('bundesligaFantasy').describe(texts.gameOfPoints);

const Band = z.object({ points: z.number(), low: z.int(), high: z.int() });

const toBand = ({ points, low, high }: z.infer<typeof Band>) => ({ points, low, high });

export const expectedPoints = tool({
  name: 'expected_points',
  input: z.object({ player: PlayerName, game: GameOfPoints }),
  output: z.object({
    player: Player.nullable(),
    game: z.enum(GAMES),
    asOf: AsOf,
    /** Null if there are no expected points, for the player or in the game. */
    nextMatch: Band.nullable(),
    nextThree: Band.nullable(),
    /** Add up to the points of the next match. */
    parts: z.array(z.object({ part: z.string(), points: z.number() })),
    ahead: z.array(
      z.object({
        matchday: z.int(),
        opponent: z.string().nullable(),
        isHome: z.boolean(),
        points: z.number(),
      }),
    ),
    /** Parts that the game gives points for but no source reports. */
    missing: z.array(z.string()),
  }),
  async answer({ stores, now, league: read }, { player: query, game }) {
    const league = await read();
    const [found] = league.findPlayers(query);
    const details = found === undefined ? null : await stores.players.details(found.id, now().toISOString());
    const nothing = { game, nextMatch: null, nextThree: null, parts: [], ahead: [], missing: [] };
    if (found === undefined || details === null)
      return { lines: [texts.nobody(query)], data: { ...nothing, player: null, asOf: null } };
    const player = toPlayer(league, found);
    const head = `${player.name} (${player.club ?? '–'}): ${player.known}`;
    const asOf = details.startChance?.asOfTs ?? null;
    const profile = POINTS_OF_GAME[game];
    const opened = openPoints(found.startProbability, details.expectedPoints);
    const expected = opened.find((each) => each.profile === profile);
    if (expected === undefined)
      return {
        lines: [head, withoutPoints(game) ?? texts.noPoints, ...asOfLine(asOf)],
        data: { ...nothing, player, asOf },
      };
    const { next, three, missing } = expected;
    const parts = expected.parts.map(({ part, points }) => ({ part: POINT_PART_NAMES[part], points }));
    const ahead = expected.ahead.map(({ matchday, isHome, opponent, points }) => ({
      matchday,
      opponent: opponent?.name ?? null,
      isHome,
      points,
    }));
    return {
      lines: [
        head,
        texts.nextMatch(bandPoints(next)),
        ...(three === null ? [] : [texts.nextThree(bandPoints(three))]),
        ...parts.map(({ part, points }) => `${signedPoints(Math.round(points * 10) / 10)} ${part}`),
        ...ahead.map((match) => texts.ahead(match, aboutPoints(match.points))),
        ...(missing.length === 0 ? [] : [pointsWithout(missing)]),
        ...asOfLine(asOf),
      ],
      data: {
        player,
        game,
        asOf,
        nextMatch: toBand(next),
        nextThree: three === null ? null : toBand(three),
        parts,
        ahead,
        missing: missing.map((part) => POINT_PART_NAMES[part]),
      },
    };
  },
});

/** Of one transfer, while everything else stays as given. */
const Limit = z.object({
  matchdays: z.literal(HORIZONS),
  /** In millions; null if he does not improve the squad at any price. */
  limit: z.number().nullable(),
});

const Move = Band.extend({
  out: Player.nullable(),
  in: Player.nullable(),
  /** Whether it gains more than a tie. */
  isClear: z.boolean(),
  /** In millions; null if prices do not count. */
  budgetLeft: z.number().nullable(),
});

export const transfers = tool({
  name: 'transfers',
  input: z.object({
    players: PlayerList.describe(texts.tools.transfers.players),
    market: z.string().trim().max(MARKET_LENGTH).default('').describe(texts.tools.transfers.market),
    budget: z
      .number()
      .min(-MILLIONS_MAX)
      .max(MILLIONS_MAX)
      .nullable()
      .default(null)
      .describe(texts.tools.transfers.budget),
    matchdays: z.literal(HORIZONS).default(1).describe(texts.tools.transfers.matchdays),
    game: GameOfPoints,
    player: PlayerName.nullable().default(null).describe(texts.tools.transfers.player),
  }),
  output: z.object({
    asOf: AsOf,
    game: z.enum(GAMES),
    matchdays: z.int(),
    /** Expected points of the current squad's best elevens; null if the game has no expected points. */
    points: z.number().nullable(),
    /** Best first; each is a separate transfer. */
    moves: z.array(Move),
    remarks: z.array(z.string()),
    /** Up to which price the asked player improves the squad; empty if that is unknown. */
    limits: z.array(Limit),
    ...Names.shape,
  }),
  async answer({ stores, now, league: read }, input) {
    const { players: text, market, budget, matchdays, game, player: query } = input;
    const nowTs = now().toISOString();
    const [league, points, coming] = await Promise.all([
      read(),
      stores.players.marketPoints(),
      stores.fixtures.coming(now()),
    ]);
    const weighed = weighedMatchdays(coming, nowTs);
    const own = league.readPrices(text);
    const { players, names, lines } = namesOf(league, own.squad);
    const unanswered =
      withoutPoints(game) ??
      (players.length > USER_TEAM_PLAYERS_MAX ? texts.tooMany(USER_TEAM_PLAYERS_MAX) : null);
    if (unanswered !== null)
      return {
        lines: [unanswered, ...lines],
        data: {
          asOf: league.asOfTs,
          game,
          matchdays,
          points: null,
          moves: [],
          remarks: [unanswered],
          limits: [],
          ...names,
        },
      };
    const known = { points, weighed, prices: new Map([...league.readPrices(market).prices, ...own.prices]) };
    const squadIds = new Set(players.map(({ id }) => id));
    const taskOver = (horizon: Horizon): TransferTask => {
      const all = marketOf(league, known, { game, matchdays: horizon });
      const playersOf = (isOwn: boolean) => all.filter(({ id }) => squadIds.has(id) === isOwn);
      return { squad: playersOf(true), pool: playersOf(false), rules: transferRulesOf(game), horizon };
    };
    const advice = adviseSingleTransfers(taskOver(matchdays), budget);
    const isUnknown = advice.remarks.some(({ kind }) => kind === 'noPoints' || kind === 'noSquad');
    const nameOf = (id: string) => league.player(id)?.name ?? id;
    const remarks = advice.remarks.map((remark) =>
      remark.kind === 'overBudget' ? texts.overBudget(formatMillions(remark.by)) : remarkText(remark, nameOf),
    );
    const moves = advice.singles.map((plan) => toMove(league, plan));
    const weighedIn = weighedText(weighed, matchdays);
    const running = weighed.running === null ? [] : [runningText(weighed.running.matchday, weighedIn)];
    const isPriced = !advice.remarks.some(({ kind }) => kind === 'noPrices');
    const limited =
      query === null || isUnknown
        ? { lines: [], limits: [] }
        : limitsOf(league, query, { task: taskOver(HORIZONS[2]), budget: isPriced ? budget : null });
    const verdict = moves.some(({ isClear }) => isClear) ? [] : [tieText(matchdays)];
    return {
      lines: [
        ...running,
        ...(isUnknown ? [] : [elevensText(advice.points, matchdays, weighedIn), ...verdict]),
        ...moves.map((move) => texts.move(move, gainText(move))),
        ...limited.lines,
        ...remarks,
        ...lines,
        ...asOfLine(league.asOfTs),
      ],
      data: {
        asOf: league.asOfTs,
        game,
        matchdays,
        points: isUnknown ? null : advice.points,
        moves,
        remarks,
        limits: limited.limits,
        ...names,
      },
    };
  },
});

/** The price limits of a player, in sentences and as data; for one transfer, like the rest of the answer. */
function limitsOf(
  league: LeagueIndex,
  query: string,
  { task, budget }: { task: TransferTask; budget: number | null },
): { lines: string[]; limits: z.infer<typeof Limit>[] } {
  const [player] = league.findPlayers(query);
  const without = (sentence: string) => ({ lines: [sentence], limits: [] });
  if (player === undefined) return without(texts.nobody(query));
  if (task.squad.some(({ id }) => id === player.id)) return without(texts.inSquad(player.name));
  if (budget === null) return without(texts.noLimits(player.name));
  const limits = priceLimits(task, { transfers: 1, budget }, player.id);
  return {
    lines: [`${player.name}: ${limitsText(limits, 1).join(' ')}`],
    limits: limits.map(({ horizon, limit }) => ({ matchdays: horizon, limit })),
  };
}

/** All players of the league for transfers; a player without a chance that may be passed on has no points. */
function marketOf(
  league: LeagueIndex,
  {
    points,
    weighed,
    prices,
  }: { points: MarketPoints; weighed: WeighedMatchdays; prices: PastedPrices['prices'] },
  { game, matchdays }: { game: Game; matchdays: Horizon },
): MarketPlayer[] {
  const profile = POINTS_OF_GAME[game];
  const expectedOf = new Map<string, ExpectedPoints | undefined>(
    points.map(({ playerId, expected }) => {
      const found = expected.find((each) => each.profile === profile);
      return [playerId, found === undefined ? undefined : expectedAfter(found, weighed)];
    }),
  );
  return [...league.allPlayers()].map((card) =>
    toMarketPlayer(
      {
        id: card.id,
        clubId: card.teamId,
        group: fieldGroupOf(card),
        price: prices.get(`found ${card.id}`) ?? null,
      },
      card.startProbability === null ? undefined : expectedOf.get(card.id),
      matchdays,
    ),
  );
}

function toMove(
  league: LeagueIndex,
  { moves: [move], gain, isClear, budgetLeft }: TransferPlan,
): z.infer<typeof Move> {
  const named = (player: MarketPlayer | null | undefined) => {
    const card = league.player(player?.id ?? '');
    return card === undefined ? null : toPlayer(league, card);
  };
  return { out: named(move?.out), in: named(move?.in), ...toBand(gain), isClear, budgetLeft };
}
