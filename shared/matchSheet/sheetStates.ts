/** How a sheet was entered; `eleven` tells of a club's official eleven before a match and of nothing else. */
export const SHEET_FORMS = ['text', 'csv', 'eleven'] as const;

/**
 * What becomes of a club's part of a sheet: it counts; something in it cannot be, so that it is only kept; it waits for
 * somebody who is trusted; or somebody has undone or refused it.
 */
export const SHEET_STATES = ['counts', 'faulty', 'proposed', 'undone', 'refused'] as const;
export type SheetState = (typeof SHEET_STATES)[number];
