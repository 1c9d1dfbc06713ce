import type { Trace } from './trace.ts';

/** Records each request to a source as a span with its host, but never the rest of the address. */
export const traceFetch =
  (trace: Trace): typeof fetch =>
  (target, init) => {
    const { host } = new URL(target instanceof Request ? target.url : target);
    const method = init?.method ?? 'GET';
    return trace(
      `${method} ${host}`,
      { 'http.request.method': method, 'server.address': host },
      async (span) => {
        const answer = await fetch(target, init);
        span.add({ 'http.response.status_code': answer.status });
        if (!answer.ok && answer.status !== 304) span.fail(String(answer.status));
        return answer;
      },
    );
  };
