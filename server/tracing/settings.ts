/** OpenTelemetry's names of samplers. */
export const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** From OpenTelemetry's standard variables; its libraries read further ones themselves. */
export interface TracingSettings {
  /** Base address of a collector that speaks OTLP over HTTP. */
  endpoint: string;
  serviceName: string;
  sampler: (typeof SAMPLERS)[number];
  /** Share of traces that a ratio sampler keeps, 0 to 1. */
  share: number;
}

interface TracingVariables {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_SERVICE_NAME: string;
  OTEL_TRACES_SAMPLER: TracingSettings['sampler'];
  OTEL_TRACES_SAMPLER_ARG: number;
}

/** @returns null without a collector */
export function tracingOf(env: TracingVariables): TracingSettings | null {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    serviceName: env.OTEL_SERVICE_NAME,
    sampler: env.OTEL_TRACES_SAMPLER,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  };
}
