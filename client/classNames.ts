import { createHash } from 'node:crypto';
import { dirname, join, relative } from 'node:path';
import type { Plugin, UserConfig } from 'vite';

/** Class names that compress well; Vite's own end in a line number. */
const scopedName = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('hex')
    .slice(0, 5)}`;

export const css: UserConfig['css'] = { modules: { generateScopedName: scopedName } };

const SCRIPT = /\/src\/.+\.tsx?$/u;
const IMPORTS_STYLES = /\.module\.css'/u;
const STYLES = /\.module\.css$/u;
const SCOPED = /\w+_[0-9a-f]{5}\b/gu;

/**
 * Inlines class names where they are used. Otherwise scripts would contain a list of all classes of each style sheet, and
 * the list of the shared vocabulary is longer than most screens.
 */
export function classNamesInPlace(): Plugin[] {
  const asked = new Map<string, { file: string; name: string; by: string }>();
  const written = new Set<string>();
  return [
    {
      name: 'class-names-in-place',
      enforce: 'pre',
      apply: 'build',
      transform: {
        filter: { id: SCRIPT, code: IMPORTS_STYLES },
        handler(code, id) {
          const edits = editsOf(nodesOf(this.parse(code, { lang: 'tsx' })), id, ({ file, name }) => {
            asked.set(scopedName(name, file), { file, name, by: id });
          });
          return { code: applied(edits, code), map: null };
        },
      },
      buildEnd() {
        for (const [scoped, { file, name, by }] of asked)
          if (!written.has(scoped)) this.error(`${file} has no class ${name}, which ${by} uses`);
      },
    },
    {
      // Keeps only the styles of such a file.
      name: 'styles-without-names',
      enforce: 'post',
      apply: 'build',
      transform: {
        filter: { id: STYLES },
        handler(code) {
          for (const [scoped] of code.matchAll(SCOPED)) written.add(scoped);
          return { code: '', map: null, moduleSideEffects: 'no-treeshake' };
        },
      },
    },
  ];
}

/** The parts of a syntax tree node that are used here. */
interface Node {
  type: string;
  start: number;
  end: number;
  name?: string;
  source?: { value: string };
  specifiers?: Node[];
  local?: Node;
  object?: Node;
  property?: Node;
  computed?: boolean;
  key?: Node;
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (typeof value !== 'object' || value === null) return [];
  const inside = Object.values(value).flatMap(nodesOf);
  return 'type' in value && 'start' in value ? [value as Node, ...inside] : inside;
}

/** Applies the edits from the end, so that earlier positions stay valid. */
const applied = (edits: readonly Edit[], code: string) =>
  edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, edit) => text.slice(0, edit.start) + edit.text + text.slice(edit.end), code);

/** @throws Error if a style sheet is used other than through a class name */
function editsOf(
  nodes: readonly Node[],
  id: string,
  ask: (wanted: { file: string; name: string }) => void,
): Edit[] {
  const edits: Edit[] = [];
  for (const { type, source, specifiers = [], start, end } of nodes) {
    if (type !== 'ImportDeclaration' || source === undefined || !STYLES.test(source.value)) continue;
    edits.push({ start, end, text: `import '${source.value}';` });
    const file = join(dirname(id), source.value);
    const local = specifiers[0]?.local;
    if (local === undefined) continue;
    const places = nodes.filter(
      ({ type: kind, object, computed }) =>
        kind === 'MemberExpression' && computed === false && object?.name === local.name,
    );
    for (const { start: from, end: to, property } of places) {
      const name = property?.name ?? '';
      ask({ file, name });
      edits.push({ start: from, end: to, text: `'${scopedName(name, file)}'` });
    }
    const expected = new Set<Node | undefined>([local, ...places.map(({ object }) => object)]);
    // A property's name does not refer to the import.
    for (const { property, key, computed } of nodes) if (computed !== true) expected.add(property).add(key);
    const other = nodes.find(
      (node) => node.type === 'Identifier' && node.name === local.name && !expected.has(node),
    );
    if (other !== undefined)
      throw new Error(`${id} uses ${local.name} other than through a class name, at ${other.start}`);
  }
  return edits;
}
