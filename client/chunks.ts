import react from '@vitejs/plugin-react';
import { basename } from 'node:path';
import { build, type Rolldown } from 'vite';
import { classNamesInPlace, css } from './classNames.ts';

/** The chunk for the styles of the document's own content. */
export const DOCUMENT_STYLES = 'document';

/** Styles of what the build draws into the document (app/documentMarkup.tsx). */
const DRAWN_STYLES = /\/(?:landing\/LandingPage|cockpit\/CockpitSkeleton)\.module\.css$/u;

const REACT = /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/;
/** What visitors see first, a fan's screens, and the parts that most of them load later. */
export const PARTS =
  /\/src\/(?:screens\/(?:(?:landing|dashboard|players|player|lineups|fixtures|fixture|clubs|club|news|myTeam)\/\w+Screen|dashboard\/cockpit\/Matchday|landing\/WhyCard)|installed\/installed|community\/thread\/DiscussionBlock|players\/actions\/PlayerSheet|ui\/dialogs\/DialogFrame)\.tsx?$/u;
/** Other screens. They get no chunk of their own, and must not load the chunk of one of these parts. */
const OTHER_SCREENS = /\/src\/screens\/[\w/]+Screen\.tsx$/u;
const [VISITORS_FIRST, FANS_FIRST, MATCHDAY, BELOW] = ['Landing', 'Dashboard', 'Matchday', 'WhyCard'];
/** Stands for all other screens in a group's name. */
const OTHERS = 'Others';
/** Loaded with every screen; needs no other screen's scripts. */
const BESIDE = 'installed';
/** Loaded after a screen, so they must not pull in anything large. */
const LATER = new Set([MATCHDAY, BELOW, 'Discussion', 'PlayerSheet', 'DialogFrame', BESIDE]);
/** A module that at least this many screens need goes into a shared chunk. */
const COMMON_TO_SCREENS = 5;
/** Modules that fewer screens need are shared too while they are smaller than this: a file of its own costs a phone more. */
const WORTH_A_FILE = 6000;
/** Fields and dialogs: even a small one needs large ones. */
const MANTINE = /node_modules[\\/]@mantine[\\/]/u;
/** The hub itself; the document's script calls it after the first paint. */
const HUB = /\/src\/app\/App\.tsx$/u;

/**
 * The larger chunk of each module, by its id. Left alone, the bundler creates a chunk for every set of screens that share
 * modules. That makes over forty files for one screen, and each costs a phone a millisecond or two. So a trial build first
 * finds out which screen needs what.
 */
async function readChunkOf(): Promise<Map<string, string>> {
  const trial = (await build({
    configFile: false,
    root: import.meta.dirname,
    plugins: [react(), classNamesInPlace()],
    css,
    logLevel: 'error',
    build: { write: false, minify: false },
  })) as Rolldown.RolldownOutput;
  const chunks = new Map(
    trial.output.flatMap((output) => (output.type === 'chunk' ? [[output.fileName, output] as const] : [])),
  );
  const needsOf = ({ fileName }: Rolldown.OutputChunk): string[] => {
    const files = new Set([fileName]);
    for (const file of files) for (const needed of chunks.get(file)?.imports ?? []) files.add(needed);
    return [...files].flatMap((file) => chunks.get(file)?.moduleIds ?? []);
  };

  const chunkOf = new Map<string, string>();
  const partsOf = new Map<string, string[]>();
  const ofOthers = new Set<string>();
  const ofHub: string[] = [];
  for (const chunk of chunks.values()) {
    const { facadeModuleId: facade, isEntry } = chunk;
    if (facade !== null && PARTS.test(facade))
      for (const id of needsOf(chunk)) partsOf.set(id, [...(partsOf.get(id) ?? []), partNameOf(facade)]);
    else if (facade !== null && OTHER_SCREENS.test(facade)) for (const id of needsOf(chunk)) ofOthers.add(id);
    // The document's own script runs before the hub and must not wait for it.
    if (isEntry) for (const id of needsOf(chunk)) chunkOf.set(id, REACT.test(id) ? 'react' : 'start');
    if (HUB.test(facade ?? '')) ofHub.push(...needsOf(chunk));
  }
  for (const id of ofHub) if (!chunkOf.has(id)) chunkOf.set(id, REACT.test(id) ? 'react' : 'hub');
  const left = [...partsOf].filter(([id]) => !chunkOf.has(id) && !PARTS.test(id));
  const lengths = new Map(
    Array.from(chunks.values()).flatMap(({ modules }) =>
      Object.entries(modules).map(([id, { renderedLength }]) => [id, renderedLength] as const),
    ),
  );
  const groupOf = ([id, parts]: readonly [string, string[]]) =>
    parts.length === 1 && ofOthers.has(id) ? `${parts[0]}-${OTHERS}` : parts.toSorted().join('-');
  for (const [name, ofSame] of Map.groupBy(left, groupOf)) {
    const length = ofSame.reduce((sum, [id]) => sum + (lengths.get(id) ?? 0), 0);
    const isSmall =
      length < WORTH_A_FILE && !name.endsWith(OTHERS) && !ofSame.some(([id]) => MANTINE.test(id));
    for (const [id] of ofSame) chunkOf.set(id, chunkFor(name.split('-'), isSmall) ?? name);
  }
  return chunkOf;
}

const partNameOf = (file: string) => basename(file).replace(/(?:Screen|Block)?\.tsx?$/u, '');

/**
 * The shared chunk for modules that these parts need, depending on which first screens are among them; null if they get a
 * chunk of their own.
 */
function chunkFor(parts: readonly string[], isSmall: boolean): string | null {
  if (parts.length === 1 || (isSmall && parts.includes(BESIDE))) return null;
  if (!isSmall && parts.filter((part) => !LATER.has(part) && part !== OTHERS).length < COMMON_TO_SCREENS)
    return null;
  const isFans = parts.includes(FANS_FIRST) || (isSmall && parts.includes(MATCHDAY));
  const isVisitors = parts.includes(VISITORS_FIRST) || parts.includes(BELOW);
  if (isFans && isVisitors) return 'screens';
  return isFans ? 'screens-fan' : isVisitors ? 'screens-visitor' : 'screens-more';
}

/** Groups of modules for the bundler, one per larger chunk. */
export async function readGroups(): Promise<{ name: string; test: RegExp | ((id: string) => boolean) }[]> {
  const chunkOf = await readChunkOf();
  return [
    { name: DOCUMENT_STYLES, test: DRAWN_STYLES },
    ...Array.from(new Set(chunkOf.values()), (name) => ({
      name,
      test: (id: string) => chunkOf.get(id) === name,
    })),
  ];
}
