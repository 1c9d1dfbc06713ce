import express from 'express';
import { pino } from 'pino';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { logRequests } from './requestLog.ts';

/** An app that answers with the status in the path, and its log lines. */
function loggedApp() {
  const lines: Record<string, unknown>[] = [];
  const log = pino(
    { level: 'info', base: null },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const app = express();
  app.use(logRequests(log));
  app.get('/wait', (_req, res) => void res.set('retry-after', '5').status(503).end());
  app.get('/:status', (req, res) => void res.status(Number(req.params.status)).end());
  return { request: supertest(app), lines };
}

it('logs failures in one line without a stack or the query', async () => {
  const { request, lines } = loggedApp();
  await request.get('/500?token=secret').expect(500);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({ level: 50, req: { method: 'GET', path: '/500' }, res: { status: 500 } });
  expect(JSON.stringify(lines)).not.toMatch(/stack|secret/u);
});

it.each(['/200', '/404', '/501', '/wait'])('does not log %s, which is not a failure', async (path) => {
  const { request, lines } = loggedApp();
  await request.get(path);
  expect(lines).toEqual([]);
});
