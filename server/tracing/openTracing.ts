// Loaded only if traces are wanted, because it costs half a second and some memory.
import { context, SpanKind, SpanStatusCode, trace as api, type Context, type Span } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { RequestListener } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { TracingSettings } from './settings.ts';
import type { OpenSpan, SpanAttributes, Trace } from './trace.ts';

export interface Tracing {
  trace: Trace;
  /** Records every request as a separate trace. */
  serve(listener: RequestListener): RequestListener;
  /** Sends the remaining spans. */
  close(): Promise<void>;
}

const CLOSE_MS = 2000;
/** Methods that may appear in a span's name; clients can send any other. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** Starts exporting to a collector. Spans that it does not accept are dropped, so that no request waits for it. */
export function openTracing({ endpoint, serviceName, sampler, share }: TracingSettings): Tracing {
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(resourceFromAttributes({ 'service.name': serviceName })),
    sampler: samplerOf(sampler, share),
    spanProcessors: [
      // The exporter reads OTEL_EXPORTER_OTLP_HEADERS, _TIMEOUT and _COMPRESSION itself.
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: tracesUrl(endpoint) }) }),
    ],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('bundesliga-fantasy-hub');

  const trace: Trace = (name, attributes, work) => {
    const span = tracer.startSpan(name, { attributes });
    const fail = (error: unknown) => {
      openSpan(span).fail(error instanceof Error ? error.name : 'unknown');
      span.end();
    };
    try {
      const result = context.with(inside(span), () => work(openSpan(span)));
      if (result instanceof Promise) result.then(() => span.end(), fail);
      else span.end();
      return result;
    } catch (error) {
      fail(error);
      throw error;
    }
  };

  return {
    trace,
    serve: (listener) => (req, res) => {
      const method = METHODS.has(req.method ?? '') ? (req.method ?? '') : 'other';
      const route = routeOf(req.url);
      // A stranger's `traceparent` could join other traces or force sampling, so each request starts its own.
      const span = tracer.startSpan(`${method} ${route}`, {
        kind: SpanKind.SERVER,
        root: true,
        attributes: { 'http.request.method': method, 'http.route': route },
      });
      res.once('close', () => {
        span.setAttribute('http.response.status_code', res.statusCode);
        if (res.statusCode >= 500) openSpan(span).fail(String(res.statusCode));
        span.end();
      });
      context.with(inside(span), () => listener(req, res));
    },
    async close() {
      // An unreachable collector must not keep the hub from stopping.
      await Promise.race([provider.shutdown().catch(() => undefined), wait(CLOSE_MS, null, { ref: false })]);
      context.disable();
    },
  };
}

const inside = (span: Span): Context => api.setSpan(context.active(), span);

const openSpan = (span: Span): OpenSpan => ({
  add: (attributes: SpanAttributes) => void span.setAttributes(attributes),
  fail: (type) => {
    span.setAttribute('error.type', type);
    span.setStatus({ code: SpanStatusCode.ERROR });
  },
});

/** The start of a path, since the rest may contain a user's data. */
export function routeOf(url = ''): string {
  const [route = '/'] = /^\/(?:api\/[a-z\d]{1,20}|[a-z]{1,20})?(?=[/?.]|$)/u.exec(url) ?? [];
  return route;
}

const tracesUrl = (endpoint: string) => `${endpoint.replace(/\/$/u, '')}/v1/traces`;

function samplerOf(name: TracingSettings['sampler'], share: number) {
  // Every trace starts here, so parent-based samplers act like their root samplers.
  if (name.endsWith('always_off')) return new AlwaysOffSampler();
  return name.endsWith('traceidratio') ? new TraceIdRatioBasedSampler(share) : new AlwaysOnSampler();
}
