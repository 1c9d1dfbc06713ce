/** Pictures that users have shared, and where they lie in the storage. */
export const sharedPictures: readonly string[] = [
  `create table shared_pictures (
    id text primary key,
    user_id text not null,
    kind text not null,
    subject_id text not null,
    title text not null,
    description text not null,
    digest text not null,
    picture_path text not null,
    picture_url text not null,
    created_ts text not null,
    unique (user_id, digest)
  )`,
  'create index shared_pictures_user on shared_pictures (user_id, created_ts)',
];
