import { z } from 'zod';
import { RecordOfSource } from '@hub/shared/record/expectedRecord.schema.ts';
import { HitRate } from '@hub/shared/record/hitRate.schema.ts';
import { hitRateOf } from '../../stores/record/record.ts';
import { openReasons } from '../redistribution.ts';
import { noElevenYet } from '@hub/shared/startChance/chanceText.ts';
import { formatSigned } from '@hub/shared/text/format.ts';
import {
  AsOf,
  chanceText,
  Match,
  matchText,
  NAME_LENGTH,
  Player,
  PlayerName,
  toMatch,
  toPlayer,
  toStarter,
} from './answers.ts';
import { duel } from './duelTool.ts';
import { bestEleven, doubtfulPlayers } from './listTools.ts';
import { mcpTexts as texts } from './mcpTexts.ts';
import { expectedPoints, transfers } from './pointTools.ts';
import { review } from './reviewTool.ts';
import { asOfLine, tool, type Tool } from './tool.ts';

const OTHERS_SHOWN = 4;
const CHANGES_SHOWN = 25;

const startChance = tool({
  name: 'start_chance',
  input: z.object({ player: PlayerName }),
  output: z.object({
    player: Player.nullable(),
    match: Match,
    asOf: AsOf,
    comesOn: z.number().nullable(),
    expectedMinutes: z.number().nullable(),
    reasons: z.array(z.object({ part: z.string(), points: z.number(), sentence: z.string() })),
    alsoMeant: z.array(Player),
  }),
  async answer({ stores, now, league: read }, { player: query }) {
    const league = await read();
    const [found, ...others] = league.findPlayers(query);
    const details = found === undefined ? null : await stores.players.details(found.id, now().toISOString());
    if (found === undefined || details === null)
      return {
        lines: [texts.nobody(query)],
        data: {
          player: null,
          match: null,
          asOf: null,
          comesOn: null,
          expectedMinutes: null,
          reasons: [],
          alsoMeant: [],
        },
      };
    const player = toPlayer(league, found);
    const match = toMatch(league.matchOf(found.teamId), league.matchday);
    const { startChance: chance } = details;
    const reasons = openReasons(chance?.reasons ?? [], league.isStatusOpen(found.id));
    const alsoMeant = others.slice(0, OTHERS_SHOWN).map((other) => toPlayer(league, other));
    return {
      lines: [
        `${player.name} (${player.club ?? '–'}): ${details.isClubUnseen ? noElevenYet(details.team?.shortName ?? null) : player.known}`,
        ...(match === null ? [] : [matchText(player.club ?? '?', match)]),
        ...(chance === null || reasons.length === 0 ? [] : [texts.reasons]),
        ...reasons.map(({ points, sentence }) => `${formatSigned(points)} ${sentence}`),
        ...asOfLine(chance?.asOfTs ?? null),
        ...(alsoMeant.length === 0 ? [] : [texts.alsoMeant(alsoMeant.map(({ name }) => name))]),
      ],
      data: {
        player,
        match,
        asOf: chance?.asOfTs ?? null,
        comesOn: chance?.outlook?.comesOn ?? null,
        expectedMinutes: chance?.outlook?.expectedMinutes ?? null,
        reasons,
        alsoMeant,
      },
    };
  },
});

const Starter = z.object({
  id: z.string(),
  name: z.string(),
  position: z.string(),
  startProbability: z.number().nullable(),
});

const predictedEleven = tool({
  name: 'predicted_eleven',
  input: z.object({
    club: z.string().trim().min(1).max(NAME_LENGTH).describe(texts.tools.predicted_eleven.club),
  }),
  output: z.object({
    club: z.string().nullable(),
    match: Match,
    asOf: AsOf,
    eleven: z.array(Starter),
    outOrDoubtful: z.array(z.object({ id: z.string(), name: z.string(), status: z.string() })),
    nextInLine: z.array(z.object({ id: z.string(), name: z.string(), startProbability: z.number() })),
  }),
  async answer({ league: read }, { club: query }) {
    const league = await read();
    const [club] = league.findClubs(query);
    const found = club === undefined ? null : league.matchOf(club.id);
    const match = toMatch(found, league.matchday);
    if (club === undefined || found === null || match === null) {
      const nothing = { match: null, asOf: league.asOfTs, eleven: [], outOrDoubtful: [], nextInLine: [] };
      return club === undefined
        ? { lines: [texts.noClub(query)], data: { club: null, ...nothing } }
        : { lines: [texts.noMatch(club.name)], data: { club: club.name, ...nothing } };
    }
    const { eleven, doubtful, bench } = found.lineup;
    const starters = eleven.map(toStarter);
    return {
      lines: [
        matchText(club.name, match),
        ...(found.lineup.basis === 'unseen' ? [`${noElevenYet(found.lineup.shortName)}.`] : []),
        ...starters.map(
          ({ name, position, startProbability }) =>
            `${position} ${name}: ${startProbability === null ? '–' : chanceText(startProbability)}`,
        ),
        ...asOfLine(league.asOfTs),
      ],
      data: {
        club: club.name,
        match,
        asOf: league.asOfTs,
        eleven: starters,
        outOrDoubtful: doubtful
          .map(({ id, name }) => ({ id, name, status: league.player(id)?.status ?? 'unknown' }))
          .filter(({ status }) => status !== 'unknown'),
        nextInLine: bench.slice(0, OTHERS_SHOWN),
      },
    };
  },
});

const Moment = z.object({ matchday: z.int().nullable(), asOf: z.string() }).nullable();

const changesSince = tool({
  name: 'changes_since',
  input: z.object({
    since: z.iso.datetime({ offset: true }).describe(texts.tools.changes_since.since),
    atLeastPoints: z.int().min(1).max(100).default(10).describe(texts.tools.changes_since.atLeastPoints),
  }),
  output: z.object({
    now: Moment,
    /** The run compared with; null if no run is that old. */
    earlier: Moment,
    /** At most 25. */
    changes: z.array(Player.extend({ before: z.number(), points: z.number() })),
  }),
  async answer({ stores, league: read }, { since, atLeastPoints }) {
    const [league, found] = await Promise.all([
      read(),
      stores.pstart.changesSince(new Date(since).toISOString()),
    ]);
    const changes = found.changes
      .flatMap(({ playerId, before, now }) => {
        const player = league.player(playerId);
        const points = (now - before) * 100;
        if (player === undefined || Math.abs(points) < atLeastPoints) return [];
        return [Object.assign(toPlayer(league, player), { startProbability: now, before, points })];
      })
      .slice(0, CHANGES_SHOWN);
    const lines =
      found.now === null
        ? [texts.noRun]
        : found.earlier === null
          ? [texts.noEarlierRun]
          : changes.length === 0
            ? [texts.noneChanged]
            : changes.map(
                ({ name, club, startProbability, points }) =>
                  `${name} (${club ?? '–'}): ${formatSigned(points)} auf ${chanceText(startProbability)}`,
              );
    const moment = (one: typeof found.now) =>
      one === null ? null : { matchday: one.matchday, asOf: one.asOfTs };
    return {
      lines: [...lines, ...asOfLine(found.now?.asOfTs ?? null)],
      data: { now: moment(found.now), earlier: moment(found.earlier), changes },
    };
  },
});

const record = tool({
  name: 'record',
  input: z.object({}),
  output: z.object({ record: HitRate, sources: RecordOfSource.array() }),
  async answer({ stores }) {
    const found = await stores.record.read();
    const rate = hitRateOf(found);
    const sources = found.expected?.sources ?? [];
    return {
      lines: [rate === null ? texts.noRecord : texts.record(rate), ...sources.map(texts.recordOfSource)],
      data: { record: rate, sources },
    };
  },
});

export const TOOLS: readonly Tool[] = [
  startChance,
  predictedEleven,
  doubtfulPlayers,
  bestEleven,
  changesSince,
  record,
  expectedPoints,
  transfers,
  review,
  duel,
];
