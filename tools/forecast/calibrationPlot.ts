import type { CalibrationBin } from '@hub/forecast/research/start/evaluate/metrics.ts';

const SIZE = 360;
const MARGIN = 48;
const TICKS = [0, 0.2, 0.4, 0.6, 0.8, 1];

const x = (share: number) => (MARGIN + share * SIZE).toFixed(1);
const y = (share: number) => (MARGIN / 2 + (1 - share) * SIZE).toFixed(1);

/** Draws predicted against actual shares as an SVG file, one point per non-empty bin; a point's area grows with its rows. */
export function calibrationPlot(bins: readonly CalibrationBin[], title: string): string {
  const filled = bins.filter(({ rows }) => rows > 0);
  const most = Math.max(1, ...filled.map(({ rows }) => rows));
  const label = (at: string, text: string, more = '') => `<text ${at} ${more}>${text}</text>`;
  const grid = TICKS.map(
    (tick) =>
      `<path d="M${x(0)} ${y(tick)}H${x(1)}M${x(tick)} ${y(0)}V${y(1)}" stroke="#d8d2c8"/>` +
      label(`x="${x(0)}" y="${y(tick)}"`, `${tick * 100} %`, 'dx="-6" dy="4" text-anchor="end"') +
      label(`x="${x(tick)}" y="${y(0)}"`, `${tick * 100} %`, 'dy="18" text-anchor="middle"'),
  );
  const points = filled.map(
    ({ rows, predicted, happened }) =>
      `<circle cx="${x(predicted)}" cy="${y(happened)}" r="${(3 + 9 * Math.sqrt(rows / most)).toFixed(1)}" fill="#7a2452" fill-opacity="0.85"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE + MARGIN + 24} ${SIZE + MARGIN + 24}" font-family="sans-serif" font-size="12" fill="#3c3440">`,
    `<title>${title}</title>`,
    '<rect width="100%" height="100%" fill="#fffdfa"/>',
    ...grid,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#635a68" stroke-dasharray="5 4"/>`,
    ...points,
    label(`x="${x(0.5)}" y="${y(0)}"`, 'predicted', 'dy="36" text-anchor="middle"'),
    label(`transform="translate(12 ${y(0.5)}) rotate(-90)"`, 'started', 'text-anchor="middle"'),
    '</svg>',
    '',
  ].join('\n');
}
