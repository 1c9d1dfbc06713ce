import { parse } from 'bowser';
import type { Agent } from './sessions.ts';

const LONGEST_AGENT = 500;

/** Browser and system by their usual names, without versions: enough to recognise a device, too little to track one. */
export function agentOf(userAgent: string | null): Agent {
  if (userAgent === null || userAgent === '') return { browser: null, system: null };
  const { browser, os } = parse(userAgent.slice(0, LONGEST_AGENT));
  return { browser: browser.name || null, system: os.name || null };
}
