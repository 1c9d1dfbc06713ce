import { z } from 'zod';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { aboutPoints, wholePoints } from '@hub/shared/points/pointsText.ts';
import { MatchdayReview, ReviewFact, type ReviewPlayer } from '@hub/shared/review/review.schema.ts';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import { formatEstimate } from '@hub/shared/startChance/chanceText.ts';
import { reviewSquad } from '../../commands/users/review/review.ts';
import { readRedistribution } from '../redistribution.ts';
import { Names } from './answers.ts';
import { namesOf, PlayerList } from './lists.ts';
import { mcpTexts as texts } from './mcpTexts.ts';
import { tool } from './tool.ts';

const { shape } = MatchdayReview;

const PlayerReview = z.object({
  id: z.string(),
  name: z.string(),
  line: z.string(),
  /** Frozen before the lock, in the unit; null without a forecast. */
  expected: z.number().nullable(),
  startProbability: z.number().nullable(),
  ...ReviewFact.shape,
});

export const review = tool({
  name: 'review',
  input: z.object({
    players: PlayerList,
    game: z.enum(GAMES).default('bundesligaFantasy').describe(texts.gameOfPoints),
    matchday: z.int().min(1).max(99).optional().describe(texts.tools.review.matchday),
  }),
  output: z.object({
    game: z.enum(GAMES),
    /** Null before the lock, and if nothing may be passed on. */
    review: z
      .object({
        matchday: z.int(),
        unit: shape.unit,
        basis: shape.basis,
        formation: z.string(),
        sum: shape.mine,
        players: z.array(PlayerReview),
        missedOnBench: z.number().nullable(),
        luck: shape.luck,
      })
      .nullable(),
    ...Names.shape,
  }),
  async answer({ stores, now, league: read }, { players: text, game, matchday }) {
    const league = await read();
    const { players, names, lines } = namesOf(league, league.readNames(text));
    const without = (sentence: string) => ({
      lines: [sentence, ...lines],
      data: { game, review: null, ...names },
    });
    if (players.length > USER_TEAM_PLAYERS_MAX) return without(texts.tooMany(USER_TEAM_PLAYERS_MAX));
    if (!(await readRedistribution({ stores })).arePartsOpen) return without(texts.review.closed);
    const found = await reviewSquad({ stores, now }, { players, game, matchday });
    if (found === null) return without(texts.review.nothing);
    const { unit, basis, formation, mine, luck, bench } = found;
    const count = (value: number) => `${wholePoints(value)} ${texts.review.units[unit]}`;
    return {
      lines: [
        texts.review.sum(found.matchday, formation, texts.review.known(mine, count)),
        ...found.players.map((player) => playerLine(player, unit)),
        ...(luck === null ? [] : [texts.review.luck(luck.percentile, count(luck.low), count(luck.high))]),
        ...(bench === null || bench.value === 0 ? [] : [texts.review.bench(count(bench.value))]),
        ...lines,
      ],
      data: {
        game,
        review: {
          matchday: found.matchday,
          unit,
          basis,
          formation,
          sum: mine,
          players: found.players.map(({ id, name, line, forecast, fact }) =>
            Object.assign(
              {
                id,
                name,
                line,
                expected: forecast?.value ?? null,
                startProbability: forecast?.startProbability ?? null,
              },
              fact,
            ),
          ),
          missedOnBench: bench?.value ?? null,
          luck,
        },
        ...names,
      },
    };
  },
});

function playerLine({ name, played, forecast, fact }: ReviewPlayer, unit: MatchdayReview['unit']): string {
  const expected =
    unit === 'starts'
      ? forecast && formatEstimate(forecast.startProbability)
      : forecast?.value && aboutPoints(forecast.value);
  if (fact.state !== 'known') return texts.review.player(name, expected, texts.review.states[fact.state]);
  const known =
    unit === 'starts'
      ? truthInWords(matchTruthOf({ startProbability: null, played }, 'over'))
      : `${wholePoints(fact.value ?? 0)} ${texts.review.units.points}`;
  return texts.review.player(name, expected, known);
}
