import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import type { Deps } from '../../deps.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { mcpTexts as texts } from './mcpTexts.ts';
import type { Tool } from './tool.ts';
import { TOOLS } from './tools.ts';

const VERSION = '1.0.0';

/** Answers requests with a parsed body; each gets a new server, so that no state is kept between them. */
export const createMcpAnswer = (deps: Pick<Deps, 'log'>, ask: Ask) =>
  toNodeHandler(
    createMcpHandler(
      () => createServer(deps, ask),
      // The hub never sends on its own, and strangers could keep any number open.
      { maxSubscriptions: 0 },
    ),
  );

export type Ask = (tool: Tool, input: Record<string, unknown>) => ReturnType<Tool['answer']>;

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
        // Otherwise the error's message would reach the caller.
        if (!(error instanceof Failure)) log.error({ err: error, tool: tool.name }, 'a tool failed');
        const text = error instanceof Failure ? error.publicMessage : texts.failed;
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  }
  return server;
}
