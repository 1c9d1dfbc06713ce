import { statusChangeText } from '@hub/shared/availability/statusChangeText.ts';
import type { InjuryStatus } from '@hub/shared/terms.ts';
import ui from '../../ui/Vocabulary.module.css';

interface StatusChangeProps {
  before: InjuryStatus;
  now: InjuryStatus;
}

/** A changed status, which is a fact. */
export const StatusChange = (change: StatusChangeProps) => (
  <span className={`${ui.textS} ${ui.strong}`}>Status: {statusChangeText(change)}</span>
);
