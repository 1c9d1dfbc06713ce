/** What kept a run from computing a player, as the desk shows it. */
export const texts = {
  noPosition: (name: string, club: string) =>
    `${name} (${club}): keine Position bekannt, deshalb keine Startchance`,
} as const;
