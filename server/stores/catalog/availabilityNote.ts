import type { AvailabilityNote } from '@hub/shared/availability/availability.schema.ts';
import { nullable, selected, text, type RowOf } from '../../schema/columns.ts';
import { inCurrentSeason } from '../season/inCurrentSeason.ts';

/** Columns of `NOTE_OF` for `toNote`; null without an edit in force. */
export const NOTE_COLUMNS = {
  noteSource: selected('e.source', nullable(text)),
  notedTs: selected('e.edited_ts', nullable(text)),
  expectedReturn: selected('e.expected_return', nullable(text)),
};

export type NoteRow = RowOf<typeof NOTE_COLUMNS>;

/** Joins the administrator's edit of a player in force in the current season. @param playerId SQL of the player's id */
export const NOTE_OF = <const P extends string>(playerId: P) =>
  `left join availability_edits e on e.player_id = ${playerId} and e.replaced_by is null and ${inCurrentSeason('e')}` as const;

/** Null without an edit in force. */
export function toNote({ noteSource, notedTs, expectedReturn }: NoteRow): AvailabilityNote | null {
  return notedTs === null ? null : { source: noteSource ?? '', notedTs, expectedReturn };
}
