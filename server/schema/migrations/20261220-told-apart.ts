/** Events of a chat's first message while it is in flight, so that they are not sent again if its process dies. */
export const toldApart: readonly string[] = [
  "alter table chat_messages add column told_apart text not null default '[]'",
];
