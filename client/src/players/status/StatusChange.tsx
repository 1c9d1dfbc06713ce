import { statusChangeText } from '#shared/availability/statusChangeText.ts';
import type { InjuryStatus } from '#shared/terms.ts';
import classes from './StatusChange.module.css';

interface StatusChangeProps {
  before: InjuryStatus;
  now: InjuryStatus;
}

/** A changed status, which is a fact. */
export const StatusChange = (change: StatusChangeProps) => (
  <span className={classes.fact}>Status: {statusChangeText(change)}</span>
);
