import type { SheetDesk } from '#shared/matchSheet/sheets.schema.ts';
import { Differences } from './Differences.tsx';
import { Proposals } from './Proposals.tsx';

interface DecisionsProps {
  desk: SheetDesk;
  isAdmin: boolean;
  onLook: (fixtureId: string, sheetId: string) => void;
  onOutcome: (words: string) => void;
}

/** Decisions for trusted users: two conflicting sheets, and proposals. */
export function Decisions({ desk: { differences, proposals }, isAdmin, onLook, onOutcome }: DecisionsProps) {
  return (
    <>
      {differences.length > 0 && <Differences differences={differences} isAdmin={isAdmin} />}
      {proposals.length > 0 && (
        <Proposals proposals={proposals} isAdmin={isAdmin} onLook={onLook} onOutcome={onOutcome} />
      )}
    </>
  );
}
