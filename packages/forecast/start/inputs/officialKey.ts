/** Key into `LeagueSnapshot.officialElevens`. */
export const officialKey = (fixtureId: string, teamId: string) => `${fixtureId}\n${teamId}`;
