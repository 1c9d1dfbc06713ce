import { watch } from 'node:fs';

/** Watches backups of SQLite come into being in a folder, each first as a `.part`. */
export function watchCopies(folder: string) {
  const copyMs: number[] = [];
  const seen = new Set<string>();
  let begunMs: number | null = null;
  let onBegin = () => {};
  const watcher = watch(folder, (_event, name) => {
    const [copy = '', rest] = name?.split('.sqlite') ?? [];
    if (rest?.endsWith('.part') === true) {
      // Its growth, its other names and its end are told, too.
      if (seen.has(copy)) return;
      seen.add(copy);
      begunMs = performance.now();
      onBegin();
    } else if (name?.endsWith('.sqlite') === true && begunMs !== null) {
      copyMs.push(performance.now() - begunMs);
      begunMs = null;
    }
  });
  return {
    /** How long each took. */
    copyMs,
    isUnderWay: () => begunMs !== null,
    nextBegin: () => new Promise<void>((begun) => (onBegin = begun)),
    /** Forgets a copy whose process was killed. */
    forget: () => (begunMs = null),
    close: () => watcher.close(),
  };
}
