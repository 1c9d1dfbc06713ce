import type { ExpectedSourceKind } from '../elevens/expectedEleven.schema.ts';
import type { RecordOfSource } from './expectedRecord.schema.ts';

const KIND_NAMES = {
  named: 'Quelle',
  feed: 'Datenquelle',
  person: 'Vereinskenner',
  crowd: 'Tipper der Ligen',
} satisfies Record<ExpectedSourceKind, string>;

/** What everybody reads of who expected an eleven; a person's name is never public. */
export const sourceNameText = ({
  kind,
  name,
  number,
}: Pick<RecordOfSource, 'kind' | 'name' | 'number'>): string =>
  name ?? (number === null ? KIND_NAMES[kind] : `${KIND_NAMES[kind]} ${number}`);
