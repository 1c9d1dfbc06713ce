import { watch } from 'node:fs';

/** Watches backups of SQLite come into being in a folder, each first as a `.part`. */
export function watchCopies(folder: string) {
  const copyMs: number[] = [];
  const seen = new Set<string>();
  let begunMs: number | null = null;
  let onBegin = () => {};
  const watcher = watch(folder, (_event, name) => {
    if (name?.includes('.sqlite.') === true && name.endsWith('.part')) {
      // Its growth and its end are told, too.
      if (seen.has(name)) return;
      seen.add(name);
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
