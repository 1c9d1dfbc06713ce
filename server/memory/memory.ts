import { totalmem } from 'node:os';
import { constrainedMemory, memoryUsage } from 'node:process';
import type { Log } from '../deps.ts';

const MB = 1024 * 1024;
/** Size of the cache: share of the process's memory, and the most that is of use. */
const ANSWERS = { share: 3 / 16, most: 96 * MB };
/** Size of request bodies that are held in memory as a whole. */
const BODIES = { share: 1 / 8, most: 256 * MB };
/** Shares of memory in use above which caches shrink, and above which expensive work is rejected before the kernel acts. */
const SHRINK_FROM = 0.8;
const REFUSE_FROM = 0.87;
/** Memory that a document may take while it is read, in a process of its own. */
const DOCUMENTS = { share: 1 / 8, most: 512 * MB };
const CHECK_EVERY_MS = 500;

/** The memory of the process: how much each part may use, and whether it is running short. */
export interface Memory {
  totalBytes: number;
  /** For answers that are the same for everybody. */
  answerBytes: number;
  /** For bodies that are received as a whole. */
  bodyBytes: number;
  /** For a document while it is read, in a process of its own. */
  documentBytes: number;
  /** Whether expensive work has to wait until more is free. */
  isShort(): boolean;
  /** From now on calls `shrink` whenever caches have to shrink. */
  onShortage(shrink: () => void): void;
}

/**
 * The bytes that the process may use: the setting, else the limit of its container (control groups of version 1 and 2),
 * else the memory of the machine.
 *
 * @param memoryMb null: not set
 */
export function memoryLimit(memoryMb: number | null, ofContainer: number = constrainedMemory()): number {
  if (memoryMb !== null) return memoryMb * MB;
  // 0 if unknown, and more than any machine has without a limit.
  return Math.min(ofContainer > 0 ? ofContainer : Infinity, totalmem());
}

/** Memory without a gauge: never short. */
export function memoryOf(totalBytes: number): Memory {
  const partOf = ({ share, most }: typeof ANSWERS) => Math.min(most, Math.floor(totalBytes * share));
  return {
    totalBytes,
    answerBytes: partOf(ANSWERS),
    bodyBytes: partOf(BODIES),
    documentBytes: partOf(DOCUMENTS),
    isShort: () => false,
    onShortage: () => undefined,
  };
}

/**
 * Checks twice a second how much memory is in use.
 *
 * @param usedBytes resident memory of the process; tests replace it
 */
export function watchMemory(
  totalBytes: number,
  log: Log,
  usedBytes: () => number = () => memoryUsage.rss(),
): Memory & { check(): void; stop(): void } {
  const listeners: (() => void)[] = [];
  let [isHigh, isShort] = [false, false];

  function check(): void {
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

  const timer = setInterval(check, CHECK_EVERY_MS).unref();
  return {
    ...memoryOf(totalBytes),
    isShort: () => isShort,
    onShortage: (shrink) => void listeners.push(shrink),
    check,
    stop: () => clearInterval(timer),
  };
}
