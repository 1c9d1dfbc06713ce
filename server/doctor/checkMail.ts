import type { Config } from '../config/config.ts';
import { ok, problem, reasonOf, type Finding } from './finding.ts';

const PATIENCE_MS = 10_000;

/** Greets the mail server and signs in, without sending anything. */
export async function checkMail({ mail }: Config): Promise<Finding[]> {
  if (mail.kind === 'files') return [ok('mail', `Mails become files in ${mail.dir}.`)];
  const { host } = new URL(mail.url);
  const { createTransport } = await import('nodemailer');
  const transport = createTransport(mail.url);
  Object.assign(transport.options, { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS });
  try {
    await transport.verify();
    return [ok('mail', `${host} accepts mail.`)];
  } catch (error) {
    return [problem('mail', `${host} accepts no mail: ${reasonOf(error)}`)];
  } finally {
    transport.close();
  }
}
