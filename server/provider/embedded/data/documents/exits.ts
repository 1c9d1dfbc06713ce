/** Exit codes of the process that reads a document when it fails. */
export const EXIT_UNREADABLE = 2;
export const EXIT_MEMORY = 3;
