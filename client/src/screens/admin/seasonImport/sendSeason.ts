import { TRPCClientError } from '@trpc/client';
import {
  BundleProblems,
  SEASON_FILES,
  SEASON_IMPORT_PATHS,
  SeasonCheck,
  SeasonImportStep,
} from '@hub/shared/season/seasonImport.schema.ts';
import { failureOf, notSent, postAs, refusalIn } from '../../../api/postAs.ts';
import type { TokenSource } from '../../../api/tokenLink.ts';

/** Files of a bundle, and the instant as of which the season is shown (ISO-8601); null for the whole season. */
export interface ChosenSeason {
  files: readonly File[];
  /** Files of the previous season; may be empty. */
  previous: readonly File[];
  asOf: string | null;
  /** Deletes everything missing from the imported season, except players in fans' teams. */
  isReplacing: boolean;
}

export type SeasonImported = Extract<SeasonImportStep, { step: 'done' }>;

/** The files cannot be imported; lists their problems. */
export class BundleRefused extends Error {
  readonly found: BundleProblems;

  constructor(found: BundleProblems) {
    super('the files cannot be imported');
    this.found = found;
  }
}

/** The hub began to import, but its answer was cut off. */
export class CutOff extends Error {}

/** Checks what the files contain and would replace. @throws BundleRefused or TRPCClientError */
export async function checkSeason(tokens: TokenSource, chosen: ChosenSeason): Promise<SeasonCheck> {
  const answer = await post(tokens, SEASON_IMPORT_PATHS.check, formOf(chosen));
  return SeasonCheck.parse(await answer.json());
}

/**
 * Imports a checked season.
 *
 * @param onStep called with every step as it begins
 * @throws BundleRefused, CutOff or TRPCClientError
 */
export async function importSeason(
  tokens: TokenSource,
  { checkId, ...chosen }: ChosenSeason & { checkId: string },
  onStep: (step: SeasonImportStep) => void,
): Promise<SeasonImported> {
  const form = formOf(chosen);
  form.set('checkId', checkId);
  const answer = await post(tokens, SEASON_IMPORT_PATHS.import, form);
  try {
    for await (const line of linesOf(answer)) {
      const step = SeasonImportStep.parse(JSON.parse(line));
      if (step.step === 'done') return step;
      if (step.step === 'failed') throw failureOf({ errorCode: step.errorCode });
      onStep(step);
    }
  } catch (error) {
    throw error instanceof TRPCClientError ? error : new CutOff('the answer broke off', { cause: error });
  }
  throw new CutOff('the answer broke off');
}

function formOf({ files, previous, asOf, isReplacing }: ChosenSeason): FormData {
  const form = new FormData();
  if (asOf !== null) form.set('asOf', asOf);
  if (isReplacing) form.set('replace', '1');
  for (const file of files) form.append(SEASON_FILES.season, file, file.name);
  for (const file of previous) form.append(SEASON_FILES.previous, file, file.name);
  return form;
}

async function post(tokens: TokenSource, path: string, body: FormData): Promise<Response> {
  const answer = await postAs(tokens, path, body).catch((cause: unknown) => {
    throw notSent(cause);
  });
  if (answer.ok) return answer;
  const parsed: unknown = await answer.json().catch(() => null);
  const found = BundleProblems.safeParse(parsed);
  if (found.success) throw new BundleRefused(found.data);
  throw refusalIn(parsed, answer.status);
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (body === null) return;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    text += decoder.decode(value, { stream: !done });
    const lines = text.split('\n');
    text = lines.pop() ?? '';
    yield* lines.filter(Boolean);
    if (done) return;
  }
}
