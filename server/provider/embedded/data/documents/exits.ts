/** How the process that reads a document ends when it cannot. */
export const EXIT_UNREADABLE = 2;
export const EXIT_MEMORY = 3;
