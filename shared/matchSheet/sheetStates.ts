/** How a sheet was entered; `eleven` contains only a club's official eleven before a match. */
export const SHEET_FORMS = ['text', 'csv', 'eleven'] as const;

/**
 * State of a club's part of a sheet: it counts; it is kept but contains an error; it waits for a trusted user; or it was
 * undone or refused.
 */
export const SHEET_STATES = ['counts', 'faulty', 'proposed', 'undone', 'refused'] as const;
export type SheetState = (typeof SHEET_STATES)[number];
