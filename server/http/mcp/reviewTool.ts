import { z } from 'zod';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { USER_TEAM_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { aboutPoints, wholePoints } from '@hub/shared/points/pointsText.ts';
import { MatchdayReview, type ReviewPlayer } from '@hub/shared/review/review.schema.ts';
import { matchTruthOf } from '@hub/shared/season/matchTruth.ts';
import { truthInWords } from '@hub/shared/season/truthText.ts';
import { formatEstimate } from '@hub/shared/startChance/chanceText.ts';
import { reviewSquad } from '../../commands/review/review.ts';
import { readRedistribution } from '../redistribution.ts';
import { Names } from './answers.ts';
import { namesOf, PlayerList } from './lists.ts';
import { mcpTexts as texts } from './mcpTexts.ts';
import { tool } from './tool.ts';

export const review = tool({
  name: 'review',
  input: z.object({
    players: PlayerList,
    game: z.enum(GAMES).default('bundesligaFantasy').describe(texts.gameOfPoints),
    matchday: z.int().min(1).max(99).optional().describe(texts.tools.review.matchday),
  }),
  output: z.object({
    game: z.enum(GAMES),
    /** Null before the lock, without forecasts from before it, and if facts may not be passed on. */
    review: MatchdayReview.omit({ hub: true, decisions: true, moves: true }).nullable(),
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
    const { hub: _hub, decisions: _decisions, moves: _moves, ...shown } = found;
    const { unit, mine, luck, bench } = shown;
    const count = (value: number) => `${wholePoints(value)} ${texts.review.units[unit]}`;
    return {
      lines: [
        texts.review.sum(shown.matchday, shown.formation, texts.review.known(mine, count)),
        ...shown.players.map((player) => playerLine(player, unit)),
        ...(luck === null ? [] : [texts.review.luck(luck.percentile, count(luck.low), count(luck.high))]),
        ...(bench === null || bench.value === 0 ? [] : [texts.review.bench(count(bench.value))]),
        ...lines,
      ],
      data: { game, review: shown, ...names },
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
