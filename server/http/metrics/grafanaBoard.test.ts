import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { backupsOf } from '@hub/tools/testing/backupsOf.ts';
import { testApp } from '@hub/tools/testing/testApp.ts';
import { createMetrics } from './metrics.ts';

const BOARD = resolve(import.meta.dirname, '../../../docs/grafana/hub.json');
const Target = z.object({ expr: z.string().min(1) });
const Board = z.object({
  panels: z.array(
    z.object({
      id: z.int(),
      title: z.string().min(1),
      gridPos: z.object({ x: z.int(), y: z.int(), w: z.int(), h: z.int() }),
      targets: z.array(Target).optional(),
    }),
  ),
  templating: z.object({ list: z.array(z.object({ name: z.string(), definition: z.string().optional() })) }),
});

const readBoard = async () => Board.parse(JSON.parse(await readFile(BOARD, 'utf8')));

/** Names of metrics in a query; series of a histogram count as the histogram. */
const metricsOf = (query: string) =>
  [...query.matchAll(/\b(?:hub|nodejs|process)_\w+/gu)].map(([name]) =>
    name.replace(/(?<=_seconds)_(?:bucket|sum|count)$/u, ''),
  );

/** Names of all metrics that a hub with all features on exports. */
async function servedMetrics(): Promise<Set<string>> {
  await using app = await testApp({ readers: { openligadb: { pull: async () => null } } });
  const provider = {
    ...app.deps.provider,
    connections: () => ({ busy: 0, idle: 1, waiting: 0 }),
    backups: backupsOf({}),
    bus: {
      isConnected: () => true,
      announce: () => undefined,
      listen: () => undefined,
      limiter: () => {
        throw new Error('not requested');
      },
      close: () => undefined,
    },
  };
  const metrics = createMetrics({ ...app.deps, provider }, { ofProcess: true });
  metrics.watchSockets(() => 0);
  metrics.watchAnswers(() => ({ answers: 0, bytes: 0 }));
  const text = await metrics.registry.metrics();
  return new Set([...text.matchAll(/^# TYPE (\S+)/gmu)].map(([, name = '']) => name));
}

it('queries only metrics that a hub exports', async () => {
  const { panels, templating } = await readBoard();
  const queries = [
    ...panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
    ...templating.list.flatMap(({ definition = '' }) => definition),
  ];
  const served = await servedMetrics();
  const asked = new Set(queries.flatMap(metricsOf));
  expect(asked.size).toBeGreaterThan(20);
  expect([...asked].filter((name) => !served.has(name))).toEqual([]);
});

it('shows every metric of the hub itself', async () => {
  const { panels } = await readBoard();
  const asked = new Set(panels.flatMap(({ targets = [] }) => targets.flatMap(({ expr }) => metricsOf(expr))));
  const own = [...(await servedMetrics())].filter((name) => name.startsWith('hub_'));
  expect(own.filter((name) => !asked.has(name))).toEqual([]);
});

it('has no overlapping panels', async () => {
  const { panels } = await readBoard();
  const places = panels.map(({ gridPos: { x, y } }) => `${x}/${y}`);
  expect(new Set(places).size).toBe(places.length);
  expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
});
