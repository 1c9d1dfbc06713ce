import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { preprocessCSS, resolveConfig } from 'vite';

const SOURCES = join(import.meta.dirname, '..');
const IMPORT = /import (?<name>\w+) from '(?<path>[^']+\.module\.css)';/gu;
/** A sheet referenced in any other way. */
const NAMED = /(?<!^import )'(?<path>[^']+\.module\.css)'/gmu;
const CLASS = /\.(?<name>[A-Za-z]\w*)/gu;
const COMMENT = /\/\*.*?\*\//gsu;
/** A comment at the end of a block or before an empty line. */
const IDLE_COMMENT = /\/\*(?:(?!\*\/).)*\*\/(?=\s*(?:\}|$(?![^]))|[ \t]*\n[ \t]*\n)/gsu;
const RULE = /(?<selector>[^{}]+)\{(?<body>[^{}]*)\}/gu;

/** A file's use of a sheet: a class, or something else, which no test could follow. */
interface Use {
  file: string;
  sheet: string;
  use: string;
}

const sheets = globSync('**/*.module.css', { cwd: SOURCES }).map((path) => join(SOURCES, path));
const files = globSync('**/*.{ts,tsx}', { cwd: SOURCES })
  .map((path) => join(SOURCES, path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

const groupsOf = (text: string, pattern: RegExp) =>
  Array.from(text.matchAll(pattern), ({ groups }) => groups ?? {});

/** Finds every use of an imported sheet's name, with the text after it. */
function usesIn({ path: file, text }: { path: string; text: string }): Use[] {
  return groupsOf(text, IMPORT).flatMap(({ name = '', path = '' }) =>
    groupsOf(text.replaceAll(IMPORT, ''), new RegExp(`(?<![\\w./'-])${name}(?<rest>\\W?\\w*)`, 'gu'))
      // A parameter, a key or a word in a comment may have the same name.
      .filter(({ rest = '' }) => /^[.[]/u.test(rest))
      .map(({ rest = '' }) => ({
        file,
        sheet: join(file, '..', path),
        use: rest.startsWith('.') ? rest.slice(1) : `[${rest}`,
      })),
  );
}

/** The classes of each sheet that occur in a rule with declarations, as the build compiles it. */
async function compile(): Promise<Map<string, Set<string>>> {
  const css = { modules: { generateScopedName: '[local]' } };
  const root = join(SOURCES, '..');
  const config = await resolveConfig({ configFile: false, logLevel: 'error', root, css }, 'build');
  const compiled = sheets.map(async (sheet): Promise<[string, Set<string>]> => {
    const { code, modules = {} } = await preprocessCSS(readFileSync(sheet, 'utf8'), sheet, config);
    const rules = groupsOf(code.replaceAll(COMMENT, ''), RULE).filter(({ body = '' }) => body.includes(':'));
    const inRules = rules.flatMap(({ selector = '' }) => groupsOf(selector, CLASS));
    return [
      sheet,
      new Set(inRules.map(({ name = '' }) => name).filter((name) => Object.hasOwn(modules, name))),
    ];
  });
  return new Map(await Promise.all(compiled));
}

describe('the sheets', () => {
  const uses = files.flatMap(usesIn);
  let classes: Map<string, Set<string>>;
  beforeAll(async () => {
    classes = await compile();
  }, 60_000);

  // A missing class causes no error, and types do not reveal it.
  it('have every class that files use, in their own folder and in others', () => {
    const missing = uses.filter(({ sheet, use }) => classes.get(sheet)?.has(use) !== true);
    expect(uses.length).toBeGreaterThan(1000);
    expect(missing.map(({ file, use }) => `${relative(SOURCES, file)}: ${use}`)).toEqual([]);
  });

  it('are only imported under a name, so that each used class can be found', () => {
    const others = files
      .filter(({ path }) => path !== import.meta.filename)
      .flatMap(({ path, text }) =>
        groupsOf(text.replaceAll(IMPORT, ''), NAMED).map(
          ({ path: sheet }) => `${relative(SOURCES, path)}: ${sheet}`,
        ),
      );
    expect(others).toEqual([]);
    const borrowed = sheets.filter((sheet) =>
      /^\s*(?:composes:|@value )/mu.test(readFileSync(sheet, 'utf8')),
    );
    expect(borrowed).toEqual([]);
  });

  it('have no unused class', () => {
    const taken = new Set(uses.map(({ sheet, use }) => `${sheet} ${use}`));
    const idle = [...classes].flatMap(([sheet, names]) =>
      [...names]
        .filter((name) => !taken.has(`${sheet} ${name}`))
        .map((name) => `${relative(SOURCES, sheet)}: ${name}`),
    );
    expect(idle).toEqual([]);
  });

  it('have rules, and a rule below each comment', () => {
    const empty = [...classes].filter(([, names]) => names.size === 0).map(([sheet]) => sheet);
    expect(empty.map((sheet) => relative(SOURCES, sheet))).toEqual([]);
    const idle = sheets.flatMap((sheet) =>
      Array.from(readFileSync(sheet, 'utf8').matchAll(IDLE_COMMENT), ([comment]) => `${sheet}: ${comment}`),
    );
    expect(idle).toEqual([]);
  });
});
