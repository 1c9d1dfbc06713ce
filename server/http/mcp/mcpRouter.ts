import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import express, { Router } from 'express';
import { MCP_PATH } from '#shared/publicApi/addresses.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { currentScope } from '../../provider/callerScope.ts';
import type { FollowedVersion } from '../catalogCache/dataVersion.ts';
import type { PublicLimit } from '../publicApi/cors.ts';
import type { WorkBudget } from '../workBudget/workBudget.ts';
import { followKnownLeague } from './knownLeague.ts';
import { mcpTexts as texts } from './mcpTexts.ts';
import type { Tool, ToolDeps } from './tool.ts';
import { TOOLS } from './tools.ts';

/** A question of an assistant is short. */
const BODY_LIMIT = '32kb';
const VERSION = '1.0.0';

interface McpOptions {
  version: FollowedVersion;
  budget: WorkBudget;
  /** Requests of one address, together with those of the public interface. */
  limit: PublicLimit;
}

/**
 * Answers assistants in the Model Context Protocol (streamable HTTP): stateless, for everybody, and without changing anything,
 * within the limits of the public interface.
 */
export function createMcpRouter(deps: Deps, { version, budget, limit }: McpOptions): Router {
  const toolDeps: ToolDeps = { ...deps, league: followKnownLeague(deps, version) };
  const answer = toNodeHandler(
    createMcpHandler(
      () =>
        createServer(deps, (tool, input) => {
          const payer = { address: currentScope()?.address ?? 'unknown', userId: null };
          return budget.run(payer, `mcp ${tool.name}`, () => tool.answer(toolDeps, input));
        }),
      // The hub tells nothing by itself, and strangers could hold as many open as they like.
      { maxSubscriptions: 0 },
    ),
  );
  const router = Router();
  router.post(MCP_PATH, limit.require, express.json({ limit: BODY_LIMIT }), async (req, res) => {
    // Whoever wants several answers asks several times, and pays for each.
    if (Array.isArray(req.body)) throw new AppError('invalid');
    res.set('cache-control', 'no-store');
    await answer(req, res, req.body);
  });
  router.all(MCP_PATH, (_req, res) => {
    res.set('allow', 'POST').sendStatus(405);
  });
  return router;
}

type Ask = (tool: Tool, input: Record<string, unknown>) => ReturnType<Tool['answer']>;

function createServer({ log }: Pick<Deps, 'log'>, ask: Ask): McpServer {
  const server = new McpServer(
    { name: 'bundesliga-fantasy-hub', title: texts.title, version: VERSION },
    { instructions: texts.instructions },
  );
  for (const tool of TOOLS) {
    const { title, description } = texts.tools[tool.name];
    const config = {
      title,
      description,
      annotations: { readOnlyHint: true, openWorldHint: false },
      inputSchema: tool.input,
      outputSchema: tool.output,
    };
    server.registerTool(tool.name, config, async (input) => {
      try {
        const { lines, data } = await ask(tool, input);
        return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: data };
      } catch (error) {
        // What the library says of a failure would reach whoever asks.
        if (!(error instanceof AppError)) log.error({ err: error, tool: tool.name }, 'a tool failed');
        const text = error instanceof AppError ? error.publicMessage : texts.failed;
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  }
  return server;
}
