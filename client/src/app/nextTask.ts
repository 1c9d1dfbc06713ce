/** Ends the running task, so that the browser can paint and respond first. */
export const nextTask = (): Promise<void> => new Promise((resolve) => void setTimeout(resolve));
