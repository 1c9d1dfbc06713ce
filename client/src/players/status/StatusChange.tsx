import type { InjuryStatus } from '#shared/terms.ts';
import { injuryStatusWords } from '../../format/termTexts.ts';
import classes from './StatusChange.module.css';
import { VisuallyHidden } from '../../ui/text/VisuallyHidden.tsx';

const texts = {
  change: (before: InjuryStatus, now: InjuryStatus) =>
    `${injuryStatusWords[before]} → ${injuryStatusWords[now]}`,
  changeRead: (before: InjuryStatus, now: InjuryStatus) =>
    `Status: vorher ${injuryStatusWords[before]}, jetzt ${injuryStatusWords[now]}`,
} as const;

interface StatusChangeProps {
  before: InjuryStatus;
  now: InjuryStatus;
}

/** A changed status, which is a fact. */
export function StatusChange({ before, now }: StatusChangeProps) {
  return (
    <span className={classes.fact}>
      <span aria-hidden>{texts.change(before, now)}</span>
      <VisuallyHidden>{texts.changeRead(before, now)}</VisuallyHidden>
    </span>
  );
}
