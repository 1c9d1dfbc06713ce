import { z } from 'zod';
import { Duels, DuelSide, RivalDuel } from '@hub/shared/duel/duel.schema.ts';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { RIVAL_PLAYERS_MAX } from '@hub/shared/limits.ts';
import { wholePoints } from '@hub/shared/points/pointsText.ts';
import { duelsOfSquads } from '../../commands/users/duel/duel.ts';
import { readRedistribution } from '../redistribution.ts';
import { AsOf, Names } from './answers.ts';
import { namesOf, PlayerList } from './lists.ts';
import { mcpTexts as texts } from './mcpTexts.ts';
import { asOfLine, tool } from './tool.ts';

export const duel = tool({
  name: 'duel',
  input: z.object({
    players: PlayerList,
    rival: PlayerList.describe(texts.tools.duel.rival),
    game: z.enum(GAMES).default('bundesligaFantasy').describe(texts.gameOfPoints),
  }),
  output: z.object({
    asOf: AsOf,
    game: z.enum(GAMES),
    ...Duels.pick({ unit: true, matchday: true, state: true }).shape,
    /** Null without two squads, after the season, and if facts may not be passed on. */
    duel: RivalDuel.omit({ id: true, name: true, side: true }).nullable(),
    mine: DuelSide.nullable(),
    rival: DuelSide.nullable(),
    ...Names.shape,
  }),
  async answer({ stores, now, league: read }, { players: text, rival: theirs, game }) {
    const league = await read();
    const [own, other] = [league.readNames(text), league.readNames(theirs)].map((squad) =>
      namesOf(league, squad),
    ) as [ReturnType<typeof namesOf>, ReturnType<typeof namesOf>];
    const names = {
      notFound: [...own.names.notFound, ...other.names.notFound],
      unclear: [...own.names.unclear, ...other.names.unclear],
    };
    const lines = [...own.lines, ...other.lines];
    const without = (sentence: string) => ({
      lines: [sentence, ...lines],
      data: {
        asOf: league.asOfTs,
        game,
        unit: 'points' as const,
        matchday: null,
        state: 'before' as const,
        duel: null,
        mine: null,
        rival: null,
        ...names,
      },
    });
    if ([own, other].some(({ players }) => players.length > RIVAL_PLAYERS_MAX))
      return without(texts.tooMany(RIVAL_PLAYERS_MAX));
    if (!(await readRedistribution({ stores })).arePartsOpen) return without(texts.review.closed);
    const idsOf = ({ players }: typeof own) => players.map(({ id }) => id);
    const { asOfTs, unit, matchday, state, mine, rivals } = await duelsOfSquads(
      { stores, now },
      {
        mine: {
          game,
          formation: null,
          held: null,
          players: idsOf(own).map((id) => ({ id, place: null, value: null, isStar: false })),
        },
        rivals: [{ id: 'rival', name: 'rival', playerIds: idsOf(other) }],
      },
    );
    const [found] = rivals;
    if (found === undefined || mine === null || matchday === null || other.players.length === 0)
      return without(texts.duel.nothing);
    const { id: _id, name: _name, side: rival, ...shown } = found;
    const count = (value: number) => `${wholePoints(Math.round(value))} ${texts.review.units[unit]}`;
    const head =
      state === 'over'
        ? texts.duel.result(matchday, count(mine.sum.mean), count(rival.sum.mean))
        : texts.duel.chances(matchday, shown);
    return {
      lines: [
        head,
        ...(state === 'over' ? [] : [texts.duel.sums(count(mine.sum.mean), count(rival.sum.mean))]),
        ...shown.swings.map((swing) => texts.duel.swing(swing)),
        ...lines,
        ...asOfLine(asOfTs),
      ],
      data: { asOf: asOfTs, game, unit, matchday, state, duel: shown, mine, rival, ...names },
    };
  },
});
