import { berlinInstant } from '#shared/text/berlinTime.ts';

interface Held {
  /** ISO date */
  expectedReturn: string | null;
  /** Of the club's first match after the edit; ISO-8601 UTC. */
  nextKickoffTs: string | null;
}

/** When an edit no longer holds: on the day of the expected return, else at the club's next kickoff; null: not yet known. */
export const overrideEndsTs = ({ expectedReturn, nextKickoffTs }: Held): string | null =>
  expectedReturn === null ? nextKickoffTs : new Date(berlinInstant(expectedReturn, '00:00')).toISOString();

/** Whether a feed has said something else of the player since the edit. */
export const isContradicted = ({
  status,
  toldStatus,
  editedTs,
  reportedTs,
}: {
  status: string | null;
  toldStatus: string | null;
  editedTs: string;
  reportedTs: string | null;
}): boolean => toldStatus !== null && reportedTs !== null && reportedTs > editedTs && toldStatus !== status;
