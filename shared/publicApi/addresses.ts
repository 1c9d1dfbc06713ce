/**
 * Calendar files: `/calendar/fixtures/{id}.ics`, `/calendar/clubs/{id}.ics`, and one with a secret address for each team
 * of a user.
 */
export const CALENDAR_PATH = '/calendar';
/** The public record as a table. */
export const RECORD_CSV_PATH = '/record.csv';
/** The hub's endpoint for assistants (Model Context Protocol). */
export const MCP_PATH = '/mcp';
/** Changes of a club as a JSON Feed: `/feeds/clubs/{id}.json`. */
export const CLUB_FEED_PATH = '/feeds/clubs';
