import type { RequestListener, IncomingMessage } from 'node:http';
import type { Deps } from '../deps.ts';
import type { AdmissionControl } from './admissionControl.ts';
import { createHealthAnswer } from './health.ts';
import { createHostRefusal, createKnownHosts } from './knownHosts.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { SharedAnswers } from './sharedAnswers/sharedAnswers.ts';

interface EdgeParts {
  shared: SharedAnswers;
  admission: AdmissionControl;
  metrics: Metrics;
  isStopping: () => boolean;
}

/**
 * Handles requests before Express, which takes longer than an answer from memory: known hosts, health, answers that are the
 * same for everybody, and admission control for all other requests.
 */
export function createEdge(
  app: RequestListener,
  deps: Deps,
  { shared, admission, metrics, isStopping }: EdgeParts,
): RequestListener {
  const { config } = deps;
  const answerHealth = createHealthAnswer(config);
  const refuseHost = createHostRefusal(createKnownHosts(config), deps.log);
  const warnOfForwarding = createForwardedWarning(deps);
  return (req, res) => {
    // Otherwise a proxy could send on a kept connection while it closes.
    if (isStopping()) res.setHeader('connection', 'close');
    warnOfForwarding(req);
    if (refuseHost(req, res)) {
      metrics.time(req, res);
      return;
    }
    if (answerHealth(req, res)) return;
    // An answer from memory is counted, but timing it would take longer than the answer.
    shared.answerFromMemory(req, res, () => {
      metrics.time(req, res);
      admission.admit(req, res, () => app(req, res));
    });
  };
}

/**
 * Warns once of forwarded addresses that the hub is not configured to trust: behind a proxy all visitors would share the
 * proxy's address, and so its limits.
 */
function createForwardedWarning({
  config,
  log,
}: Pick<Deps, 'config' | 'log'>): (request: IncomingMessage) => void {
  let isDone = config.server.trustedProxies > 0;
  return ({ headers }) => {
    if (isDone || (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined)) return;
    isDone = true;
    log.warn(
      {},
      'a proxy forwards addresses, but TRUSTED_PROXIES is 0: all visitors share the limits of one address',
    );
  };
}
