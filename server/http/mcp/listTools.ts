import { z } from 'zod';
import { elevenOfTeam } from '@hub/shared/games/elevenOfTeam.ts';
import { GAMES } from '@hub/shared/games/profiles.ts';
import { formatDecimal } from '@hub/shared/text/format.ts';
import { AsOf, Names, Player, toPlayer } from './answers.ts';
import { namesOf, PlayerList } from './lists.ts';
import { mcpTexts as texts } from './mcpTexts.ts';
import { asOfLine, tool } from './tool.ts';

/** Chance from which a player is not in doubt. */
const SURE = 0.85;

export const doubtfulPlayers = tool({
  name: 'doubtful_players',
  input: z.object({ players: PlayerList }),
  output: z.object({ asOf: AsOf, doubtful: z.array(Player), sure: z.array(Player), ...Names.shape }),
  async answer({ league: read }, { players: text }) {
    const league = await read();
    const { players, names, lines } = namesOf(league, league.readNames(text));
    const sorted = players
      .map((player) => toPlayer(league, player))
      .toSorted((one, other) => (one.startProbability ?? 0) - (other.startProbability ?? 0));
    const isSure = ({ startProbability }: Player) => (startProbability ?? 0) >= SURE;
    return {
      lines: [
        ...sorted.map(({ name, club, known }) => `${name} (${club ?? '–'}): ${known}`),
        ...lines,
        ...asOfLine(league.asOfTs),
      ],
      data: {
        asOf: league.asOfTs,
        doubtful: sorted.filter((player) => !isSure(player)),
        sure: sorted.filter(isSure),
        ...names,
      },
    };
  },
});

export const bestEleven = tool({
  name: 'best_eleven',
  input: z.object({
    players: PlayerList,
    game: z.enum(GAMES).default('own').describe(texts.tools.best_eleven.game),
  }),
  output: z.object({
    asOf: AsOf,
    formation: z.string(),
    /** Of eleven; null if nothing was computed. */
    expectedStarters: z.number().nullable(),
    starters: z.array(Player),
    bench: z.array(Player),
    emptyPlaces: z.record(z.string(), z.int().min(0)),
    ...Names.shape,
  }),
  async answer({ league: read }, { players: text, game }) {
    const league = await read();
    const { players, names, lines } = namesOf(league, league.readNames(text));
    const best = elevenOfTeam({
      game,
      formation: null,
      players: players.map((player) => Object.assign({ left: null }, player)),
    });
    const { goalkeeper, defender, midfielder, forward } = best.starters;
    const starters = [goalkeeper, defender, midfielder, forward]
      .flat()
      .map((player) => toPlayer(league, player));
    const expected = best.expectedStarters;
    return {
      lines: [
        `${best.formation}${expected === null ? '' : `: ${formatDecimal(expected)} von 11 erwartete Starter`}`,
        ...starters.map(({ name, position, known }) => `${position} ${name}: ${known}`),
        ...lines,
        ...asOfLine(league.asOfTs),
      ],
      data: {
        asOf: league.asOfTs,
        formation: best.formation,
        expectedStarters: expected,
        starters,
        bench: best.bench.map(({ player }) => toPlayer(league, player)),
        emptyPlaces: best.emptyPlaces,
        ...names,
      },
    };
  },
});
