/** Where what is no page answers. The calendar files: `/calendar/fixtures/{id}.ics`, `/calendar/clubs/{id}.ics`, and one with a secret for
 * each team of a user. */
export const CALENDAR_PATH = '/calendar';
/** The public record as a table. */
export const RECORD_CSV_PATH = '/record.csv';
/** Where assistants ask the hub, in the Model Context Protocol. */
export const MCP_PATH = '/mcp';
/** What changed for a club, as a JSON Feed: `/feeds/clubs/{id}.json`. */
export const CLUB_FEED_PATH = '/feeds/clubs';
