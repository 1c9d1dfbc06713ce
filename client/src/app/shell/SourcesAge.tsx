import { Group } from '@mantine/core';
import { IconAlertTriangle, IconClockExclamation } from '@tabler/icons-react';
import { freshnessOf, type AgingPart, type Freshness, type PartAge } from '@hub/shared/season/freshness.ts';
import { useHubNowMs } from '../../api/hubClock.ts';
import { trpc } from '../../api/trpc.ts';
import { formatTime } from '../../format/dates.ts';
import surfaces from '../../ui/Surfaces.module.css';

const ASK_AGAIN_MS = 60_000;
const GRAVITY: readonly Freshness[] = ['stale', 'late', 'fresh'];

const texts = {
  asOf: 'Stand',
  parts: { fixtures: 'Spiele und Ergebnisse', absences: 'Ausfälle' } satisfies Record<AgingPart, string>,
  stale: (part: AgingPart, age: string) =>
    part === 'fixtures'
      ? `Spiele und Ergebnisse haben wir zuletzt ${age} gelesen. Anstoßzeiten können sich seitdem geändert haben; Kader und bisherige Spiele stimmen weiter.`
      : `Ausfälle haben wir zuletzt ${age} gelesen. Wer seitdem ausfällt oder zurück ist, fehlt hier; Spiele und Ergebnisse stimmen weiter.`,
};

/** The age of the current season's data: quiet while its sources are read, amber when they are late, a sentence when stale. */
export function SourcesAge() {
  const { data } = trpc.catalog.hub.useQuery(undefined, {
    refetchInterval: ({ state }) => (state.data?.ages.length ? ASK_AGAIN_MS : false),
  });
  const nowMs = useHubNowMs();
  const ages = data?.ages ?? [];
  if (nowMs === null || ages.length === 0) return null;
  const judged = ages.map((age) => ({ age, freshness: freshnessOf(age, nowMs) }));
  const worst = GRAVITY.find((grade) => judged.some(({ freshness }) => freshness === grade)) ?? 'fresh';
  return (
    <div aria-live="polite">
      {judged
        .filter(({ freshness }, index) => (worst === 'fresh' ? index === 0 : freshness === worst))
        .map(({ age, freshness }) => (
          <Line key={age.part} age={age} freshness={freshness} nowMs={nowMs} />
        ))}
    </div>
  );
}

interface LineProps {
  age: PartAge;
  freshness: Freshness;
  nowMs: number;
}

function Line({ age: { part, readTs }, freshness, nowMs }: LineProps) {
  const age = formatAgeInWords(readTs, nowMs);
  if (freshness === 'stale')
    return (
      <Group
        component="p"
        gap="sm"
        wrap="nowrap"
        mb="xs"
        py="sm"
        px="md"
        c="wrong"
        fz="sm"
        className={surfaces.surface}
      >
        <IconAlertTriangle size={16} aria-hidden />
        <span>{texts.stale(part, age)}</span>
      </Group>
    );
  return (
    <Group
      component="p"
      gap="sm"
      wrap="nowrap"
      mb="xs"
      c={freshness === 'late' ? 'warning' : 'dimmed'}
      fz="sm"
      data-freshness={freshness}
    >
      {freshness === 'late' && <IconClockExclamation size={16} aria-hidden />}
      <span>
        {freshness === 'late' && `${texts.parts[part]}: `}
        {texts.asOf} <time dateTime={readTs}>{formatTime(readTs)}</time>, {age}
      </span>
    </Group>
  );
}

const WORDS = new Intl.RelativeTimeFormat('de-DE', { numeric: 'always' });
const MINUTE_MS = 60_000;
const HOUR_MIN = 60;
const DAY_MIN = 24 * HOUR_MIN;

/** `gerade eben`, `vor 5 Minuten`, `vor 3 Stunden`, `vor 2 Tagen`. @param instantTs ISO-8601 */
function formatAgeInWords(instantTs: string, nowMs: number): string {
  const minutes = Math.floor((nowMs - Date.parse(instantTs)) / MINUTE_MS);
  if (minutes < 1) return 'gerade eben';
  if (minutes < HOUR_MIN) return WORDS.format(-minutes, 'minute');
  if (minutes < 2 * DAY_MIN) return WORDS.format(-Math.floor(minutes / HOUR_MIN), 'hour');
  return WORDS.format(-Math.floor(minutes / DAY_MIN), 'day');
}
