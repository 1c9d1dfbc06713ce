import { formatTenths, formatHits as hitsText, formatShare as shareText } from '@hub/shared/text/format.ts';
import { texts } from './texts.ts';

const loss = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 3, maximumFractionDigits: 3 });
const NO_BREAK_SPACE = '\u00A0';

/** A mean number of correctly predicted starters: `8,72`. */
export const formatHits = (value: number | null) => (value === null ? texts.unknown : hitsText(value));

/** A Brier score or a log loss: `0,114`. */
export const formatLoss = (value: number | null) => (value === null ? texts.unknown : loss.format(value));

/** An observed share, 0–1, as whole percent. */
export const formatShare = (value: number | null) => (value === null ? texts.unknown : shareText(value));

type Interval = readonly [lower: number, upper: number];

/** The 95 % interval of a mean number of starters: `8,61–8,83`. */
export const formatHitsInterval = (interval: Interval | null) =>
  interval === null ? texts.unknown : interval.map((bound) => hitsText(bound)).join('–');

/** The same with one decimal, for narrow columns: `8,6–8,8`. */
export const formatHitsShortly = (interval: Interval) => interval.map(formatTenths).join('–');

/** The 95 % interval of an observed share: `74–83 %`. */
export const formatShareInterval = (interval: Interval | null) =>
  interval === null ? texts.unknown : `${formatOfHundredInterval(interval)}${NO_BREAK_SPACE}%`;

/** An observed share, 0–1, as how many of a hundred: `55`. */
export const formatOfHundred = (share: number) => String(Math.round(share * 100));

/** Its 95 % interval: `48–62`. */
export const formatOfHundredInterval = (interval: Interval) => interval.map(formatOfHundred).join('–');
