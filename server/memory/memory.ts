import { totalmem } from 'node:os';
import { constrainedMemory, memoryUsage } from 'node:process';
import type { Log } from '../deps.ts';

const MB = 1024 * 1024;
/** What caches take of the process's memory, and what more would be of no use to them. */
const CATALOG = { share: 1 / 8, most: 64 * MB };
const EXPORTS = { share: 1 / 16, most: 32 * MB };
/** What bodies take that have to lie in memory as a whole. */
const BODIES = { share: 1 / 8, most: 256 * MB };
/** Parts of the memory in use from which caches shrink, and from which dear work is refused before the kernel acts. */
const SHRINK_FROM = 0.8;
const REFUSE_FROM = 0.87;
const LOOK_EVERY_MS = 500;

/** The memory of the process: what its parts may take of it, and whether it is short. */
export interface Memory {
  totalBytes: number;
  /** For answers of the catalog. */
  catalogBytes: number;
  /** For files that anyone may download. */
  exportBytes: number;
  /** For bodies that are received as a whole. */
  bodyBytes: number;
  /** Whether dear work has to wait until there is more. */
  isShort(): boolean;
  /** Calls whenever caches have to shrink, from now on. */
  onShortage(shrink: () => void): void;
}

/**
 * The bytes that the process may take: as set, else what its container allows (control groups of version 1 and 2), else all
 * of the machine.
 *
 * @param memoryMb null: not set
 */
export function memoryLimit(memoryMb: number | null, ofContainer: number = constrainedMemory()): number {
  if (memoryMb !== null) return memoryMb * MB;
  // 0 where nothing is known, and more than any machine has where nothing is limited.
  return Math.min(ofContainer > 0 ? ofContainer : Infinity, totalmem());
}

/** Memory without a gauge of how much is in use. */
export function memoryOf(totalBytes: number): Memory {
  const partOf = ({ share, most }: typeof CATALOG) => Math.min(most, Math.floor(totalBytes * share));
  return {
    totalBytes,
    catalogBytes: partOf(CATALOG),
    exportBytes: partOf(EXPORTS),
    bodyBytes: partOf(BODIES),
    isShort: () => false,
    onShortage: () => undefined,
  };
}

/**
 * Looks twice a second how much of the memory is in use.
 *
 * @param usedBytes what the kernel counts of the process
 */
export function watchMemory(
  totalBytes: number,
  log: Log,
  usedBytes: () => number = () => memoryUsage.rss(),
): Memory & { look(): void; stop(): void } {
  const listeners: (() => void)[] = [];
  let [isHigh, isShort] = [false, false];

  function look(): void {
    const used = usedBytes() / totalBytes;
    const wasHigh = isHigh;
    isHigh = used > SHRINK_FROM;
    isShort = used > REFUSE_FROM;
    if (!isHigh) return;
    for (const shrink of listeners) shrink();
    if (wasHigh) return;
    const [usedMb, ofMb] = [used * totalBytes, totalBytes].map((bytes) => Math.round(bytes / MB));
    log.warn({ usedMb, ofMb }, 'low memory: emptied the caches');
  }

  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    ...memoryOf(totalBytes),
    isShort: () => isShort,
    onShortage: (shrink) => void listeners.push(shrink),
    look,
    stop: () => clearInterval(timer),
  };
}
