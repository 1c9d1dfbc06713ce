import type { SegmentReport } from '@hub/forecast/research/start/evaluate/segments.ts';

/** Prints forecasts and outcomes for groups of players. */
export function printSegments({ scores, minutesRmse }: SegmentReport): void {
  console.log('of whom                                          rows    said  happened   95 %');
  for (const { segment, rows, predicted, happened, halfWidth } of scores)
    console.log(
      `${segment.padEnd(47)}${String(rows).padStart(6)}  ${predicted.toFixed(3)}  ${happened.toFixed(3)}   ± ${halfWidth.toFixed(3)}`,
    );
  console.log(`minutes: root mean square error ${minutesRmse.toFixed(1)}`);
}
