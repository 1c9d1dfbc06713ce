import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const configuration = createRequire(import.meta.url)(resolve(root, '.dependency-cruiser.cjs')) as {
  forbidden: object[];
  options: object;
};

/** A busy machine takes long to read the whole source. */
const PATIENCE_MS = 240_000;

/** Folders in which no import runs up: what lies directly in them imports each other without a circle. */
const ROOMS = [
  'client/src',
  'shared',
  'server',
  'server/api',
  'server/commands',
  'server/http',
  'server/stores',
  'packages/provider',
  'packages/provider/embedded',
  'packages/provider/hosted',
  'packages/provider/wire',
  'packages/forecast',
  'packages/forecast/points',
  'packages/forecast/start',
  'packages/season',
  'packages/season/feeds',
  'packages/season/matchdata',
  'scripts',
  'tools',
];

describe('the import rule', () => {
  let result: ICruiseResult;

  beforeAll(async () => {
    const { output } = await cruise(['server', 'shared', 'packages', 'scripts', 'tools', 'client/src'], {
      ...configuration.options,
      ruleSet: { forbidden: configuration.forbidden as never },
      validate: true,
      baseDir: root,
    });
    result = output as ICruiseResult;
  }, PATIENCE_MS);

  it('examines the source of client and server', () => {
    expect(result.summary.totalCruised).toBeGreaterThan(50);
    const sources = result.modules.map((module) => module.source);
    expect(sources).toContain('server/main.ts');
    expect(sources).toContain('client/src/main.tsx');
  });

  it('sees imports, including type-only ones', () => {
    const trpc = result.modules.find((module) => module.source === 'client/src/api/trpc.ts');
    const router = trpc?.dependencies.find((dependency) => dependency.resolved === 'server/api/root.ts');
    expect(router?.dependencyTypes).toContain('type-only');
  });

  it('loads rarely used libraries lazily', () => {
    const late = /openid-client|\/mcpServer\.ts$/u;
    const loads = result.modules
      .filter(
        ({ source }) => /^(server|packages)\//u.test(source) && !/\.test\.ts$|\/testing\//u.test(source),
      )
      .flatMap(({ source, dependencies }) =>
        dependencies
          .filter(({ resolved, module }) => late.test(resolved) || late.test(module))
          .map(({ module, dynamic, dependencyTypes }) => ({
            load: `${source} → ${module}`,
            isLate: dynamic || dependencyTypes.includes('type-only'),
          })),
      );
    expect(loads.some(({ load }) => load.includes('openid-client'))).toBe(true);
    expect(loads.some(({ load }) => load.includes('mcpServer'))).toBe(true);
    expect(loads.filter(({ isLate }) => !isLate)).toEqual([]);
    const users = result.modules.filter(({ dependencies }) =>
      dependencies.some(({ module }) => module.startsWith('@modelcontextprotocol/')),
    );
    expect(users.map(({ source }) => source).filter((source) => !/test/u.test(source))).toEqual([
      'server/http/mcp/mcpServer.ts',
    ]);
  });

  it.each(ROOMS)('finds no circle between the folders and files of %s', (room) => {
    const childOf = (file: string) =>
      file.startsWith(`${room}/`) ? file.slice(room.length + 1).split('/')[0]! : '';
    let arrows = result.modules
      .filter(({ source }) => !/\.contract\.ts$|\/testing\//u.test(source))
      .flatMap(({ source, dependencies }) =>
        dependencies.map(({ resolved }) => ({
          source,
          resolved,
          from: childOf(source),
          to: childOf(resolved),
        })),
      )
      .filter(({ from, to }) => from !== '' && to !== '' && from !== to);
    expect(arrows).not.toEqual([]);
    // Whoever imports nobody, or is imported by nobody, is in no circle.
    for (let before = Infinity; arrows.length < before;) {
      before = arrows.length;
      const importers = new Set(arrows.map(({ from }) => from));
      const imported = new Set(arrows.map(({ to }) => to));
      arrows = arrows.filter(({ from, to }) => imported.has(from) && importers.has(to));
    }
    // The rarest arrow is probably the one that runs up.
    const circle = [...Map.groupBy(arrows, ({ from, to }) => `${from} → ${to}`)]
      .toSorted(([, some], [, others]) => some.length - others.length)
      .map(([arrow, imports]) => ({
        arrow,
        imports: imports.map(({ source, resolved }) => `${source} → ${resolved}`),
      }));
    expect(circle).toEqual([]);
  });

  it('finds no cycles and no violations', () => {
    const breaches = result.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
    expect(breaches).toEqual([]);
  });
});
