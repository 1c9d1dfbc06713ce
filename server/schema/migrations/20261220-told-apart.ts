/** Events of a chat's first message while it is on its way, so that nobody tells them again when its process ends meanwhile. */
export const toldApart: readonly string[] = [
  "alter table chat_messages add column told_apart text not null default '[]'",
];
