import type { AvailabilityNote } from '#shared/availability/availability.schema.ts';
import { nullable, text, type RowOf } from '../../schema/columns.ts';
import { onShow } from '../season/onShow.ts';

/** Columns of `toNote`; `e` is joined by `NOTE_OF` on a player. */
export const NOTE = 'e.source as note_source, e.edited_ts as noted_ts, e.expected_return';

/** Null where the data alone speak. */
export const NOTE_COLUMNS = {
  noteSource: nullable(text),
  notedTs: nullable(text),
  expectedReturn: nullable(text),
};

export type NoteRow = RowOf<typeof NOTE_COLUMNS>;

/** What an administrator said of the player `playerId` names, if that is in force in the season on show. */
export const NOTE_OF = (playerId: string) =>
  `left join availability_edits e on e.player_id = ${playerId} and e.replaced_by is null and ${onShow('e')}`;

/** Null where the data alone speak. */
export function toNote({ noteSource, notedTs, expectedReturn }: NoteRow): AvailabilityNote | null {
  return notedTs === null ? null : { source: noteSource ?? '', notedTs, expectedReturn };
}
