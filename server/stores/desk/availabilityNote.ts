import type { AvailabilityNote } from '#shared/availability/availability.schema.ts';
import { nullable, selected, text, type RowOf } from '../../schema/columns.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';

/** Columns of `toNote`, of what `NOTE_OF` joins; null where the data alone speak. */
export const NOTE_COLUMNS = {
  noteSource: selected('e.source', nullable(text)),
  notedTs: selected('e.edited_ts', nullable(text)),
  expectedReturn: selected('e.expected_return', nullable(text)),
};

export type NoteRow = RowOf<typeof NOTE_COLUMNS>;

/** An administrator's edit for the player that `playerId` names, if it is in force in the current season. */
export const NOTE_OF = <const P extends string>(playerId: P) =>
  `left join availability_edits e on e.player_id = ${playerId} and e.replaced_by is null and ${inCurrentSeason('e')}` as const;

/** Null where the data alone speak. */
export function toNote({ noteSource, notedTs, expectedReturn }: NoteRow): AvailabilityNote | null {
  return notedTs === null ? null : { source: noteSource ?? '', notedTs, expectedReturn };
}
