import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { SeasonImportStep } from '@hub/shared/season/seasonImport.schema.ts';
import { trpc } from '../../../api/trpc.ts';
import { useAuth } from '../../../auth/AuthContext.tsx';
import { checkSeason, importSeason, type ChosenSeason } from './sendSeason.ts';
import { seasonImportTexts as texts } from './texts.ts';

/** Files chosen for a season, and the names of chosen files that are not part of a bundle. */
export interface ChosenFiles {
  files: readonly File[];
  ignored: readonly string[];
}

const NO_FILES: ChosenFiles = { files: [], ignored: [] };

/** The chosen files, their check, and the import; a new choice requires a new check. */
export function useSeasonImport() {
  const auth = useAuth();
  const utils = trpc.useUtils();
  const [season, setSeason] = useState(NO_FILES);
  const [previous, setPrevious] = useState(NO_FILES);
  /** The field's value, in the browser's time zone. */
  const [asOf, setAsOf] = useState('');
  const [isReplacing, setReplacing] = useState(false);
  const [step, setStep] = useState<SeasonImportStep | null>(null);
  const [done, setDone] = useState('');
  const check = useMutation({ mutationFn: (chosen: ChosenSeason) => checkSeason(auth, chosen) });
  const run = useMutation({
    mutationFn: (chosen: ChosenSeason & { checkId: string }) => importSeason(auth, chosen, setStep),
    onMutate: () => setStep(null),
    onSuccess(imported) {
      if (check.data !== undefined) setDone(texts.done(texts.seasonName(check.data), imported));
      check.reset();
      setSeason(NO_FILES);
      setPrevious(NO_FILES);
      setAsOf('');
      setReplacing(false);
    },
    // Even after a failure, anything on the screen may have changed.
    onSettled: () => utils.invalidate(),
  });
  const forget = () => {
    check.reset();
    run.reset();
    setDone('');
  };

  return {
    chosen: {
      files: season.files,
      previous: previous.files,
      asOf: asOf === '' ? null : new Date(asOf).toISOString(),
      isReplacing,
    } satisfies ChosenSeason,
    season,
    choose: (given: ChosenFiles): void => {
      forget();
      setSeason(given);
    },
    /** The previous season. */
    previous,
    choosePrevious: (given: ChosenFiles): void => {
      forget();
      setPrevious(given);
    },
    asOf,
    chooseAsOf: (text: string): void => {
      forget();
      setAsOf(text);
    },
    chooseReplacing: (isWanted: boolean): void => {
      forget();
      setReplacing(isWanted);
    },
    check,
    run,
    step,
    /** The message after an import; empty before. */
    done,
    forget,
  };
}
