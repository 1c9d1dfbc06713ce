import express, { Router, type Request } from 'express';
import { MCP_PATH } from '@hub/shared/publicApi/addresses.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { FollowedVersion } from '../sharedAnswers/dataVersion.ts';
import type { PublicLimit } from '../publicApi/cors.ts';
import { createLeagueIndex } from './leagueIndex.ts';
import type { createMcpAnswer } from './mcpServer.ts';
import type { ToolDeps } from './tool.ts';

/** Assistants' requests are short. */
const BODY_LIMIT = '32kb';

interface McpOptions {
  version: FollowedVersion;
  /** Limits requests per address, together with those of the public interface. */
  limit: PublicLimit;
}

/**
 * Serves assistants over the Model Context Protocol (streamable HTTP): stateless, public, read-only, and within the limits of
 * the public interface.
 */
export function createMcpRouter(deps: Deps, { version, limit }: McpOptions): Router {
  const toolDeps: ToolDeps = { ...deps, league: createLeagueIndex(deps, version) };
  let answer: Promise<ReturnType<typeof createMcpAnswer>> | null = null;
  /** Loads the library on the first request, because most hubs never get one. */
  const loadAnswer = () =>
    (answer ??= import('./mcpServer.ts').then((mcp) =>
      mcp.createMcpAnswer(deps, (tool, input) => tool.answer(toolDeps, input)),
    ));
  const router = Router();
  router.post(MCP_PATH, limit.require, express.json({ limit: BODY_LIMIT }), async (req, res) => {
    // A batch is rejected, so that clients pay for each request.
    if (Array.isArray(req.body)) throw new AppError('invalid');
    res.set('cache-control', 'no-store');
    adaptHeaders(req);
    const answerWith = await loadAnswer();
    await answerWith(req, res, req.body);
  });
  router.all(MCP_PATH, (_req, res) => {
    res.set('allow', 'POST').sendStatus(405);
  });
  return router;
}

/** The types of an answer, all of which the library wants to read in the header. */
const ANSWER_TYPES = ['application/json', 'text/event-stream'];

/**
 * Writes out wildcards of types, which the library does not know, and drops a version named before `initialize` has settled on
 * one, which it would refuse instead of offering its own.
 */
function adaptHeaders(req: Request): void {
  if (ANSWER_TYPES.every((type) => req.accepts(type) !== false)) req.headers.accept = ANSWER_TYPES.join(', ');
  if ((req.body as { method?: unknown } | undefined)?.method === 'initialize')
    delete req.headers['mcp-protocol-version'];
}
