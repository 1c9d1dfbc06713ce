import { PULLED_SOURCES, type PulledSource, serviceOf } from '@hub/shared/feeds/sources.ts';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { Deps } from '../../deps.ts';
import type { SourceReaders } from '@hub/season/feeds/pull.ts';
import type { StoredSourceState } from '../../stores/feeds/sourceStates.ts';
import { shareReading } from './shareReading.ts';

/** Wraps readers so that their pulls are counted. */
export type CountPulls = (readers: SourceReaders) => SourceReaders;

/** Adds metrics of live data sources: their pulls by this process, and their state, shared by all processes. */
export function addFeedMetrics({ stores, readers }: Deps, registers: Registry[]): CountPulls {
  const pulls = new Counter({
    name: 'hub_feed_pulls_total',
    help: 'Due readings of a source by this process, by outcome.',
    labelNames: ['source', 'outcome'] as const,
    registers,
  });
  const on = PULLED_SOURCES.filter((source) => readers[source] !== undefined);
  if (on.length > 0) addStateGauges(on, stores, registers);
  return (given) =>
    Object.fromEntries(
      Object.entries(given).map(([source, reader]) => [
        source,
        {
          async pull(...asked: Parameters<typeof reader.pull>) {
            try {
              const pulled = await reader.pull(...asked);
              if (pulled !== null)
                pulls.inc({ source, outcome: pulled.failure === undefined ? 'succeeded' : 'failed' });
              return pulled;
            } catch (error) {
              pulls.inc({ source, outcome: 'failed' });
              throw error;
            }
          },
        },
      ]),
    );
}

/** @returns undefined if unknown */
type Value = (source: PulledSource, state: StoredSourceState | undefined) => number | undefined;

const STATE_GAUGES: readonly [name: string, help: string, value: Value][] = [
  [
    'hub_feed_last_success_timestamp_seconds',
    'When a source was last read without a failure.',
    (_source, state) => (state?.lastSuccessTs ? Date.parse(state.lastSuccessTs) / 1000 : undefined),
  ],
  ['hub_feed_items', 'Items in the last full reading of a source.', (_source, state) => state?.items],
  ['hub_feed_failures', 'Failures of a source in a row.', (_source, state) => state?.failures ?? 0],
  [
    'hub_feed_requests_left',
    'Requests to a source left for the UTC day, over all processes.',
    (source, state) => {
      const perDay = state?.requestLimit ?? serviceOf(source).requestsPerDay;
      const isToday = state?.requestDay === new Date().toISOString().slice(0, 10);
      return Math.max(0, perDay - (isToday ? state.requests : 0));
    },
  ],
];

function addStateGauges(
  on: readonly PulledSource[],
  { sourceStates }: Pick<Deps['stores'], 'sourceStates'>,
  registers: Registry[],
): void {
  const readStates = shareReading(() => sourceStates.all());
  for (const [name, help, valueOf] of STATE_GAUGES) {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['source'] as const,
      registers,
      async collect() {
        const states = await readStates();
        if (states === null) return;
        gauge.reset();
        for (const source of on) {
          const value = valueOf(
            source,
            states.find(({ id }) => id === source),
          );
          if (value !== undefined) gauge.set({ source }, value);
        }
      },
    });
  }
}
