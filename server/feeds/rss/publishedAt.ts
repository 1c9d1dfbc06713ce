import { berlinOffsetMs } from '#shared/text/berlinTime.ts';

/** Zones by the names that German feeds use and JavaScript does not know. */
const ZONES: Readonly<Record<string, string>> = {
  wez: '+0000',
  wet: '+0000',
  mez: '+0100',
  cet: '+0100',
  bst: '+0100',
  wesz: '+0100',
  west: '+0100',
  mesz: '+0200',
  cest: '+0200',
  oez: '+0200',
  eet: '+0200',
  oesz: '+0300',
  eest: '+0300',
};
/** German months whose first three letters are not the English ones. */
const MONTHS: Readonly<Record<string, string>> = {
  mär: 'Mar',
  mrz: 'Mar',
  mai: 'May',
  okt: 'Oct',
  dez: 'Dec',
};

const HAS_ZONE = /(?:z|[+-]\d{2}:?\d{2}|\b(?:utc?|gmt|[ecmp][sd]t))$/iu;

/** The instant of a feed's date, in milliseconds since 1970; NaN if it is none. Without a zone it is German time. */
export function publishedAt(date: string): number {
  const text = date
    .trim()
    .replace(/\s*\([^()]*\)$/u, '')
    .replace(/\s*Uhr$/u, '')
    .replace(/\b[a-z]{3,4}$/iu, (zone) => ZONES[zone.toLowerCase()] ?? zone)
    .replace(/^\p{L}+\.?,?\s+(?=\d)/u, '')
    .replace(/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}),?/u, (_date, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .replace(/^(\d{1,2})\.?\s+(\p{L}{3})\p{L}*\.?/u, (_date, day: string, month: string) =>
      [day, MONTHS[month.toLowerCase()] ?? month].join(' '),
    );
  if (HAS_ZONE.test(text)) return Date.parse(text);
  const asIfUtcMs = Date.parse(
    /^\d{4}-\d{2}-\d{2}$/u.test(text) ? text : /^\d{4}-\d{2}-\d{2}T/u.test(text) ? `${text}Z` : `${text} UTC`,
  );
  if (!Number.isFinite(asIfUtcMs)) return asIfUtcMs;
  // Twice, since around a clock change the first guess may use the wrong offset.
  return asIfUtcMs - berlinOffsetMs(asIfUtcMs - berlinOffsetMs(asIfUtcMs));
}
