import type { Database } from '@hub/provider/provider.ts';
import { deskReminders } from '../../schema/admin.ts';
import { query, readRow, readRows, write, writeRows } from '../statements.ts';

const NEVER = '';

const OF_USER = query(deskReminders.pick('email'), 'select {columns} from desk_reminders where id = :userId');
const DUE = query(
  deskReminders.pick('id', 'email'),
  'select {columns} from desk_reminders where sent_for < :slot order by id',
);
const TURN_ON = write(
  `insert into desk_reminders (id, email, sent_for) values (:id, :email, '${NEVER}')
  on conflict (id) do update set email = excluded.email`,
);
const TURN_OFF = write('delete from desk_reminders where id = :userId');
const CLAIM = write('update desk_reminders set sent_for = :slot where id = :id and sent_for < :slot');

/** Administrators who want reminders. */
export function createAdminRemindersStore(database: Database) {
  return {
    /** Address of the reminder; null for administrators who want none. */
    async addressOf(userId: string): Promise<string | null> {
      return (await readRow(database, OF_USER({ userId })))?.email ?? null;
    },

    async turnOn(user: { id: string; email: string }): Promise<void> {
      await writeRows(database, TURN_ON({ id: user.id, email: user.email }));
    },

    async turnOff(userId: string): Promise<void> {
      await writeRows(database, TURN_OFF({ userId }));
    },

    /** @param slot day and time of the mail, such as `2026-11-27 12:00` */
    due: (slot: string) => readRows(database, DUE({ slot })),

    /** @returns false if another process is sending the mail, or it was turned off */
    async claim(id: string, slot: string): Promise<boolean> {
      return (await writeRows(database, CLAIM({ id, slot }))) === 1;
    },
  };
}
