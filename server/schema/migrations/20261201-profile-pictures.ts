/** Where a user's picture lies in the storage, and its address. */
export const profilePictures: readonly string[] = [
  'alter table profiles add column picture_path text',
  'alter table profiles add column picture_url text',
];
