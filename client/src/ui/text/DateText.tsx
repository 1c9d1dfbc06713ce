import { formatLongDay, formatLongInstant, formatTime } from '../../format/dates.ts';

const FORMATS = { day: formatLongDay, time: formatTime, instant: formatLongInstant };

interface DateTextProps {
  /** ISO-8601. */
  instantTs: string;
  /** `Samstag, 8. Februar 2025`, `15:30 Uhr` or `8. Februar 2025 um 15:30 Uhr`. */
  as: keyof typeof FORMATS;
  className?: string;
}

/** An instant as German text inside a machine-readable `<time>`. */
export function DateText({ instantTs, as, className }: DateTextProps) {
  const text = FORMATS[as](instantTs);
  if (Number.isNaN(Date.parse(instantTs))) return <span className={className}>{text}</span>;
  return (
    <time dateTime={instantTs} className={className}>
      {text}
    </time>
  );
}
