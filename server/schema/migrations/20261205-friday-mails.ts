/** Users who want the mail on Fridays, and how each of them leaves it without a sign-in. */
export const fridayMails: readonly string[] = [
  `create table friday_mails (
    id text primary key,
    email text not null,
    token text not null unique,
    since_ts text not null,
    sent_ts text not null
  )`,
  'create index friday_mails_sent on friday_mails (sent_ts)',
];
