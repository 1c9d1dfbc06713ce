import { PSTART_FLOW, type FlowResult } from '../../shared/flows.ts';
import type { RunTrigger } from '../../shared/terms.ts';
import type { Deps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { computePstart } from './computePstart.ts';

/** Runs a flow by its name. @throws AppError 'notFound' for an unknown one, 'conflict' while it runs */
export async function runFlow(deps: Deps, name: string, trigger: RunTrigger): Promise<FlowResult> {
  knownFlow(name);
  return computePstart(deps, trigger);
}

/** The name itself. @throws AppError 'notFound' for an unknown one */
export function knownFlow(name: string): string {
  if (name !== PSTART_FLOW) throw notFound(`Unknown agent flow: ${name}`);
  return name;
}
