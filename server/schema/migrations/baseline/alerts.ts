export const alerts: readonly string[] = [
  `create table friday_mails (
    id text primary key,
    email text not null,
    token text not null unique,
    since_ts text not null,
    sent_ts text not null
  )`,
  'create index friday_mails_sent on friday_mails (sent_ts)',
  `create table alert_settings (
    id text primary key,
    kinds text not null,
    quiet_from integer,
    quiet_to integer,
    lock_minutes integer not null,
    email text,
    token text not null unique,
    since_ts text not null,
    seen_ts text not null
  )`,
  `create table push_subscriptions (
    id text primary key,
    user_id text not null,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    name text not null,
    created_ts text not null
  )`,
  'create index push_subscriptions_by_user on push_subscriptions (user_id, created_ts)',
  `create table alerts (
    id text primary key,
    user_id text not null,
    kind text not null,
    title text not null,
    body text not null,
    path text not null,
    created_ts text not null,
    due_ts text not null,
    expires_ts text not null,
    batch text not null
  )`,
  'create index alerts_by_user on alerts (user_id, created_ts)',
  'create index alerts_by_age on alerts (created_ts, user_id)',
  'create index alerts_by_batch on alerts (batch)',
  `create table alert_deliveries (
    id text primary key,
    alert_id text not null,
    user_id text not null,
    subscription_id text,
    attempts integer not null,
    next_ts text not null,
    claim text
  )`,
  'create index alert_deliveries_due on alert_deliveries (next_ts, id)',
  'create index alert_deliveries_by_claim on alert_deliveries (claim)',
  'create index alert_deliveries_by_user on alert_deliveries (user_id)',
  'create index alert_deliveries_by_subscription on alert_deliveries (subscription_id)',
  `create table alert_baselines (
    id text primary key,
    value text not null
  )`,
  `create table hub_keys (
    id text primary key,
    public_key text not null,
    private_key text not null
  )`,
];
