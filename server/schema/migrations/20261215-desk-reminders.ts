/** Administrators who want a reminder of missing data before a matchday; `sent_for` is the day and time of the last mail. */
export const deskReminders: readonly string[] = [
  `create table desk_reminders (
    id text primary key,
    email text not null,
    sent_for text not null
  )`,
];
