import { ConfigError } from '../config/config.ts';
import type { Deps } from '../deps.ts';
import { Failure } from '@hub/provider/base/failure.ts';
import { StartError } from '@hub/provider/errors.ts';
import { checkServices } from './checkServices.ts';
import { examine } from './examine.ts';
import type { Finding } from './finding.ts';

/** Tells the operator why the hub cannot start: in the doctor's sentences, or as the error itself if it has none. */
export async function reasonOfFailedStart(
  env: Record<string, string | undefined>,
  error: unknown,
): Promise<string> {
  if (error instanceof ConfigError) return error.message;
  const findings = await examine(env).catch((): Finding[] => []);
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const isPort = ({ subject }: Finding) => code === 'EADDRINUSE' && subject === 'port';
  const sentences = findings
    .filter((finding) => finding.level === 'problem' || isPort(finding))
    .map(({ sentence }) => sentence);
  if (sentences.length > 0) return sentences.join('\n');
  if (error instanceof StartError || error instanceof Failure) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Logs which external services a started hub cannot use, in the doctor's words. */
export async function logFailingServices({ config, log }: Pick<Deps, 'config' | 'log'>): Promise<void> {
  const findings = await checkServices(config).catch((): Finding[] => []);
  for (const { level, subject, sentence } of findings) if (level !== 'ok') log.warn({ subject }, sentence);
}
