import type { z } from 'zod';
import { formatKickoff } from '@hub/shared/text/format.ts';
import type { Deps } from '../../deps.ts';
import type { LeagueIndex } from './leagueIndex.ts';
import { mcpTexts as texts } from './mcpTexts.ts';

export interface ToolDeps extends Pick<Deps, 'stores' | 'now'> {
  league: () => Promise<LeagueIndex>;
}

interface ToolOf<I extends z.ZodObject, O extends z.ZodObject> {
  name: keyof typeof texts.tools;
  input: I;
  output: O;
  /** @returns sentences for people, and the same as data */
  answer(deps: ToolDeps, input: z.output<I>): Promise<{ lines: string[]; data: z.output<O> }>;
}
export type Tool = ToolOf<z.ZodObject, z.ZodObject>;

/** Keeps the types of a tool's input and output. */
export const tool = <I extends z.ZodObject, O extends z.ZodObject>(given: ToolOf<I, O>) =>
  given as unknown as Tool;

export const asOfLine = (asOfTs: string | null) =>
  asOfTs === null ? [] : [texts.asOf(formatKickoff(asOfTs))];
